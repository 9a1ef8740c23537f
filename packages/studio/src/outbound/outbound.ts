export { readAllowedHosts } from "./allowed-hosts.ts";
export { checkDestination } from "./destination.ts";
export { downloadMedia, type DownloadTerms } from "./download-media.ts";
export { sendGuarded } from "./guarded-request.ts";
export { takeMedia } from "./take-media.ts";
