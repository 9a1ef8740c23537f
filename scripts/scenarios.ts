/**
 * `npm run scenarios -- motion`: a client makes a logo animation from an empty project, over stdio, HTTP and the bridge,
 * each in a folder of its own; undoes half, redoes, looks at frames, renders. The three texts, previews and films are the
 * same bytes, and the contact sheet is the kept picture. `--update` keeps the sheet anew (look at it), `--json` for
 * machines; exit code 1 when anything differs.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { picturePath, readPicture } from "../test/golden/picture-file.ts";
import { ssim } from "../test/golden/ssim.ts";
import { CLIENTS } from "./scenarios/clients.ts";
import { makeMotion } from "./scenarios/motion.ts";
import type { MotionWork } from "./scenarios/motion.ts";

/** Structural similarity to the kept picture: the same but for what another build of the canvas may round. */
const LEAST_SSIM = 0.98;
const GOLDEN = picturePath("motion-logo");

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    update: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
const [what = "motion"] = positionals;
if (what !== "motion") {
  console.error(`There is no scenario ${what}; there is motion.`);
  process.exit(2);
}

/** The whole work over one transport. */
async function workOver(name: string): Promise<MotionWork> {
  const folder = mkdtempSync(join(tmpdir(), "reelkiln-scenario-"));
  const client = await CLIENTS[name]?.(folder);
  if (client === undefined) throw new Error(`there is no client ${name}`);
  try {
    return await makeMotion(client, folder);
  } finally {
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const works = new Map<string, MotionWork>();
const faults: string[] = [];
for (const name of Object.keys(CLIENTS)) {
  try {
    const work = await workOver(name);
    works.set(name, work);
    if (!flags.json)
      console.log(
        `${name.padEnd(6)} ${work.calls} calls, ${work.steps} steps there and back, film ${work.film.slice(0, 16)}`,
      );
  } catch (error) {
    faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
const [first, ...others] = works;
for (const [name, work] of others)
  for (const key of ["text", "previews", "film", "sheet"] as const)
    if (first !== undefined && String(work[key]) !== String(first[1][key]))
      faults.push(`${name}: its ${key} differs from that over ${first[0]}`);
const likeness = first === undefined ? 0 : await compared(first[1].sheet);
if (likeness < LEAST_SSIM)
  faults.push(`the contact sheet is ${likeness.toFixed(3)} like ${GOLDEN}, at least ${LEAST_SSIM}`);

/** How like the kept picture a sheet is; `--update` keeps it first. */
async function compared(sheet: Buffer): Promise<number> {
  if (flags.update) writeFileSync(GOLDEN, sheet);
  const folder = mkdtempSync(join(tmpdir(), "reelkiln-sheet-"));
  const path = join(folder, "sheet.png");
  writeFileSync(path, sheet);
  const likeness = ssim(await readPicture(path), await readPicture(GOLDEN));
  rmSync(folder, { recursive: true });
  return likeness;
}

const film = first?.[1].film;
if (flags.json) console.log(JSON.stringify({ ok: faults.length === 0, film, likeness, faults }));
else {
  for (const fault of faults) console.log(`FAULT ${fault}`);
  console.log(
    faults.length === 0
      ? `motion: the same over ${[...works.keys()].join(", ")}; the sheet is ${likeness.toFixed(3)} like the kept one`
      : `motion: ${faults.length} faults`,
  );
}
process.exitCode = faults.length === 0 ? 0 : 1;
