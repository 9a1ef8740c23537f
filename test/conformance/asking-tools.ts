import { outcome } from "@reelkiln/toolkit";
import { type AskRequest, type McpCall, defineTool } from "@reelkiln/toolkit/mcp";
import { z } from "zod";

const Nothing = z.strictObject({});

/** A form with one string. */
export const form = (message: string, field: string): AskRequest => ({
  method: "elicitation/create",
  params: {
    message,
    requestedSchema: {
      type: "object",
      properties: { [field]: { type: "string" } },
      required: [field],
    },
  },
});
const confirmation: AskRequest = {
  method: "elicitation/create",
  params: {
    message: "Please confirm",
    requestedSchema: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] },
  },
};
const sample = (text: string, maxTokens: number): AskRequest => ({
  method: "sampling/createMessage",
  params: { messages: [{ role: "user", content: { type: "text", text } }], maxTokens },
});
const roots: AskRequest = { method: "roots/list", params: {} };

/** A tool that asks, then says what it was told. */
function asking(
  name: string,
  questions: (mcp: McpCall) => Record<string, AskRequest>,
  answer = "",
) {
  return defineTool({
    name,
    description: "Asks its caller, then answers.",
    input: Nothing,
    run: async (_input, { mcp }) => {
      if (mcp === undefined) return outcome(undefined, { text: "Nobody to ask." });
      const answers = await mcp.ask(questions(mcp));
      return outcome(undefined, { text: `${answer}${JSON.stringify(answers)}` });
    },
  });
}

/** Tools of the multi-round scenarios of 2026-07-28. */
export const roundTools = [
  asking("test_input_required_result_elicitation", () => ({
    user_name: form("What is your name?", "name"),
  })),
  asking("test_input_required_result_sampling", () => ({
    capital_question: sample("What is the capital of France?", 100),
  })),
  asking("test_input_required_result_list_roots", () => ({ client_roots: roots })),
  asking(
    "test_input_required_result_request_state",
    () => ({ confirm: confirmation }),
    "state-ok ",
  ),
  asking("test_input_required_result_tampered_state", () => ({ confirm: confirmation })),
  asking("test_input_required_result_multiple_inputs", () => ({
    user_name: form("What is your name?", "name"),
    greeting: sample("Generate a greeting", 50),
    client_roots: roots,
  })),
  asking("test_input_required_result_capabilities", ({ client }) => ({
    ...(client.capabilities["elicitation"] === undefined
      ? {}
      : { user_name: form("What is your name?", "name") }),
    ...(client.capabilities["sampling"] === undefined
      ? {}
      : { greeting: sample("Generate a greeting", 50) }),
  })),
  asking("test_streaming_elicitation", () => ({ user_name: form("What is your name?", "name") })),
  defineTool({
    name: "test_input_required_result_multi_round",
    description: "Asks twice.",
    input: Nothing,
    run: async (_input, { mcp }) => {
      await mcp?.ask({ step1: form("Step 1: What is your name?", "name") });
      await mcp?.ask({ step2: form("Step 2: What is your favorite color?", "color") });
      return outcome(undefined, { text: "Both steps done." });
    },
  }),
  defineTool({
    name: "test_missing_capability",
    description: "Needs a client that samples.",
    input: Nothing,
    run: (_input, { mcp }) => {
      mcp?.require({ sampling: {} });
      return outcome(undefined, { text: "The client samples." });
    },
  }),
];

/** Tools of the legacy scenarios, where the server asks by requests of its own. */
export const legacyAskingTools = [
  defineTool({
    name: "test_sampling",
    description: "Asks the client's model.",
    input: z.strictObject({ prompt: z.string().describe("The prompt.") }),
    run: async ({ prompt }, { mcp }) => {
      const answers = await mcp?.ask({ sample: sample(prompt, 100) });
      return outcome(undefined, { text: `LLM response: ${JSON.stringify(answers?.["sample"])}` });
    },
  }),
  defineTool({
    name: "test_elicitation",
    description: "Asks the person.",
    input: z.strictObject({ message: z.string().describe("What to ask.") }),
    run: async ({ message }, { mcp }) => {
      const answer = await mcp?.elicit("user", {
        message,
        schema: z.strictObject({
          username: z.string().describe("Name."),
          email: z.string().describe("Address."),
        }),
      });
      return outcome(undefined, { text: `User response: ${JSON.stringify(answer)}` });
    },
  }),
  defineTool({
    name: "test_elicitation_sep1034_defaults",
    description: "Asks with defaults for every primitive.",
    input: Nothing,
    run: async (_input, { mcp }) => {
      const answer = await mcp?.elicit("form", {
        message: "Please review the defaults",
        schema: {
          type: "object",
          properties: {
            name: { type: "string", description: "Name", default: "John Doe" },
            age: { type: "integer", description: "Age", default: 30 },
            score: { type: "number", description: "Score", default: 95.5 },
            status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
            verified: { type: "boolean", description: "Verified", default: true },
          },
          required: [],
        },
      });
      return outcome(undefined, { text: `Elicitation completed: ${JSON.stringify(answer)}` });
    },
  }),
  defineTool({
    name: "test_elicitation_sep1330_enums",
    description: "Asks with every kind of choice.",
    input: Nothing,
    run: async (_input, { mcp }) => {
      const answer = await mcp?.elicit("form", { message: "Please choose", schema: CHOICES });
      return outcome(undefined, { text: `Elicitation completed: ${JSON.stringify(answer)}` });
    },
  }),
];

const titled = ["value1", "value2", "value3"].map((value, index) => ({
  const: value,
  title: `Option ${index + 1}`,
}));
const CHOICES = {
  type: "object",
  properties: {
    untitledSingle: { type: "string", enum: ["option1", "option2", "option3"] },
    titledSingle: { type: "string", oneOf: titled },
    legacyEnum: {
      type: "string",
      enum: ["opt1", "opt2", "opt3"],
      enumNames: ["Option One", "Option Two", "Option Three"],
    },
    untitledMulti: {
      type: "array",
      items: { type: "string", enum: ["option1", "option2", "option3"] },
    },
    titledMulti: { type: "array", items: { anyOf: titled } },
  },
};
