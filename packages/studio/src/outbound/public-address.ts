import ipaddr from "ipaddr.js";

/** Global unicast of IPv6 (RFC 4291, 2.4): everything outside is local, mapped, translated or not given out. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** Public by number, but a machine of a cloud finds its own secrets there (Azure's wire server). */
const METADATA_ADDRESSES: readonly string[] = ["168.63.129.16"];

/**
 * Whether an IP address belongs to the public internet. An IPv4 address inside an IPv6 one is judged by itself; addresses
 * that a gateway translates (NAT64, 6to4, Teredo) are not public, because what they lead to is the gateway's choice.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast" || METADATA_ADDRESSES.includes(parsed.toString())) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6);
}
