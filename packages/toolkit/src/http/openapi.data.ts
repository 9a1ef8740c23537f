/** Schemas that every operation shares. */
export const OPENAPI_SCHEMAS = {
  ToolError: {
    type: "object",
    description: "Why a tool gave no result.",
    properties: {
      code: { type: "string", description: "Stable machine word." },
      message: { type: "string", description: "What happened." },
      retryable: { type: "boolean", description: "The same call may succeed later." },
      status: { type: "integer", description: "HTTP status that goes with the code." },
      path: { type: "string", description: "Dotted path of the argument at fault." },
      hint: { type: "string", description: "What to do about it." },
      issues: {
        type: "array",
        description: "Every refused value.",
        items: {
          type: "object",
          properties: {
            path: { type: "string" },
            code: { type: "string" },
            message: { type: "string" },
            received: { type: "string" },
            accepted: { type: "string" },
            fix: { type: "string" },
          },
          required: ["path", "code", "message", "received", "accepted"],
        },
      },
      details: { description: "Facts about the failure." },
      error_id: { type: "string", description: "Quote it when reporting an unexpected error." },
    },
    required: ["code", "message", "retryable"],
  },
  ToolImage: {
    type: "object",
    description: "A picture beside the result.",
    properties: {
      mimeType: { type: "string" },
      data: { type: "string", contentEncoding: "base64" },
    },
    required: ["mimeType", "data"],
  },
  ToolContent: {
    type: "object",
    description: "Sound, a link or a resource beside the result.",
    properties: { type: { type: "string", enum: ["audio", "link", "resource"] } },
    required: ["type"],
  },
  ToolEvents: {
    type: "string",
    description:
      "With `Accept: text/event-stream`: events `progress` ({ done, total, stage, message }), then one `result` whose data is the JSON answer.",
  },
  Problem: {
    type: "object",
    description: "Problem details (RFC 9457).",
    properties: {
      type: { type: "string" },
      title: { type: "string" },
      status: { type: "integer" },
      detail: { type: "string" },
      code: { type: "string" },
      hint: { type: "string" },
      retryable: { type: "boolean" },
      error_id: { type: "string" },
    },
    required: ["type", "title", "status", "detail"],
  },
} as const;
