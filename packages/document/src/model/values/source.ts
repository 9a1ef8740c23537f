import type { Field, Site } from "../field.ts";
import { reportSlip } from "../slip.ts";

/** True when a `src` is a path: it has a dot or a slash; otherwise it is an asset id. */
export function isPath(src: string): boolean {
  return /[./\\]/.test(src);
}

/** An asset id, or a path inside the project. */
export function sourceField(description: string): Field<string> {
  return { description, check: checkSource, jsonSchema: () => ({ type: "string", minLength: 1 }) };
}

/** A path inside the project, with `/` between folders. */
export function pathField(description: string): Field<string> {
  return { description, check: checkSource, jsonSchema: () => ({ type: "string", minLength: 1 }) };
}

function checkSource(value: unknown, site: Site): void {
  if (typeof value !== "string" || value === "")
    return reportSlip(site, {
      code: "wrong-type",
      value,
      accepted: ["a path inside the project (media/clip.mp4)", "an asset id"],
    });
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(value)) return reportRemote(value, site);
  if (value.length > 1024 || value.includes("\0"))
    return reportSlip(site, {
      code: "wrong-type",
      value,
      accepted: ["a path up to 1024 characters"],
    });
  if (leavesProject(value))
    reportSlip(site, {
      code: "outside-project",
      value,
      accepted: ["a path inside the project (media/clip.mp4)"],
      because: "it leads out of the project folder",
      hint: "Copy the file into the project and name it from there.",
    });
}

function reportRemote(value: string, site: Site): void {
  reportSlip(site, {
    code: "remote-asset",
    value,
    accepted: ["a path inside the project (media/clip.mp4)"],
    because: "projects use files, so that a render never depends on the network",
    hint: "Download the file into media/ and name it from there.",
  });
}

function leavesProject(path: string): boolean {
  if (/^([/\\~]|[a-z]:)/i.test(path)) return true;
  let depth = 0;
  for (const part of path.split(/[/\\]/)) {
    if (part === "..") depth -= 1;
    else if (part !== "." && part !== "") depth += 1;
    if (depth < 0) return true;
  }
  return false;
}
