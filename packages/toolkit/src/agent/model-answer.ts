import type { AdapterTypes, ContentPart } from "../declare/declare.ts";
import type { ToolSuccess } from "../run/run.ts";

/** Content a presenter may give; it can neither mark an error nor touch the result. */
export type AgentPresentation = readonly ContentPart[];

/** Presenters of `./agent`, for a tool that answers `Output`. */
export interface AgentPresenters<Output> {
  agent?(output: Output): AgentPresentation;
}

/** What `./agent` adds to a declaration: `present.agent`. */
export interface AgentAdapter extends AdapterTypes {
  readonly present: AgentPresenters<this["output"]>;
  readonly context: object;
}

/** What a model reads of an answer: text, then pictures and sound; links and resources in words. */
export interface ModelAnswer {
  readonly text: string;
  readonly media: readonly MediaPart[];
}

type MediaPart = Extract<ContentPart, { type: "image" | "audio" }>;

/** The answer as a model reads it. */
export function modelAnswer(success: ToolSuccess): ModelAnswer {
  const presented = presentedParts(success);
  const parts = presented ?? success.content;
  const words = parts.map(wordsOf).filter((text) => text !== undefined);
  const own = presented === undefined ? success.text : undefined;
  const sentences = [...(own === undefined ? [] : [own]), ...words];
  const media = parts.filter((part) => part.type === "image" || part.type === "audio");
  const bare = presented === undefined ? success.outputJson : undefined;
  const text = sentences.length > 0 ? sentences.join("\n") : (bare ?? "Done.");
  return { text, media };
}

function presentedParts({ present, output }: ToolSuccess): AgentPresentation | undefined {
  if (typeof present !== "object" || present === null || output === undefined) return undefined;
  const presenters = present as AgentPresenters<unknown>;
  return presenters.agent === undefined ? undefined : presenters.agent(output);
}

function wordsOf(part: ContentPart): string | undefined {
  if (part.type === "text") return part.text;
  if (part.type === "link") return `${part.title ?? part.name}: ${part.uri}`;
  if (part.type === "resource") return part.text ?? part.uri;
  return undefined;
}
