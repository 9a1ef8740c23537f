import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { scratchCopy } from "./scratch-copy.ts";
import type { ScratchCopy } from "./scratch-copy.ts";

const TOOLS = "packages/studio/src/tools";

let copy: ScratchCopy;

beforeAll(() => {
  copy = scratchCopy();
});
afterAll(() => copy.remove());

function contract(): { code: number | null; out: string } {
  const ran = spawnSync(process.execPath, [join(copy.root, "scripts/contract.ts"), "--check"], {
    encoding: "utf8",
  });
  return { code: ran.status, out: ran.stdout + ran.stderr };
}

/** One change, what the comparison says of it, and the change undone. */
interface Change {
  readonly what: string;
  readonly file: string;
  readonly part: string;
  readonly by: string;
  readonly says: string;
}

const BROKEN: readonly Change[] = [
  {
    what: "a renamed tool",
    file: "doctor.ts",
    part: 'name: "doctor"',
    by: 'name: "checkup"',
    says: "doctor: tool removed",
  },
  {
    what: "a removed argument",
    file: "probe-media.ts",
    part: 'path: z.string().describe("Path of the file, from the project root.")',
    by: 'file: z.string().describe("Path of the file, from the project root.")',
    says: "probe_media argument",
  },
  {
    what: "a removed result field",
    file: "read-yaml.ts",
    part: 'yaml: z.string().describe("Text of the file.")',
    by: 'text: z.string().describe("Text of the file.")',
    says: "read_yaml result",
  },
  {
    what: "an optional argument that became required",
    file: "get-guide.ts",
    part: 'describe("Guide to read. Default: list them.").optional()',
    by: 'describe("Guide to read. Default: list them.")',
    says: "get_guide argument",
  },
  {
    what: "a narrowed enum",
    file: "validate-project.ts",
    part: '.enum(["fast", "full"])',
    by: '.enum(["full"])',
    says: "validate_project argument",
  },
  {
    what: "a narrowed range",
    file: "render-project.ts",
    part: ".max(4)",
    by: ".max(2)",
    says: "render_project argument",
  },
];

const ADDED: readonly Change[] = [
  {
    what: "a new optional argument",
    file: "get-guide.ts",
    part: "input: z.strictObject({",
    by: 'input: z.strictObject({ lines: z.int().describe("Lines at most.").optional(),',
    says: "get_guide argument",
  },
  {
    what: "a new result field",
    file: "list-projects.ts",
    part: "output: z.strictObject({",
    by: 'output: z.strictObject({ count: z.int().describe("How many.").optional(),',
    says: "list_projects result",
  },
];

describe("the contract of the registry", () => {
  it("[R13] holds for the sources as they are", () => {
    expect(contract()).toMatchObject({
      code: 0,
      out: expect.stringContaining("0 broken") as string,
    });
  });

  it.each(BROKEN)("[R13] $what fails", ({ file, part, by, says }) => {
    copy.replace(join(TOOLS, file), part, by);
    const { code, out } = contract();
    copy.replace(join(TOOLS, file), by, part);
    expect(out).toContain(`broken: ${says}`);
    expect(code).toBe(1);
  });

  it.each(ADDED)("[R13] $what passes", ({ file, part, by, says }) => {
    copy.replace(join(TOOLS, file), part, by);
    const { code, out } = contract();
    copy.replace(join(TOOLS, file), by, part);
    expect(out).toContain(`added: ${says}`);
    expect(code).toBe(0);
  });
});
