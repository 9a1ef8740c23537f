export { readAllowedHosts, type AllowedHosts } from "./allowed-hosts.ts";
export {
  checkDestination,
  printUrl,
  type Destination,
  type OutboundPolicy,
} from "./destination.ts";
export {
  downloadMedia,
  type DownloadedMedia,
  type DownloadTerms,
  type MediaLimits,
} from "./download-media.ts";
export { sendGuarded } from "./guarded-request.ts";
