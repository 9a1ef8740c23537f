/** What the program publishes of itself for language models and catalogs, made from the registry and the guide. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

import { studioRegistry } from "@reelkiln/studio";
import { siteFacts } from "@reelkiln/studio/server";
import { llmsFullTxt, llmsTxt, registryServerJson } from "@reelkiln/toolkit/card";
import type { LlmsLink, LlmsPage, LlmsSite } from "@reelkiln/toolkit/card";

const ROOT = join(import.meta.dirname, "..");
const GUIDE = "docs/guide";

const FULL = "llms-full.txt";

/** Pages of the guide, by file name. */
function guidePages(): readonly LlmsPage[] {
  const names = readdirSync(join(ROOT, GUIDE)).filter((name) => name.endsWith(".md"));
  return names.toSorted().map((name) => ({
    url: `guide/${name}`,
    markdown: readFileSync(join(ROOT, GUIDE, name), "utf8"),
  }));
}

/** The task guides that get_guide serves. */
function skillPages(): readonly LlmsPage[] {
  return readdirSync(join(ROOT, "skills"))
    .toSorted()
    .map((name) => ({
      url: `skills/${name}/SKILL.md`,
      markdown: readFileSync(join(ROOT, "skills", name, "SKILL.md"), "utf8").replace(
        /^---\n[\s\S]*?\n---\n/,
        "",
      ),
    }));
}

function titleOf({ url, markdown }: LlmsPage): string {
  return /^# (.+)$/m.exec(markdown)?.[1] ?? url;
}

function linkTo(page: LlmsPage): LlmsLink {
  const title = titleOf(page);
  const first = page.markdown
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .find((block) => /^[\w`]/.test(block) && !block.startsWith("```"));
  return {
    name: title,
    url: `${FULL}#${anchorOf(title)}`,
    ...(first === undefined ? {} : { note: first.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1") }),
  };
}

function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(/\s+/g, "-");
}

function site(): LlmsSite {
  return {
    title: "Reelkiln",
    summary:
      "A declared project (YAML) becomes a verified video on an ordinary machine: the preview is the render, every output is checked and comes with a receipt.",
    notes: [
      "Tools are the same over MCP (`reelkiln mcp`, or `/mcp` of `reelkiln studio`), REST (`/api/v1`, described by `/api/v1/openapi.json`), the command line (`reelkiln tool NAME`) and agent SDKs (`reelkiln/agent`). A lean agent takes the toolset `make`.",
    ],
    sections: [
      { title: "Tasks", links: skillPages().map(linkTo) },
      { title: "Guide", links: guidePages().map(linkTo) },
    ],
    toolUrl: (name) => `${FULL}#${anchorOf(name)}`,
  };
}

const registry = studioRegistry({ projectRoot: ROOT });

/** `docs/llms.txt`. */
export function llmsText(): string {
  return llmsTxt(registry, site());
}

/** `docs/llms-full.txt`. */
export function llmsFullText(): string {
  return llmsFullTxt(registry, site(), [...skillPages(), ...guidePages()]);
}

/** `packages/cli/server.json`, for the MCP registry. */
export function serverJson(): string {
  const text = readFileSync(join(ROOT, "packages/cli/package.json"), "utf8");
  const { version, mcpName } = JSON.parse(text) as { version: string; mcpName: string };
  const facts = siteFacts(version);
  if (facts.name !== mcpName)
    throw new Error(`packages/cli/package.json names the server ${mcpName}, not ${facts.name}`);
  return `${JSON.stringify(registryServerJson(facts), undefined, 2)}\n`;
}
