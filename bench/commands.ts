/**
 * CPU time of one property edit, of its undo and of opening on 1,000 layers, through the tools and with the journal;
 * and the tokens of `command_list`. `--json` for machines; exit code 1 when a limit is missed.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { parseReel } from "@reelkiln/document";
import { studioRegistry } from "@reelkiln/studio";
import { encode } from "gpt-tokenizer/encoding/o200k_base";

const LAYERS = 1000;
const EDITS = 1000;
const WARM_UP = 20;

const LIMITS = {
  editMilliseconds: 5,
  undoMilliseconds: 5,
  pageTokens: 4000,
  pageCommands: 50,
  allTokens: 14_000,
} as const;

const LAYER_OF_EACH_KIND = [
  (id: string, n: number) =>
    `  - id: ${id}\n    type: text\n    text: "Line ${n}"\n    fontSize: 4%\n    position: [center, ${n}]\n    start: ${n / 10}\n    duration: 3\n    enter: pop\n`,
  (id: string, n: number) =>
    `  - id: ${id}\n    type: shape\n    shape: rectangle\n    width: 300\n    height: 120\n    fill: "#408CFF"\n    rotation:\n      keys:\n        - time: 0\n          value: 0\n        - time: 1\n          value: ${n % 360}\n`,
  (id: string) =>
    `  # a comment above\n  - id: ${id}\n    type: solid\n    color: "#112233"\n    width: 20%\n    height: 80\n    opacity: 0.5\n    effects:\n      - type: gaussian-blur\n        radius: 12\n`,
];

function projectText(): string {
  const layers = Array.from({ length: LAYERS }, (_, n) =>
    (LAYER_OF_EACH_KIND[n % LAYER_OF_EACH_KIND.length] ?? (() => ""))(`layer-${n}`, n),
  );
  const head = "reelkiln: 1\ntitle: Bench\nwidth: 1080\nheight: 1920\nfps: 30\nduration: 120\n";
  return `${head}layers:\n${layers.join("\n")}\nsound:\n  loudness: -14LUFS\n`;
}

interface Measured {
  readonly editMilliseconds: number;
  readonly undoMilliseconds: number;
  readonly openMilliseconds: number;
  readonly pageTokens: number;
  readonly pageCommands: number;
  readonly allTokens: number;
  readonly commands: number;
}

const root = mkdtempSync(join(tmpdir(), "reelkiln-bench-"));
const file = join(root, "reel.yaml");
const registry = studioRegistry({ projectRoot: root });

async function call(name: string, input: object): Promise<Readonly<Record<string, unknown>>> {
  const context = { projectRoot: root, confined: true, author: "bench", version: "0.0.0" };
  const result = await registry.execute(name, input, { context });
  if (!result.ok) throw new Error(`${name}: ${result.fault.message}`);
  if (result.failed === true) throw new Error(`${name}: ${JSON.stringify(result.output)}`);
  return result.output as Readonly<Record<string, unknown>>;
}

/** CPU milliseconds of the whole process, threads included. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function edit(n: number): Promise<unknown> {
  const layer = `layer-${(n * 7) % LAYERS}`;
  return call("command_run", {
    id: "prop.set",
    params: { layer, path: "opacity", value: (n % 97) / 100 },
  });
}

async function measureEdits() {
  const first = projectText();
  writeFileSync(file, first);
  const openMilliseconds = await cpuOf(() => edit(1));
  const edits: number[] = [];
  for (let n = 0; n < EDITS + WARM_UP; n++) {
    const spent = await cpuOf(() => edit(n));
    if (n >= WARM_UP) edits.push(spent);
  }
  const after = readFileSync(file, "utf8");
  const { issues } = parseReel(after);
  if (issues.length > 0) throw new Error(`the edited text has issues: ${issues[0]?.message}`);
  const undos: number[] = [];
  for (;;) {
    let done = false;
    const spent = await cpuOf(async () => {
      done = (await call("undo", {}))["state"] === 0;
    });
    undos.push(spent);
    if (done) break;
  }
  if (readFileSync(file, "utf8") !== first) throw new Error("undo did not give back the text");
  return {
    openMilliseconds,
    editMilliseconds: median(edits),
    undoMilliseconds: median(undos.slice(WARM_UP)),
  };
}

async function measureCatalogue() {
  const tokens = (value: unknown): number => encode(JSON.stringify(value)).length;
  const all = await call("command_list", {});
  const total = Number(all["total"]);
  const pages: number[] = [];
  const size = 60;
  for (let page = 1; page <= Math.ceil(total / size); page++)
    pages.push(tokens(await call("command_list", { page, page_size: size })));
  return {
    commands: total,
    allTokens: tokens(all),
    pageTokens: Math.max(...pages),
    pageCommands: size,
  };
}

const { values: flags } = parseArgs({ options: { json: { type: "boolean", default: false } } });
const measured: Measured = { ...(await measureEdits()), ...(await measureCatalogue()) };
rmSync(root, { recursive: true, force: true });
const missed = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).filter((key) =>
  key === "pageCommands" ? measured[key] < LIMITS[key] : measured[key] > LIMITS[key],
);
if (flags.json)
  console.log(JSON.stringify({ ok: missed.length === 0, measured, limits: LIMITS, missed }));
else {
  console.log(`CPU at the median of ${EDITS}, on ${LAYERS} layers, by the tools, journal on disk:`);
  console.log(`  one property edit  ${measured.editMilliseconds.toFixed(2)} ms (at most 5)`);
  console.log(`  its undo           ${measured.undoMilliseconds.toFixed(2)} ms (at most 5)`);
  console.log(`  the first edit     ${measured.openMilliseconds.toFixed(0)} ms (reads the file)`);
  console.log(
    `command_list: ${measured.commands} commands in ${measured.allTokens} tokens; a page of ${measured.pageCommands} in ${measured.pageTokens}`,
  );
  console.log(missed.length === 0 ? "All limits hold." : `Missed: ${missed.join(", ")}.`);
}
process.exitCode = missed.length === 0 ? 0 : 1;
