import { z } from "zod";

import { MAX_UPLOAD_BYTES, openUpload } from "../hosted/uploads.ts";
import { defineEndpoint } from "./context.ts";

/** POST /v1/uploads */
export const createUpload = defineEndpoint({
  name: "create_upload",
  title: "Upload a file",
  description:
    "Answers where to send one media file with PUT, and the media_url that names it in requests afterwards.",
  input: z.strictObject({
    bytes: z.int().min(1).max(MAX_UPLOAD_BYTES).describe("Size of the file, exactly."),
  }),
  output: z.strictObject({
    upload_url: z.string().describe("Send the file there with PUT, without a key."),
    headers: z.record(z.string(), z.string()).describe("Headers to send with it."),
    media_url: z
      .string()
      .describe("Name of the file in requests of the same account, for two days."),
    expires_at: z.string().describe("When upload_url runs out, ISO 8601."),
  }),
  annotations: {
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: false,
  },
  http: { method: "POST", path: "/v1/uploads", status: 201 },
  run: async ({ bytes }, { desk, key }) => {
    const place = await openUpload(desk.storage, { accountId: key.accountId, bytes });
    return {
      upload_url: place.url,
      headers: { ...place.headers },
      media_url: place.mediaUrl,
      expires_at: place.expiresAt.toISOString(),
    };
  },
});
