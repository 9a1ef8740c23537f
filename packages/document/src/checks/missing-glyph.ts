import { checkIssue, type Finding, type FrameCheck } from "./check.ts";
import { elementName, type VisibleElement } from "./elements.ts";
import { FONT_PACKAGES } from "./font-packages.data.ts";

/** Characters named in a message, so that it stays one sentence. */
const NAMED = 8;

/** V-25: characters that no font at hand has; the package that has them is named where one is known. */
export const missingGlyphCheck: FrameCheck = {
  find: ({ elements }) =>
    elements.flatMap((element) =>
      element.text === undefined || element.text.uncovered.length === 0
        ? []
        : [findingOf(element, element.text.uncovered)],
    ),
};

function findingOf(element: VisibleElement, characters: readonly string[]): Finding {
  const isText = element.layer.kind === "text";
  const named = characters.slice(0, NAMED).map(printCharacter).join(" ");
  const more = characters.length > NAMED ? ` and ${characters.length - NAMED} more` : "";
  const path = element.layer.origin.path;
  return {
    about: `missing-glyph ${element.layer.key} ${characters.join("")}`,
    measured: characters.length,
    settled: true,
    issue: checkIssue("missing-glyph", {
      path: isText ? [...path, "text"] : path,
      message: `No font has ${named}${more}, used in ${elementName(element)}.`,
      received: characters.join(""),
      measured: characters.length,
      limit: 0,
      unit: "characters",
      hint: hintFor(characters),
    }),
  };
}

function printCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const number = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  return /\p{L}|\p{N}|\p{S}|\p{P}/u.test(character) ? `${character} (${number})` : number;
}

function hintFor(characters: readonly string[]): string {
  const text = characters.join("");
  const found = FONT_PACKAGES.find(({ pattern }) => pattern.test(text));
  if (found === undefined) return "Add a font file that has them under fonts.";
  return `Install ${found.package}, which has ${found.script}, or add a font file under fonts.`;
}
