import { isPath, type DocumentPath, type ReelDocument } from "../model/model.ts";
import { once, type ResolveContext } from "./context.ts";
import type { MediaFacts, MediaFault } from "./facts.ts";
import { nameOf, type LayerInstance } from "./instance.ts";
import { timelineIssue } from "./timeline-issue.ts";

/** Project-relative path of a `src`; undefined when it is an asset id that is not there. */
export function pathOfSource(
  document: Pick<ReelDocument, "assets">,
  src: string,
): string | undefined {
  if (isPath(src)) return src;
  const assets = document.assets ?? {};
  return Object.hasOwn(assets, src) ? assets[src] : undefined;
}

/** A probed file and the path that names it. */
export interface MediaSource {
  readonly path: string;
  readonly facts: MediaFacts;
}

type Stream = "video" | "audio" | "image";

/** The probed file of a layer that has the stream it needs; what is missing is reported once. */
export function mediaSource(
  instance: LayerInstance & { readonly layer: { readonly src: string } },
  stream: Stream,
  context: ResolveContext,
): MediaSource | undefined {
  return once(context, `media:${instance.key}`, () => findSource(instance, stream, context));
}

function findSource(
  instance: LayerInstance & { readonly layer: { readonly src: string } },
  stream: Stream,
  context: ResolveContext,
): MediaSource | undefined {
  const { src } = instance.layer;
  const path = pathOfSource(context.document, src);
  if (path === undefined) {
    reportNoAsset(instance, src, context);
    return undefined;
  }
  const facts = context.facts.media.get(path);
  if (facts === undefined || isFault(facts)) {
    reportFault(instance, path, context);
    return undefined;
  }
  if (facts[stream] === undefined) {
    reportStream(instance, { path, facts, stream }, context);
    return undefined;
  }
  context.media.set(path, facts);
  return { path, facts };
}

/** Where the document names a layer's file: the asset's entry, else the layer's own `src`. */
export function sourcePlace(instance: LayerInstance, context: ResolveContext): DocumentPath {
  const src = "src" in instance.layer ? instance.layer.src : undefined;
  const isAsset =
    src !== undefined && !isPath(src) && Object.hasOwn(context.document.assets ?? {}, src);
  return isAsset ? ["assets", src] : [...instance.path, "src"];
}

/** True for the reason a file could not serve. */
export function isFault(facts: MediaFacts | MediaFault | string): facts is MediaFault {
  return typeof facts === "object" && "code" in facts;
}

/** Reports an asset id that nothing declares. */
export function reportNoAsset(instance: LayerInstance, src: string, context: ResolveContext): void {
  context.report(
    timelineIssue("dangling-reference", {
      path: [...instance.path, "src"],
      message: `src of ${nameOf(instance)} is ${src}; no asset has that id.`,
      received: src,
      accepted: Object.keys(context.document.assets ?? {}),
      hint: "Declare it under assets, or write a path.",
    }),
  );
}

/** What mends a fault, where it is not another file. */
const HINTS: Readonly<Partial<Record<MediaFault["code"], string>>> = {
  missing: "Put the file there or correct its name.",
  "outside-project": "Copy the file into the project's folder.",
};

/** Reports a file that is not there or cannot be read. */
export function reportFault(instance: LayerInstance, path: string, context: ResolveContext): void {
  const found = context.facts.media.get(path) ?? context.facts.captions.get(path);
  const fault = found !== undefined && isFault(found) ? found : undefined;
  const isMissing = fault === undefined || fault.code === "missing";
  context.report(
    timelineIssue(isMissing ? "media-missing" : "media-unreadable", {
      path: sourcePlace(instance, context),
      message: `${path}: ${(fault?.message ?? "the file was not found").replace(/\.$/, "")}.`,
      received: path,
      hint: fault?.hint ?? HINTS[fault?.code ?? "missing"] ?? "Replace the file.",
    }),
  );
}

const STREAM_WORDS: Readonly<Record<Stream, string>> = {
  video: "a moving picture",
  audio: "sound",
  image: "a still picture",
};

function reportStream(
  instance: LayerInstance,
  { path, facts, stream }: MediaSource & { readonly stream: Stream },
  context: ResolveContext,
): void {
  const has = (["video", "audio", "image"] as const).filter((each) => facts[each] !== undefined);
  const right = has.find((each) => each !== stream);
  context.report(
    timelineIssue("media-wrong-type", {
      path: sourcePlace(instance, context),
      message: `${path} has no ${stream === "audio" ? "sound" : stream}; a layer of type ${instance.layer.type} needs ${STREAM_WORDS[stream]}.`,
      received: has.join(" and ") || facts.container,
      accepted: [stream],
      hint:
        right === undefined
          ? "Name another file."
          : `Make the layer type: ${right}, or name another file.`,
    }),
  );
}
