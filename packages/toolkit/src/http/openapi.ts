import type { ToolDescriptor } from "../declare/declare.ts";
import { DIALECTS } from "../dialects/dialects.ts";
import { MAX_WAIT_SECONDS } from "../jobs/jobs.ts";
import type { ToolSurface } from "../registry/registry.ts";
import type { JsonSchema } from "../schema/schema.ts";
import { OPENAPI_SCHEMAS } from "./openapi.data.ts";
import { DEFAULT_BASE_PATH, type HttpOptions } from "./options.ts";
import { placeholders } from "./own-path.ts";

/** Facts of the document beyond the endpoint's own. */
export type OpenapiOptions = Pick<HttpOptions, "info" | "basePath" | "securitySchemes"> & {
  /** Where the API is reached, `https://api.example.com`. */
  readonly serverUrl: string;
};

type Json = Readonly<Record<string, unknown>>;

/** The OpenAPI 3.1 document of a surface: one operation per tool, named like it. */
export function openapiDocument(surface: ToolSurface, options: OpenapiOptions): Json {
  const { info, securitySchemes } = options;
  const { name, version, title = name, description, license } = info;
  const base = options.basePath ?? DEFAULT_BASE_PATH;
  const paths: Record<string, Record<string, unknown>> = {};
  for (const tool of surface.tools) {
    const path = tool.http?.path ?? `${base}/tools/${tool.name}`;
    const method = (tool.http?.method ?? "POST").toLowerCase();
    paths[path] = { ...paths[path], [method]: operationOf(tool) };
  }
  const schemes = securitySchemes ?? {};
  return {
    openapi: "3.1.0",
    info: {
      title,
      version,
      ...(description === undefined ? {} : { description }),
      ...(license === undefined ? {} : { license }),
    },
    servers: [{ url: options.serverUrl }],
    security: Object.keys(schemes).map((scheme) => ({ [scheme]: [] })),
    tags: tagsOf(surface),
    paths,
    components: {
      schemas: OPENAPI_SCHEMAS,
      ...(securitySchemes === undefined ? {} : { securitySchemes }),
    },
  };
}

function tagsOf(surface: ToolSurface): readonly Json[] {
  const used = new Set(surface.tools.flatMap(({ toolsets }) => toolsets));
  return [...used].toSorted().map((name) => ({ name, description: `Tools of toolset ${name}.` }));
}

function operationOf(tool: ToolDescriptor): Json {
  const { name, title = name, description, annotations, toolsets } = tool;
  return {
    operationId: name,
    summary: title,
    description,
    ...(toolsets.length === 0 ? {} : { tags: toolsets }),
    "x-openai-isConsequential": annotations?.readOnlyHint !== true,
    ...(tool.http === undefined ? envelopeParts(tool) : bareParts(tool)),
  };
}

function envelopeParts(tool: ToolDescriptor): Json {
  const wait = parameter("query", "wait", {
    type: "number",
    minimum: 0,
    maximum: MAX_WAIT_SECONDS,
    description: "Seconds to wait for the end of the work before the answer.",
  });
  const format = parameter("query", "format", {
    type: "string",
    enum: Object.keys(DIALECTS),
    description:
      "Provider format in which the arguments are written, as `GET /tools?format=` listed it.",
  });
  return {
    parameters: tool.long === true ? [wait, format] : [format],
    requestBody: bodyOf(tool.inputSchema, tool),
    responses: {
      "200": {
        description: "The result, or with `ok: false` why there is none.",
        content: {
          "application/json": { schema: envelopeSchema(tool) },
          "text/event-stream": { schema: { $ref: "#/components/schemas/ToolEvents" } },
        },
      },
      "4XX": problem("The request itself is at fault."),
      "5XX": problem("The server is at fault."),
    },
  };
}

function envelopeSchema(tool: ToolDescriptor): JsonSchema {
  return {
    type: "object",
    properties: {
      ok: { type: "boolean", description: "Whether the tool did its work." },
      result: tool.outputSchema ?? { type: "null", description: "This tool has no result." },
      text: { type: "string", description: "The answer in words." },
      images: { type: "array", items: { $ref: "#/components/schemas/ToolImage" } },
      content: { type: "array", items: { $ref: "#/components/schemas/ToolContent" } },
      error: { $ref: "#/components/schemas/ToolError" },
    },
    required: ["ok", "text"],
  };
}

/** Key by key: placeholders in the path, the rest in the body, or in the query where a method has none. */
function bareParts(tool: ToolDescriptor): Json {
  const { method, path, status = 200 } = tool.http ?? { method: "POST", path: "" };
  const inPath = placeholders({ segments: path.split("/") });
  const { properties = {}, required = [], ...rest } = tool.inputSchema;
  const others = Object.entries(properties).filter(([key]) => !inPath.includes(key));
  const hasBody = method !== "GET" && method !== "DELETE";
  const parameters = [
    ...inPath.map((key) => parameter("path", key, properties[key] ?? { type: "string" })),
    ...(hasBody
      ? []
      : others.map(([key, schema]) => ({
          ...parameter("query", key, schema),
          required: required.includes(key),
        }))),
  ];
  const body: JsonSchema = {
    ...rest,
    properties: Object.fromEntries(others),
    required: required.filter((key) => !inPath.includes(key)),
  };
  return {
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(hasBody && others.length > 0 ? { requestBody: bodyOf(body, tool) } : {}),
    responses: {
      [String(status)]: {
        description: "The result.",
        content: { "application/json": { schema: tool.outputSchema ?? { type: "null" } } },
      },
      "4XX": problem("The request or its values are at fault."),
      "5XX": problem("The server or the work is at fault."),
    },
  };
}

function bodyOf(schema: JsonSchema, { examples = [] }: ToolDescriptor): Json {
  const named = examples.map(({ title, input }, index) => [
    `example${index + 1}`,
    { summary: title, value: input },
  ]);
  return {
    required: (schema.required ?? []).length > 0,
    content: {
      "application/json": {
        schema,
        ...(named.length === 0 ? {} : { examples: Object.fromEntries(named) as Json }),
      },
    },
  };
}

function parameter(place: "path" | "query", name: string, schema: JsonSchema): Json {
  const { description, ...rest } = schema;
  return {
    name,
    in: place,
    required: place === "path",
    ...(description === undefined ? {} : { description }),
    schema: rest,
  };
}

function problem(description: string): Json {
  return {
    description,
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}
