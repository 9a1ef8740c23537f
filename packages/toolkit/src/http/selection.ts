import { DIALECTS, type DialectName, isDialectName } from "../dialects/dialects.ts";
import type { ToolSurface } from "../registry/registry.ts";
import { nearestMatch } from "../schema/schema.ts";
import { HttpProblem } from "./problem.ts";

/** Toolsets of the query, in a canonical order so that equal selections are equal; undefined for the whole. */
export function toolsetsOf(url: URL): readonly string[] | undefined {
  if (url.search === "") return undefined;
  const words = (url.searchParams.get("toolsets") ?? "").split(",").map((word) => word.trim());
  const names = [...new Set(words.filter((word) => word !== ""))].toSorted();
  return names.length === 0 ? undefined : names;
}

/** The selected part of a surface. Throws 400 naming the known toolsets. */
export function selectedSurface(surface: ToolSurface, url: URL): ToolSurface {
  const toolsets = toolsetsOf(url);
  if (toolsets === undefined) return surface;
  try {
    return surface.select(toolsets);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new HttpProblem(400, error.message, { code: "unknown_toolset" });
  }
}

/** The dialect of `?format=`; undefined without one. Throws 400 naming the known ones. */
export function dialectOf(url: URL): DialectName | undefined {
  const format = url.searchParams.get("format");
  if (format === null || format === "") return undefined;
  if (isDialectName(format)) return format;
  const known = Object.keys(DIALECTS);
  const nearest = nearestMatch(format, known);
  throw new HttpProblem(400, `Unknown format "${format}"; known: ${known.join(", ")}.`, {
    code: "unknown_format",
    ...(nearest === undefined ? {} : { hint: `Did you mean "${nearest}"?` }),
  });
}
