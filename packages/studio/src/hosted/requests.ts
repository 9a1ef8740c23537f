import {
  RECIPES,
  RECIPE_IDS,
  compileManifest,
  compileRecipe,
  manifestFields,
  mediaUrlField,
  recipeFields,
  tableSchema,
  viewIssue,
} from "@reelkiln/document";
import type { Compiled, CompileSources, Issue } from "@reelkiln/document";
import type { JsonSchema, JsonValue, ToolError } from "@reelkiln/toolkit";

import { apiError } from "./api-errors.ts";

/** What a request asks for, by the endpoint it came to. */
export type RequestKind = "recipe" | "timeline";

export type RenderBody = Readonly<Record<string, unknown>>;

const MEDIA_URL = mediaUrlField("Public https:// address of the file.");

const COMPILERS = { recipe: compileRecipe, timeline: compileManifest } as const;

/** Compiles a request whose media are fetched. */
export function compileRequest(
  kind: RequestKind,
  body: RenderBody,
  sources: CompileSources,
): Compiled {
  return COMPILERS[kind](body, sources, MEDIA_URL);
}

/** What a request is before any of its media are looked at. */
export interface RequestShape {
  /** Addresses of its media, in the order they are named. */
  readonly media: readonly string[];
  /** Whether words have to be heard. */
  readonly needsTranscription: boolean;
  readonly issues: readonly Issue[];
}

/** Looks at a request alone: every mistake that its media cannot excuse. */
export function readShape(kind: RequestKind, body: RenderBody): RequestShape {
  const named = new Set<string>();
  const pathOf = (source: string): string => {
    named.add(source);
    return `media/${[...named].indexOf(source) + 1}`;
  };
  const { issues, transcription } = compileRequest(kind, body, { pathOf, media: new Map() });
  return {
    media: [...named],
    needsTranscription: transcription !== undefined,
    issues: issues.filter(({ code }) => code !== NEEDS_MEDIA),
  };
}

/** Lengths that only a file can tell are missed while no file is known. */
const NEEDS_MEDIA = "media-missing";

/** Issues that refuse a render. */
export function errorsOf(issues: readonly Issue[]): readonly Issue[] {
  return issues.filter(({ severity }) => severity === "error");
}

/** The refusal that names everything wrong with a request. */
export function refusedRequest(issues: readonly Issue[]): ToolError {
  const views = issues.map(viewIssue);
  const [first] = views;
  const more = views.length > 1 ? ` And ${views.length - 1} more.` : "";
  const place = first === undefined || first.path === "" ? "" : `${first.path}: `;
  return apiError(
    "invalid-request",
    `${place}${first?.message ?? "The request is wrong."}${more}`,
    {
      hint: first?.hint ?? "Correct the request; every mistake is listed in details.issues.",
      details: { issues: JSON.parse(JSON.stringify(views)) as JsonValue },
      ...(first === undefined ? {} : { path: first.path }),
    },
  );
}

/** JSON Schema of a request. */
export function requestSchema(kind: RequestKind): JsonSchema {
  return SCHEMAS[kind]() as JsonSchema;
}

const SCHEMAS = {
  timeline: () => tableSchema(manifestFields(MEDIA_URL)),
  recipe: () => {
    const tables = RECIPE_IDS.map((id) => ({
      id,
      schema: tableSchema(recipeFields(id, MEDIA_URL)) as JsonSchema,
    }));
    const [first] = tables;
    return {
      ...first?.schema,
      properties: {
        ...first?.schema.properties,
        recipe_id: {
          type: "string",
          enum: RECIPE_IDS,
          description: "Kind of video.",
        },
        variables: {
          description: "Values of the recipe; each recipe has its own.",
          anyOf: tables.map(({ id, schema }) => ({
            title: id,
            ...schema.properties?.["variables"],
            description: RECIPES[id].description,
          })),
        },
      },
    };
  },
} as const;
