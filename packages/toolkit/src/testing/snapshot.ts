import type { ToolSurface } from "../registry/registry.ts";

/** A surface as one reads it in a review: sorted, one line per argument. */
export interface SurfaceSnapshot {
  readonly [tool: string]: {
    readonly toolsets: readonly string[];
    readonly hints: string;
    readonly input: readonly string[];
    readonly output: readonly string[];
  };
}

/** A stable, readable snapshot of what a surface offers, for a snapshot assertion. */
export function snapshotSurface(surface: Pick<ToolSurface, "tools">): SurfaceSnapshot {
  const entries = surface.tools.map(
    ({ name, toolsets, annotations, inputSchema, outputSchema, long }) => {
      const hints = Object.entries(annotations ?? {})
        .filter(([, value]) => value === true)
        .map(([hint]) => hint.replace("Hint", ""));
      return [
        name,
        {
          toolsets: toolsets.toSorted(),
          hints: [...hints, ...(long === true ? ["long"] : [])].join(" "),
          input: keyLines(inputSchema),
          output: keyLines(outputSchema ?? {}),
        },
      ] as const;
    },
  );
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

interface Shape {
  readonly properties?: Readonly<
    Record<string, { readonly type?: unknown; readonly enum?: unknown }>
  >;
  readonly required?: readonly string[];
}

function keyLines({ properties = {}, required = [] }: Shape): readonly string[] {
  return Object.entries(properties).map(([key, { type, enum: values }]) => {
    const mark = required.includes(key) ? "" : "?";
    return `${key}${mark}: ${values === undefined ? JSON.stringify(type ?? "any") : JSON.stringify(values)}`;
  });
}
