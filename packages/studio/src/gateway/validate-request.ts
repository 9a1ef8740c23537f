import { viewIssue } from "@reelkiln/document";
import { z } from "zod";

import { readShape } from "../hosted/requests.ts";
import { answered, answerSchema, ask, defineGatewayTool, known } from "./gateway-answer.ts";
import type { RawAnswer } from "./raw-api.ts";
import { envelopeData, reads } from "./wrapped.ts";

/** Where the API validates, by mode. */
const PATHS = { timeline: "/v1/videos/validate", recipe: "/v1/recipes/validate" } as const;

export const validateRequest = defineGatewayTool({
  name: "validate_request",
  title: "Validate a request",
  description:
    "Checks a request without queueing it and without credits. data.validation_scope says how deep: full on the server, or shape where an API cannot validate recipes.",
  input: z.strictObject({
    mode: z.enum(["recipe", "timeline"]).describe("Which render the request is for."),
    request: z.looseObject({}).describe("Body of that render."),
  }),
  output: answerSchema,
  annotations: reads,
  run: async ({ mode, request }, context) => {
    const answer = await ask(context, "POST", [PATHS[mode], request]);
    if (mode === "recipe" && lacksEndpoint(answer)) return known(shapeOf(request));
    return answered(answer, (body) => ({
      mode,
      validation_scope: "full",
      ...envelopeData(body),
    }));
  },
});

function lacksEndpoint(answer: RawAnswer): boolean {
  return !answer.ok && (answer.error.status === 404 || answer.error.status === 405);
}

function shapeOf(request: Readonly<Record<string, unknown>>) {
  const { issues } = readShape("recipe", request);
  return {
    mode: "recipe",
    validation_scope: "shape",
    valid: issues.every(({ severity }) => severity !== "error"),
    issues: issues.map(viewIssue),
  };
}
