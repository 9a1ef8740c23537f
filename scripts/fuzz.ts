/**
 * `npm run fuzz -- commands|api|media [COUNT] [--seed N] [--json]`.
 *
 * `commands`: random commands of all families, valid and invalid, on random projects. No exception may escape, a refused
 * command leaves the document and its text untouched, results fit their schemas, the text reads as the document, undo to
 * the start gives the first text byte for byte, redo the last one.
 *
 * `api`: random requests made of the hosted API's OpenAPI document. No 500, no hang, and every error in the documented
 * form.
 *
 * `media`: real files with spoiled bytes and missing ends through probing and decoding, in a process beside this one.
 * Each is read or refused by a ReelError; no process is lost while probing, none hangs, none grows. A process lost while
 * decoding is told: renders decode in processes of their own.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string" }, json: { type: "boolean", default: false } },
});
const [what = "commands", count] = positionals;
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);

interface Outcome {
  readonly report: object;
  readonly lines: readonly string[];
  readonly faults: readonly string[];
}

const FUZZERS: Readonly<Record<string, () => Promise<Outcome>>> = {
  commands: async () => {
    const { fuzzCommands } = await import("./fuzz/fuzz-commands.ts");
    const report = fuzzCommands({ seed, count: Number(count ?? 10_000) });
    const { families, steps, projects, neverRan, faults } = report;
    const ran = neverRan.length === 0 ? "every command ran" : `never ran: ${neverRan.join(", ")}`;
    return {
      report,
      faults,
      lines: [
        ...Object.entries(families).map(
          ([family, each]) =>
            `${family.padEnd(10)} ${String(each.ran).padStart(5)} ran, ${String(each.refused).padStart(5)} refused, ${String(each.unchanged).padStart(5)} changed nothing`,
        ),
        `${steps} commands on ${projects} projects, ${ran}; ${faults.length} faults (seed ${seed})`,
      ],
    };
  },
  api: async () => {
    const { fuzzApi } = await import("./fuzz/fuzz-api.ts");
    const report = await fuzzApi({ seed, count: Number(count ?? 5000) });
    const { requests, byStatus, neverWell, faults } = report;
    const well =
      neverWell.length === 0
        ? "every operation was answered well"
        : `never answered well: ${neverWell.join(", ")}`;
    return {
      report,
      faults,
      lines: [
        ...Object.entries(byStatus).map(
          ([status, times]) => `${status} ${String(times).padStart(6)}`,
        ),
        `${requests} requests, ${well}; ${faults.length} faults (seed ${seed})`,
      ],
    };
  },
  media: async () => {
    const { fuzzMedia } = await import("./fuzz/fuzz-media.ts");
    const folder = fileURLToPath(new URL("../out/fuzz-media", import.meta.url));
    const report = await fuzzMedia({ seed, count: Number(count ?? 2000), folder });
    const { files, read, refused, lostDecoding, peakMb, faults } = report;
    return {
      report,
      faults,
      lines: [
        ...lostDecoding.slice(0, 10).map((lost) => `lost ${lost}`),
        `${files} files: ${read} read, ${refused} refused, ${lostDecoding.length} processes lost while decoding, at most ${peakMb} MB; ${faults.length} faults (seed ${seed})`,
      ],
    };
  },
};

const fuzz = Object.hasOwn(FUZZERS, what) ? FUZZERS[what] : undefined;
if (fuzz === undefined) {
  console.error(`There is no fuzzing of ${what}; there is ${Object.keys(FUZZERS).join(", ")}.`);
  process.exit(2);
}
if (!values.json) console.log(`seed ${seed}`);
const { report, lines, faults } = await fuzz();
if (values.json) console.log(JSON.stringify(report));
else {
  for (const fault of faults.slice(0, 10)) console.log(`FAULT ${fault}`);
  for (const line of lines) console.log(line);
}
process.exitCode = faults.length === 0 ? 0 : 1;
