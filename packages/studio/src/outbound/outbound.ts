export { readAllowedHosts, type AllowedHosts } from "./allowed-hosts.ts";
export {
  checkDestination,
  printUrl,
  type Destination,
  type OutboundPolicy,
} from "./destination.ts";
export { downloadMedia, type DownloadTerms } from "./download-media.ts";
export { takeMedia } from "./take-media.ts";
export { sendGuarded } from "./guarded-request.ts";
