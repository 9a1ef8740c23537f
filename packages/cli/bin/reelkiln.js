#!/usr/bin/env node
// Plain JavaScript, so that an old Node can still read it and say what is missing.
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  process.stderr.write(
    `reelkiln needs Node 24 or newer; this is ${process.versions.node}. Install it with: npm install --global node@24\n`,
  );
  process.exit(3);
}
const { enableCompileCache } = await import("node:module");
enableCompileCache();
await import("../src/main.ts");
