import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { TSC } from "../../scripts/stage-toolkit.ts";

/** Declarations compiled on each side. */
const DECLARATIONS = 200;

const TSCONFIG = {
  compilerOptions: {
    target: "es2024",
    module: "nodenext",
    types: ["node"],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
};

const schemas = (index: number) => ({
  input: `z.strictObject({ a${index}: z.number().describe("A."), kind: z.enum(["x", "y"]).optional(), tags: z.array(z.string()).optional() })`,
  output: `z.strictObject({ sum${index}: z.number(), note: z.string().optional() })`,
});

const OURS = {
  head: `import { createRegistry, defineTool } from "@reelkiln/toolkit";\nimport { z } from "zod";\n`,
  tool: (index: number) => {
    const { input, output } = schemas(index);
    return `const t${index} = defineTool({ name: "t${index}", description: "d", input: ${input}, output: ${output}, run: async ({ a${index} }) => ({ sum${index}: a${index} }) });\n`;
  },
  tail: `export const registry = createRegistry([${Array.from({ length: DECLARATIONS }, (_, index) => `t${index}`).join(", ")}]);\nexport const answer = registry.call("t7", { a7: 1 });\n`,
};

const SDK = {
  head: `import { McpServer } from "@modelcontextprotocol/server";\nimport { z } from "zod";\nexport const server = new McpServer({ name: "n", version: "1" });\n`,
  tool: (index: number) => {
    const { input, output } = schemas(index);
    return `server.registerTool("t${index}", { description: "d", inputSchema: ${input}, outputSchema: ${output} }, async ({ a${index} }) => ({ content: [], structuredContent: { sum${index}: a${index} } }));\n`;
  },
  tail: "",
};

/** What checking the declarations costs: seconds and type instantiations, the best of three. */
export interface TypeCost {
  readonly seconds: number;
  readonly instantiations: number;
}

/** Checks 200 declarations of the toolkit (with a registry and a typed call) and of the official SDK. */
export function typeCosts(
  toolkitFolder: string,
  peersFolder: string,
): { readonly ours: TypeCost; readonly sdk: TypeCost } {
  return { ours: costOf(OURS, toolkitFolder), sdk: costOf(SDK, peersFolder) };
}

function costOf({ head, tool, tail }: typeof OURS, base: string): TypeCost {
  const folder = join(base, ".type-cost");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    const tools = Array.from({ length: DECLARATIONS }, (_, index) => tool(index)).join("");
    writeFileSync(join(folder, "declarations.ts"), `${head}${tools}${tail}`);
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ ...TSCONFIG, files: ["declarations.ts"] }),
    );
    const runs = [1, 2, 3].map(() => diagnose(folder));
    return (
      runs.toSorted((a, b) => a.seconds - b.seconds)[0] ?? {
        seconds: Infinity,
        instantiations: Infinity,
      }
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function diagnose(folder: string): TypeCost {
  const text = execFileSync(process.execPath, [TSC, "-p", folder, "--extendedDiagnostics"], {
    encoding: "utf8",
  });
  const number = (label: string) =>
    Number(new RegExp(`${label}:\\s+([\\d.]+)`).exec(text)?.[1] ?? Infinity);
  return { seconds: number("Check time"), instantiations: number("Instantiations") };
}
