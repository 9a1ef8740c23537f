import type { FrameRate } from "@reelkiln/document";

import { joinMovie, type JoinRequest } from "./join-movie.ts";
import { joinWebm } from "./join-webm.ts";

/** What is joined, and into which container. */
export interface FilmRequest extends JoinRequest {
  readonly container: "mp4" | "mov" | "webm";
  readonly frameRate: FrameRate;
}

const JOINERS: Readonly<Record<FilmRequest["container"], (request: FilmRequest) => Promise<void>>> =
  {
    mp4: joinMovie,
    mov: joinMovie,
    webm: (request) => joinWebm(request, request.frameRate),
  };

/** Joins films of one track each without encoding anything anew. Throws ReelError `disk-full`. */
export function joinFilm(request: FilmRequest): Promise<void> {
  return JOINERS[request.container](request);
}
