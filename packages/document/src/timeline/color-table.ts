import type { DocumentPath } from "../model/issue.ts";
import { isPath } from "../model/model.ts";
import { once, type ResolveContext } from "./context.ts";
import { parseCube } from "./cube.ts";
import { isFault, pathOfSource } from "./media-source.ts";
import type { TimelineCode } from "./timeline-codes.data.ts";
import { timelineIssue, type Fault } from "./timeline-issue.ts";
import type { ColorTable } from "./timeline.ts";

/** The colour table of a `.cube` file; what is wrong with it is reported once for each use. */
export function colorTableOf(
  named: { readonly src: string; readonly path: DocumentPath },
  context: ResolveContext,
): ColorTable | undefined {
  return once(context, `lut:${JSON.stringify(named.path)}`, () => readTable(named, context));
}

function readTable(
  { src, path }: { readonly src: string; readonly path: DocumentPath },
  context: ResolveContext,
): ColorTable | undefined {
  const fail = (code: TimelineCode, fault: Omit<Fault, "path">): undefined => {
    const place = code === "dangling-reference" || isPath(src) ? path : ["assets", src];
    context.report(timelineIssue(code, { ...fault, path: place }));
    return undefined;
  };
  const file = pathOfSource(context.document, src);
  if (file === undefined) {
    return fail("dangling-reference", {
      message: `src is ${src}; no asset has that id.`,
      received: src,
      accepted: Object.keys(context.document.assets ?? {}),
    });
  }
  const text = context.facts.luts?.get(file);
  if (text === undefined || isFault(text)) {
    return fail("media-missing", {
      message: `${file}: ${text === undefined ? "the file was not found" : text.message}.`,
      received: file,
      hint: "Put the file there or correct its name.",
    });
  }
  const table = parseCube(text);
  if (!("message" in table)) return table;
  return fail("lut-syntax", {
    message: `${file}, line ${table.line}: ${table.message}.`,
    received: file,
    accepted: ["a .cube file with LUT_3D_SIZE 2 to 65"],
    hint: "Export the table again as a 3D .cube file.",
  });
}
