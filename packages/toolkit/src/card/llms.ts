import type { ToolDescriptor } from "../declare/declare.ts";
import type { ToolSurface } from "../registry/registry.ts";
import { toolMarkdown } from "./tool-markdown.ts";

/** A link with a note, as a line of `llms.txt`. */
export interface LlmsLink {
  readonly name: string;
  readonly url: string;
  readonly note?: string;
}

/** A site as language models first meet it (llmstxt.org). */
export interface LlmsSite {
  readonly title: string;
  /** One or two sentences. */
  readonly summary: string;
  /** Paragraphs or lists without headings. */
  readonly notes?: readonly string[];
  readonly sections: readonly { readonly title: string; readonly links: readonly LlmsLink[] }[];
  /** Links that may be skipped for a shorter context. */
  readonly optional?: readonly LlmsLink[];
  /** Address of a tool's reference. */
  readonly toolUrl: (name: string) => string;
}

/** A whole page of documentation. */
export interface LlmsPage {
  readonly url: string;
  readonly markdown: string;
}

/** `/llms.txt`: what the site is and where to read on, with a line for every tool. */
export function llmsTxt(surface: ToolSurface, site: LlmsSite): string {
  const tools = {
    title: "Tools",
    links: surface.tools.map((tool) => toolLink(tool, site)),
  };
  const sections = [...site.sections, tools].filter(({ links }) => links.length > 0);
  const optional = site.optional ?? [];
  return document([
    ...heading(site),
    ...sections.map(({ title, links }) => section(title, links)),
    ...(optional.length === 0 ? [] : [section("Optional", optional)]),
  ]);
}

/** `/llms-full.txt`: every page whole, then the reference of every tool. */
export function llmsFullTxt(
  surface: ToolSurface,
  site: LlmsSite,
  pages: readonly LlmsPage[],
): string {
  return document([
    ...heading(site),
    ...pages.map(({ url, markdown }) => `<!-- ${url} -->\n\n${markdown.trim()}`),
    ...(surface.tools.length === 0 ? [] : ["# Tools"]),
    ...surface.tools.map(toolMarkdown),
  ]);
}

function heading({ title, summary, notes = [] }: LlmsSite): readonly string[] {
  return [`# ${oneLine(title)}`, `> ${oneLine(summary)}`, ...notes];
}

function section(title: string, links: readonly LlmsLink[]): string {
  return [`## ${title}`, "", ...links.map(linkLine)].join("\n");
}

function linkLine({ name, url, note }: LlmsLink): string {
  const words = note === undefined ? "" : `: ${oneLine(note)}`;
  return `- [${oneLine(name).replaceAll(/[[\]]/g, "\\$&")}](${url})${words}`;
}

function toolLink({ name, description }: ToolDescriptor, { toolUrl }: LlmsSite): LlmsLink {
  return { name, url: toolUrl(name), note: description };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function document(blocks: readonly string[]): string {
  return `${blocks.join("\n\n")}\n`;
}
