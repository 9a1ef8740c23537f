import type { TextNode } from "../scene/scene.ts";
import { checkIssue, type Finding, type FrameCheck } from "./check.ts";
import { elementName, type VisibleElement } from "./elements.ts";

/** Pixels by which text may exceed its box unseen. */
const OVERFLOW_LIMIT_PX = 2;

/** V-9: text that is wider or higher than its box, was cut, or had a word broken apart. */
export const textOverflowCheck: FrameCheck = {
  find: ({ elements }) =>
    elements.flatMap((element): readonly Finding[] => {
      const fault = element.text === undefined ? undefined : faultOf(element.text);
      return fault === undefined ? [] : [findingOf(element, fault)];
    }),
};

interface OverflowFault {
  readonly what: string;
  readonly measured: number;
}

function faultOf({ overflow }: TextNode): OverflowFault | undefined {
  const { widthPx, heightPx, truncated, brokenWord } = overflow;
  if (truncated)
    return { what: "has more lines than maxLines; the rest is cut", measured: Infinity };
  if (widthPx > OVERFLOW_LIMIT_PX) {
    return { what: `is ${Math.ceil(widthPx)} px wider than its box`, measured: widthPx };
  }
  if (heightPx > OVERFLOW_LIMIT_PX) {
    return { what: `is ${Math.ceil(heightPx)} px higher than its box`, measured: heightPx };
  }
  if (brokenWord) return { what: "has a word that is longer than a line", measured: 0 };
  return undefined;
}

function findingOf(element: VisibleElement, { what, measured }: OverflowFault): Finding {
  const { path, id } = element.layer.origin;
  const isText = element.layer.kind === "text";
  const fix =
    id === undefined
      ? undefined
      : [{ id: "prop.set", params: { layer: id, path: "shrink", value: true } }];
  const isMeasured = Number.isFinite(measured) && measured > 0;
  return {
    about: `text-overflow ${element.layer.key}`,
    measured,
    settled: true,
    issue: checkIssue("text-overflow", {
      path: isText ? [...path, "text"] : path,
      message: `The text of ${elementName(element)} ${what}.`,
      ...(isMeasured && { measured: Math.ceil(measured), limit: OVERFLOW_LIMIT_PX, unit: "px" }),
      hint: "Shorten the text, make its box larger, or set shrink: true.",
      ...(fix !== undefined && isText && { fix }),
    }),
  };
}
