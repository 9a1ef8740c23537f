import { ToolError, outcome } from "@reelkiln/toolkit";
import { defineTool } from "@reelkiln/toolkit/mcp";
import { z } from "zod";

/** A red pixel. */
export const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
/** A WAV header without samples. */
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";
const Nothing = z.strictObject({});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Tools whose answers show every kind of content. */
export const contentTools = [
  defineTool({
    name: "test_simple_text",
    description: "Answers with text.",
    input: Nothing,
    run: () => outcome(undefined, { text: "This is a simple text response for testing." }),
  }),
  defineTool({
    name: "test_image_content",
    description: "Answers with an image.",
    input: Nothing,
    run: () =>
      outcome(undefined, { content: [{ type: "image", data: PNG, mimeType: "image/png" }] }),
  }),
  defineTool({
    name: "test_audio_content",
    description: "Answers with audio.",
    input: Nothing,
    run: () =>
      outcome(undefined, { content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }] }),
  }),
  defineTool({
    name: "test_embedded_resource",
    description: "Answers with an embedded resource.",
    input: Nothing,
    run: () =>
      outcome(undefined, {
        content: [
          {
            type: "resource",
            uri: "test://embedded-resource",
            mimeType: "text/plain",
            text: "This is an embedded resource content.",
          },
        ],
      }),
  }),
  defineTool({
    name: "test_multiple_content_types",
    description: "Answers with text, an image and a resource.",
    input: Nothing,
    run: () =>
      outcome(undefined, {
        text: "Multiple content types test:",
        content: [
          { type: "image", data: PNG, mimeType: "image/png" },
          {
            type: "resource",
            uri: "test://mixed-content-resource",
            mimeType: "application/json",
            text: '{"test":"data","value":123}',
          },
        ],
      }),
  }),
  defineTool({
    name: "test_error_handling",
    description: "Fails on purpose.",
    input: Nothing,
    run: () => {
      throw new ToolError("on_purpose", "This tool intentionally returns an error for testing");
    },
  }),
  defineTool({
    name: "test_tool_with_progress",
    description: "Reports progress.",
    input: Nothing,
    run: async (_input, { progress }) => {
      for (const done of [0, 50, 100]) {
        progress({ done, total: 100, message: `${done} of 100` });
        await pause(50);
      }
      return outcome(undefined, { text: "Done with progress." });
    },
  }),
  defineTool({
    name: "test_tool_with_logging",
    description: "Logs while it runs.",
    input: Nothing,
    run: async (_input, { mcp }) => {
      for (const line of [
        "Tool execution started",
        "Tool processing data",
        "Tool execution completed",
      ]) {
        mcp?.notify("notifications/message", { level: "info", data: line });
        await pause(50);
      }
      return outcome(undefined, { text: "Done with logging." });
    },
  }),
  defineTool({
    name: "test_logging_tool",
    description: "Logs once.",
    input: Nothing,
    run: (_input, { mcp }) => {
      mcp?.notify("notifications/message", { level: "info", data: "one line" });
      return outcome(undefined, { text: "Logged." });
    },
  }),
  defineTool({
    name: "test_x_mcp_header",
    description: "Takes a parameter mirrored in a header.",
    input: z.strictObject({
      region: z.string().describe("Where to run.").meta({ "x-mcp-header": "Region" }),
    }),
    run: ({ region }) => outcome(undefined, { text: `Region ${region}.` }),
  }),
  defineTool({
    name: "greet",
    description: "Greets.",
    input: z.strictObject({ name: z.string().describe("Whom.") }),
    run: ({ name }) => outcome(undefined, { text: `Hello, ${name}!` }),
  }),
];
