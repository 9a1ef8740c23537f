/**
 * `npm run build`: the package as it is published, in `dist/reelkiln`. Our packages and the small
 * pure-JavaScript ones become a few chunks, so that starting reads few files; what is native, has
 * data files or is optional stays a dependency.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { rolldown } from "rolldown";

import { writeDeclarations } from "./build/declarations.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OUT = join(ROOT, "dist", "reelkiln");

/** Bundled: their licences are copied along. */
const BUNDLED = [
  "yaml",
  "zod",
  "linebreak",
  "unicode-segmenter",
  "bidi-js",
  "clipper2-ts",
  "aws4fetch",
  "ipaddr.js",
  "hono",
];

/**
 * What a quick verb needs, with everything that it imports, is one file: each one read costs about a
 * millisecond. Closed under imports, it waits for no other chunk. The rest splits by itself.
 */
const QUICK =
  /[\\/](?:cli[\\/]src[\\/](?:program|terminal|show[\\/]validation)|studio[\\/]src[\\/]tools[\\/]validate-project)\.ts$/;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly engines: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, unknown>>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8")) as Manifest;
}

const cli = manifestOf("packages/cli");
const parts = ["document", "draw", "engine", "studio"].map((name) =>
  manifestOf(`packages/${name}`),
);

/** Dependencies of our packages that are neither ours nor bundled. */
function outsideDependencies(): Readonly<Record<string, string>> {
  const all = parts.flatMap(({ dependencies }) => Object.entries(dependencies ?? {}));
  return Object.fromEntries(
    all
      .filter(([name]) => !name.startsWith("@reelkiln/") && !BUNDLED.includes(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** What only some need, and install beside the product: codecs, voices, fonts, and the database of the hosted API. */
function optionalPackages(): Readonly<Record<string, string>> {
  return Object.assign(
    {},
    ...parts.map(({ peerDependencies }) => peerDependencies ?? {}),
  ) as Record<string, string>;
}

/** What one run of the bundler makes: entries by name, and how their code splits. */
interface Bundle {
  readonly input: Readonly<Record<string, string>>;
  readonly chunks: string;
  readonly groups: readonly { readonly name: string; readonly test: RegExp }[];
}

const COMMAND: Bundle = {
  input: {
    main: "packages/cli/src/main.ts",
    index: "packages/cli/src/index.ts",
    agent: "packages/cli/src/agent.ts",
    "render-child": "packages/engine/src/render/render-child.ts",
    "speech-child": "packages/engine/src/speech/speech-child.ts",
  },
  chunks: "[name]-[hash].js",
  groups: [
    { name: "quick", test: QUICK },
    // Else it is put beside the hosted API, whose packages most have not installed.
    { name: "disk-space", test: /[\\/]engine[\\/]src[\\/]io[\\/]disk-space\.ts$/ },
  ],
};

/** Apart from the command, so that a client's first answer waits for nothing that it does not need. */
const MCP: Bundle = {
  input: { mcp: "packages/cli/src/host/mcp-main.ts" },
  chunks: "mcp-[name]-[hash].js",
  groups: [{ name: "start", test: /[\\/]cli[\\/]src[\\/]host[\\/]mcp\.ts$/ }],
};

async function bundle({ input, chunks, groups }: Bundle): Promise<void> {
  const outside = [...Object.keys(outsideDependencies()), ...Object.keys(optionalPackages())];
  const build = await rolldown({
    input: Object.fromEntries(
      Object.entries(input).map(([name, path]) => [name, join(ROOT, path)]),
    ),
    platform: "node",
    external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
    // Entries act when they are loaded; everything else only declares.
    treeshake: {
      moduleSideEffects: (id) =>
        /[\\/](?:main|mcp-main|command|context|render-child|speech-child)\.ts$/.test(id),
    },
  });
  await build.write({
    dir: OUT,
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: chunks,
    codeSplitting: { groups: [...groups] },
    minify: { mangle: false, compress: true, codegen: { removeWhitespace: true } },
  });
  await build.close();
}

/** An old Node must still be able to read this file and say what is missing. */
function binText(): string {
  return `#!/usr/bin/env node
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  process.stderr.write("reelkiln needs Node 24 or newer; this is " + process.versions.node + ". Install it with: npm install --global node@24\\n");
  process.exit(3);
}
if (process.argv[2] === "--version" || process.argv[2] === "-V") {
  process.stdout.write("${cli.version}\\n");
} else {
  const { enableCompileCache } = await import("node:module");
  enableCompileCache();
  const serves = process.argv[2] === "mcp" && !process.argv.some((word) => word === "--help" || word === "-h");
  await import(serves ? "./mcp.js" : "./main.js");
}
`;
}

function packageText(): string {
  const { name, version, description, license, engines } = cli;
  const manifest = {
    name,
    version,
    description,
    license,
    type: "module",
    bin: { reelkiln: "./bin.js" },
    exports: {
      ".": { types: "./index.d.ts", default: "./index.js" },
      "./agent": { types: "./agent.d.ts", default: "./agent.js" },
    },
    engines,
    dependencies: outsideDependencies(),
    // The code carries Zod with it; only the types of an agent's calls name it.
    peerDependencies: {
      ...optionalPackages(),
      zod: manifestOf("packages/toolkit").peerDependencies?.["zod"],
    },
    peerDependenciesMeta: Object.fromEntries(
      [...Object.keys(optionalPackages()), "zod"].map((name) => [name, { optional: true }]),
    ),
  };
  return `${JSON.stringify(manifest, undefined, 2)}\n`;
}

function noticesText(): string {
  const notices = BUNDLED.map((name) => {
    const folder = join(ROOT, "node_modules", name);
    const { version, license } = manifestOf(join("node_modules", name));
    const text = ["LICENSE", "LICENSE.md", "LICENSE.txt", "license"]
      .map((file) => readIfThere(join(folder, file)))
      .find((found) => found !== undefined);
    return `## ${name} ${version} (${license})\n\n${text ?? ""}`.trim();
  });
  return `# Bundled packages\n\n${notices.join("\n\n")}\n`;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    // Packages name their licence file differently; the next name is tried.
    return undefined;
  }
}

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
await bundle(COMMAND);
await bundle(MCP);
await writeDeclarations(["index", "agent"], OUT);
writeFileSync(join(OUT, "bin.js"), binText(), { mode: 0o755 });
writeFileSync(join(OUT, "package.json"), packageText());
writeFileSync(join(OUT, "NOTICES.md"), noticesText());
for (const name of ["README.md", "LICENSE", "CHANGELOG.md", "skills"])
  cpSync(join(ROOT, name), join(OUT, name), { recursive: true });
for (const name of ["llms.txt", "llms-full.txt"]) cpSync(join(ROOT, "docs", name), join(OUT, name));
cpSync(join(ROOT, "packages/engine/assets"), join(OUT, "assets"), { recursive: true });
cpSync(join(ROOT, "packages/studio/src/page"), join(OUT, "page"), {
  recursive: true,
  filter: (path) => !path.endsWith(".json"),
});
console.log(`built ${cli.name} ${cli.version} into dist/reelkiln`);
