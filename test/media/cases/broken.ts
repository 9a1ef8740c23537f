import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { clicks, issue, right, upright } from "../answers.ts";
import { cutAt, rewrite } from "../bytes.ts";
import { drawCard } from "../card.ts";
import { fillWith, stillOf, type MediaCase } from "../case.ts";
import { makeFilm, ORDINARY, SECONDS } from "../films.ts";
import { writeWithFfmpeg } from "../programs.ts";
import { testSound } from "../sounds.ts";

const AAC = "-c:a aac -b:a 128k".split(" ");

type Change = (bytes: Buffer) => Buffer;

/** A film spoiled by a change of its bytes: an issue that says so. */
function spoiledFilm(
  name: string,
  change: Change,
  { coding = ORDINARY, ending = "mp4", says = /breaks off/, fast = false } = {},
): MediaCase {
  const file = `media/clip.${ending}`;
  return {
    name,
    group: "broken",
    ...(fast && { fast: true }),
    layers: fillWith(file),
    make: async (folder) => {
      const sound = testSound(48_000, 2, SECONDS);
      await makeFilm(join(folder, file), { sound }, [...coding, ...AAC]);
      rewrite(join(folder, file), change);
    },
    answer: issue("media-unreadable", file, says),
  };
}

const STILL_ENDINGS = new Set(["png", "jpg", "gif", "webp"]);

/** The same for a still, of the format in its name. */
function spoiledStill(name: string, change: Change, says = /damaged or breaks off/): MediaCase {
  const file = `media/still.${name.split("-").find((word) => STILL_ENDINGS.has(word)) ?? "png"}`;
  return {
    name,
    group: "broken",
    layers: stillOf(file),
    make: async (folder) => {
      const input = "-f rawvideo -pix_fmt rgb24 -s 320x180 -i pipe:0 -frames:v 1".split(" ");
      await writeWithFfmpeg(join(folder, file), input, [drawCard({ width: 320, height: 180 }, 5)]);
      rewrite(join(folder, file), change);
    },
    answer: issue("media-unreadable", file, says),
  };
}

/** Zeros over a part of the file, as a download with holes has them. */
function zeroed(from: number, length: number): Change {
  return (bytes) =>
    bytes.fill(0, Math.floor(bytes.length * from), Math.floor(bytes.length * from) + length);
}

/** Bytes that mean nothing over a part of the file. */
function scribbled(from: number, length: number): Change {
  return (bytes) => {
    const start = Math.floor(bytes.length * from);
    for (let at = 0; at < length; at += 1) bytes[start + at] = (at * 7919 + (at >> 3)) & 255;
    return bytes;
  };
}

const FASTSTART = [...ORDINARY, "-movflags", "+faststart"];

function written(name: string, bytes: string, says: RegExp): MediaCase {
  const file = "media/clip.mp4";
  return {
    name,
    group: "broken",
    layers: fillWith(file),
    make: async (folder) => writeFileSync(join(folder, file), bytes),
    answer: issue("media-unreadable", file, says),
  };
}

export const BROKEN_CASES: readonly MediaCase[] = [
  spoiledFilm("cut-with-index-first", cutAt(0.6), { coding: FASTSTART, fast: true }),
  spoiledFilm("cut-with-index-last", cutAt(0.6)),
  spoiledFilm("cut-matroska", cutAt(0.6), { ending: "mkv" }),
  spoiledFilm("cut-avi", cutAt(0.6), { ending: "avi", coding: "-c:v mpeg4 -q:v 3".split(" ") }),
  spoiledFilm("holes-of-zeros", zeroed(0.5, 20_000), { coding: FASTSTART, says: /damaged/ }),
  spoiledFilm("small-hole-of-zeros", zeroed(0.4, 600), { coding: FASTSTART, says: /damaged/ }),
  spoiledFilm("holes-of-zeros-matroska", zeroed(0.5, 20_000), {
    ending: "mkv",
    says: /damaged|breaks off/,
  }),
  spoiledFilm("scribbled-over", scribbled(0.5, 20_000), { coding: FASTSTART, says: /damaged/ }),
  written("prose", "This is a letter, not a film.\n".repeat(40), /not a video or sound/),
  written("nothing-in-it", "", /empty/),
  written("playlist", "#EXTM3U\n#EXTINF:2,\nhttp://127.0.0.1:9/a.ts\n", /not a video or sound/),
  {
    name: "not-there",
    group: "broken",
    layers: fillWith("media/missing.mp4"),
    make: async () => undefined,
    answer: issue("media-missing", "media/missing.mp4", /Put the file there/),
  },
  spoiledStill("cut-png", cutAt(0.6)),
  spoiledStill("cut-jpg", cutAt(0.6)),
  spoiledStill("cut-gif", cutAt(0.6)),
  spoiledStill("cut-webp", cutAt(0.6)),
  spoiledStill(
    "png-of-a-million-columns",
    (bytes) => {
      bytes.writeUInt32BE(1_000_000, 16);
      return bytes;
    },
    /pixels/,
  ),
  spoiledStill("scribbled-png", scribbled(0.5, 60)),
  {
    name: "damage-in-the-sound",
    group: "broken",
    layers: fillWith("media/clip.mkv"),
    make: async (folder) => {
      const file = join(folder, "media/clip.mkv");
      await makeFilm(file, { sound: testSound(48_000, 2, SECONDS) }, [
        ...ORDINARY,
        "-c:a",
        "pcm_s16le",
      ]);
    },
    answer: right(upright(), clicks()),
  },
];
