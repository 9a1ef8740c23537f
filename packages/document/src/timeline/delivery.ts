import {
  nearestWord,
  OUTPUT_FORMAT_NAMES,
  OUTPUT_FORMATS,
  outputFormat,
  type CaptionFile,
  type Issue,
  type OutputFormat,
  type OutputFormatName,
  type QualityName,
} from "../model/model.ts";
import { secondsFromFlicks } from "../time/time.ts";
import { PLATFORM_LIMITS, PLATFORM_LIMITS_DATE } from "./platform-limits.data.ts";
import { printSeconds, timelineIssue } from "./timeline-issue.ts";
import type { Timeline } from "./timeline.ts";

/** What a caller asks of an output; what it leaves open the project's `output` says, then the defaults. */
export interface DeliveryWish {
  /** File to write; its ending tells the format when nothing else does. */
  readonly output?: string;
  readonly format?: string;
  readonly quality?: QualityName;
  readonly transparent?: boolean;
  readonly captions?: readonly CaptionFile[];
}

/** What is made of a timeline. */
export interface Delivery {
  readonly format: OutputFormatName;
  readonly quality: QualityName;
  /** `kept`: as the background has it; `cleared`: without the background; `none`: opaque. */
  readonly transparency: "none" | "kept" | "cleared";
  /** Highest picture bit rate over any second, by the strictest of the platforms; only films have one. */
  readonly peakKbps?: number;
  /** Caption files beside the output. */
  readonly captions: readonly CaptionFile[];
}

/** A delivery unless an issue is an error, and everything that does not go together. */
export interface DeliveryPlan {
  readonly delivery?: Delivery;
  readonly issues: readonly Issue[];
}

/** Decides format, transparency and rate before any work begins, and says what cannot be had. */
export function planDelivery(timeline: Timeline, wish: DeliveryWish = {}): DeliveryPlan {
  const chosen = chooseFormat(timeline, wish);
  if (typeof chosen !== "string") return { issues: [chosen] };
  const format = outputFormat(chosen);
  const authored = timeline.output ?? {};
  const quality = wish.quality ?? authored.quality ?? "standard";
  const captions = wish.captions ?? authored.captions ?? [];
  const seeThrough = !timeline.background.endsWith("ff");
  const wanted = wish.transparent ?? authored.transparent;
  const issues = [
    ...alphaIssues({ name: chosen, format, wanted, seeThrough }),
    ...qualityIssues(chosen, format, wish.quality ?? authored.quality),
    ...soundIssues(chosen, format, timeline),
    ...captionIssues(chosen, format, { timeline, captions }),
    ...platformIssues(chosen, format, timeline),
  ];
  if (issues.some(({ severity }) => severity === "error")) return { issues };
  const isClear = format.alpha !== undefined && (wanted ?? seeThrough);
  const peakKbps = Math.min(...timeline.platforms.map((name) => PLATFORM_LIMITS[name].peakKbps));
  // What has one quality, or loses nothing, cannot be held to a rate.
  const hasRate = format.kind === "film" && format.qualities.length > 0 && quality !== "lossless";
  const delivery: Delivery = {
    format: chosen,
    quality,
    transparency: isClear ? (seeThrough ? "kept" : "cleared") : "none",
    ...(hasRate && Number.isFinite(peakKbps) && { peakKbps }),
    captions,
  };
  return { delivery, issues };
}

const PATH = ["output", "format"] as const;

function chooseFormat(timeline: Timeline, wish: DeliveryWish): OutputFormatName | Issue {
  const ending = wish.output === undefined ? undefined : endingOf(wish.output);
  if (wish.format !== undefined) {
    const named = OUTPUT_FORMAT_NAMES.find((name) => name === wish.format);
    if (named === undefined) return unknownFormat(wish.format);
    return ending === undefined || hasEnding(named, ending) ? named : wrongEnding(named, ending);
  }
  const authored = timeline.output?.format;
  if (ending === undefined) return authored ?? "mp4";
  if (authored !== undefined && hasEnding(authored, ending)) return authored;
  const fitting = OUTPUT_FORMAT_NAMES.filter((name) => hasEnding(name, ending));
  const clear =
    wish.transparent ?? timeline.output?.transparent ?? !timeline.background.endsWith("ff");
  const preferred = clear
    ? fitting.find((name) => outputFormat(name).alpha !== undefined)
    : undefined;
  return preferred ?? fitting[0] ?? unknownEnding(wish.output ?? "");
}

function hasEnding(name: OutputFormatName, ending: string): boolean {
  return outputFormat(name).endings.includes(ending);
}

/** The part after the last dot, in lower case; undefined when the name has none. */
function endingOf(output: string): string | undefined {
  return /\.([^./\\{}]+)$/.exec(output)?.[1]?.toLowerCase();
}

/** Endings of all formats, each once. */
function allEndings(): readonly string[] {
  return [...new Set(Object.values(OUTPUT_FORMATS).flatMap(({ endings }) => [...endings]))];
}

function unknownFormat(received: string): Issue {
  const nearest = nearestWord(received, OUTPUT_FORMAT_NAMES);
  return timelineIssue("output-format", {
    path: PATH,
    message: `${received} is no format of output${nearest === undefined ? "." : `; did you mean ${nearest}?`}`,
    received,
    accepted: OUTPUT_FORMAT_NAMES,
    ...(nearest !== undefined && { nearest }),
    hint: "Name one of the formats, or only give the output its ending.",
  });
}

function unknownEnding(output: string): Issue {
  const ending = endingOf(output) ?? "";
  const endings = allEndings();
  const nearest = nearestWord(ending, endings);
  return timelineIssue("output-format", {
    path: PATH,
    message: `No format is written to .${ending}: ${output}.`,
    received: `.${ending}`,
    accepted: endings.map((each) => `.${each}`),
    ...(nearest !== undefined && { nearest: `.${nearest}` }),
    hint: "Give the output the ending of a format.",
  });
}

function wrongEnding(name: OutputFormatName, ending: string): Issue {
  const { endings, title } = outputFormat(name);
  return timelineIssue("output-format", {
    path: PATH,
    message: `${name} (${title}) is not written to .${ending}.`,
    received: `.${ending}`,
    accepted: endings.map((each) => `.${each}`),
    hint: `Let the output end in .${endings[0] ?? ""}, or leave the format to the ending.`,
  });
}

const withAlpha = OUTPUT_FORMAT_NAMES.filter((name) => outputFormat(name).alpha !== undefined);

function alphaIssues(asked: {
  readonly name: OutputFormatName;
  readonly format: OutputFormat;
  readonly wanted: boolean | undefined;
  readonly seeThrough: boolean;
}): readonly Issue[] {
  const { name, format, wanted, seeThrough } = asked;
  if (format.alpha !== undefined || format.kind === "sound" || format.kind === "captions")
    return [];
  if (wanted === true) {
    return [
      timelineIssue("output-format", {
        path: ["output", "transparent"],
        message: `${name} holds no transparency.`,
        received: name,
        accepted: withAlpha,
        hint: `Take one of ${withAlpha.join(", ")}, or leave transparent out.`,
      }),
    ];
  }
  if (!seeThrough || wanted === false) return [];
  return [
    timelineIssue("output-note", {
      severity: "info",
      path: ["background"],
      message: `The background is see-through and ${name} holds no transparency: it is shown over black.`,
      hint: `Take one of ${withAlpha.join(", ")} to keep it.`,
    }),
  ];
}

function qualityIssues(
  name: OutputFormatName,
  { qualities }: OutputFormat,
  quality: QualityName | undefined,
): readonly Issue[] {
  if (quality === undefined || qualities.includes(quality)) return [];
  const isFixed = qualities.length === 0;
  return [
    timelineIssue(isFixed ? "output-note" : "output-format", {
      severity: isFixed ? "info" : "error",
      path: ["output", "quality"],
      message: isFixed
        ? `${name} has one quality: ${quality} changes nothing.`
        : `${name} is not written ${quality}.`,
      received: quality,
      accepted: qualities,
      hint: isFixed ? "Leave quality out." : "Take another quality, or another format.",
    }),
  ];
}

function soundIssues(
  name: OutputFormatName,
  { audio, kind }: OutputFormat,
  { sounds }: Timeline,
): readonly Issue[] {
  if (kind === "sound" && sounds.length === 0) {
    return [
      timelineIssue("output-format", {
        path: PATH,
        message: `${name} holds sound only, and nothing in the project sounds.`,
        received: name,
        hint: "Add a layer with sound, or choose a format with pictures.",
      }),
    ];
  }
  if (audio !== undefined || sounds.length === 0 || kind === "captions") return [];
  // A single picture is silent by its nature; a moving one may be expected to sound.
  if (kind === "pictures") return [];
  return [
    timelineIssue("output-note", {
      severity: "info",
      path: PATH,
      message: `${name} holds no sound: it is left out.`,
      hint: "Write a film too, or the sound alone as .wav or .m4a.",
    }),
  ];
}

function captionIssues(
  name: OutputFormatName,
  { kind }: OutputFormat,
  {
    timeline,
    captions,
  }: { readonly timeline: Timeline; readonly captions: readonly CaptionFile[] },
): readonly Issue[] {
  if (kind !== "captions" && captions.length === 0) return [];
  if (hasCaptions(timeline.layers)) return [];
  return [
    timelineIssue("output-format", {
      path: kind === "captions" ? PATH : ["output", "captions"],
      message: `${kind === "captions" ? name : captions.join(", ")} is asked for, and no captions layer shows.`,
      received: kind === "captions" ? name : captions.join(", "),
      hint: "Add a layer of type captions, or leave the caption files out.",
    }),
  ];
}

function hasCaptions(layers: Timeline["layers"]): boolean {
  return layers.some((layer) =>
    layer.kind === "surface" ? hasCaptions(layer.layers) : layer.kind === "captions",
  );
}

/** What the named platforms do not take; they are told, because they change what they take. */
function platformIssues(
  name: OutputFormatName,
  { kind }: OutputFormat,
  timeline: Timeline,
): readonly Issue[] {
  if (kind !== "film") return [];
  const { width, frameRate, duration } = timeline;
  const seconds = secondsFromFlicks(duration);
  const fps = frameRate.numerator / frameRate.denominator;
  return timeline.platforms.flatMap((platform) => {
    const limits = PLATFORM_LIMITS[platform];
    const [lowest, highest] = limits.frameRate;
    const faults: readonly (string | false)[] = [
      !limits.formats.includes(name) && `takes ${limits.formats.join(", ")}, not ${name}`,
      width > limits.widthPx && `takes up to ${limits.widthPx} pixels across, not ${width}`,
      (fps < lowest || fps > highest) && `takes ${lowest} to ${highest} fps, not ${fps.toFixed(2)}`,
      seconds > limits.maxSeconds &&
        `takes up to ${printSeconds(limits.maxSeconds)}, not ${printSeconds(seconds)}`,
    ];
    return faults.flatMap((fault) =>
      fault === false
        ? []
        : [
            timelineIssue("platform-limit", {
              severity: "warning",
              path: ["platforms"],
              message: `${platform} ${fault} (as of ${PLATFORM_LIMITS_DATE}).`,
              received: platform,
              hint: "Change the output, or leave the platform out.",
            }),
          ],
    );
  });
}
