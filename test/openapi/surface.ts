/** Tools of every shape that the OpenAPI document knows: plain, long, without output, and with a path of their own. */
import {
  type ToolSurface,
  createJobRunner,
  createRegistry,
  defineTool,
  jobTools,
} from "@reelkiln/toolkit";
import { z } from "zod";

const Size = z.strictObject({ size: z.number().describe("A size.") });
const Id = z.string().describe("An id.");
const Nested = z.strictObject({
  name: z.string().describe("A name.").optional(),
  kind: z.enum(["small", "large"]).describe("A kind.").default("small"),
  open: z.record(z.string(), z.number()).describe("Numbers by name."),
  choice: z
    .union([z.string(), z.strictObject({ at: z.number().describe("Where.") })])
    .describe("Text or a place."),
  list: z.array(z.strictObject({ id: Id })).describe("A list."),
  maybe: z.string().nullable().describe("Text or nothing."),
});

const nest = defineTool({
  name: "nest",
  title: "Nest",
  description: "Takes every kind of value.",
  input: Nested,
  output: Nested,
  toolsets: ["basic"],
  annotations: { readOnlyHint: true },
  examples: [{ title: "Small", input: { open: {}, choice: "x", list: [], maybe: null } }],
  run: (input) => input,
});
const silent = defineTool({
  name: "silent",
  description: "Answers nothing.",
  input: z.strictObject({}),
  run: () => undefined,
});
const slow = defineTool({
  name: "slow",
  description: "Takes long.",
  input: Size,
  output: Size,
  long: true,
  run: (input) => input,
});
const readItem = defineTool({
  name: "get_item",
  description: "Reads an item.",
  input: z.strictObject({ id: Id, tags: z.array(z.string()).describe("Tags.").default([]) }),
  output: Size,
  http: { method: "GET", path: "/v1/items/{id}" },
  run: () => ({ size: 1 }),
});
const makeItem = defineTool({
  name: "make_item",
  description: "Makes an item.",
  input: z.strictObject({ id: Id, ...Size.shape }),
  output: Size,
  http: { method: "POST", path: "/v1/items/{id}", status: 202 },
  run: ({ size }) => ({ size }),
});
const dropItem = defineTool({
  name: "drop_item",
  description: "Removes an item.",
  input: z.strictObject({ id: Id }),
  http: { method: "DELETE", path: "/v1/items/{id}" },
  run: () => undefined,
});

const jobs = createJobRunner();
export const surface: ToolSurface = createRegistry(
  [nest, silent, slow, readItem, makeItem, dropItem, ...jobTools(jobs)],
  { jobs },
);
