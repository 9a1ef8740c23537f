import { ALLOWED_DEMUXERS } from "../demuxers.data.ts";

/** How every source is named to FFmpeg: local files only, known media only, never taken for an option. */
export function inputArguments(path: string): string[] {
  return [
    "-protocol_whitelist",
    "file,pipe",
    "-format_whitelist",
    ALLOWED_DEMUXERS.join(","),
    "-i",
    `file:${path}`,
  ];
}
