/** The product's tools in an agent: calls are typed by name from the published declarations. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { reelkilnAgent } from "reelkiln/agent";

const agent = reelkilnAgent({ projectRoot: mkdtempSync(join(tmpdir(), "agent-")) });
const { registry, context } = agent;
const made: { readonly revision: string } = await registry.call(
  "create_project",
  { project: "card" },
  { context },
);
if (made.revision === "") throw new Error("no revision");
// @ts-expect-error [K3] no such tool
void (() => registry.call("make_coffee", {}, { context }));
// @ts-expect-error [K3] a field that the tool does not take
void (() => registry.call("read_project", { projet: "card" }, { context }));
if (!agent.openaiTools().some(({ function: { name } }) => name === "render_project"))
  throw new Error("no tools");
await agent.close();
