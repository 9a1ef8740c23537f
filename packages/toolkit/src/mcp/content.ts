import type { ContentPart } from "../declare/declare.ts";
import type { JsonObject } from "./json-rpc.ts";
import type { ResourceContent } from "./options.ts";

/** A content part as an MCP content block. */
export function contentBlock(part: ContentPart): JsonObject {
  if (part.type === "image" || part.type === "audio") return { ...part, data: base64(part.data) };
  if (part.type === "link") {
    const { type: _type, sizeBytes, ...rest } = part;
    return {
      type: "resource_link",
      ...rest,
      ...(sizeBytes === undefined ? {} : { size: sizeBytes }),
    };
  }
  if (part.type === "resource") {
    const { type: _type, data, ...rest } = part;
    return {
      type: "resource",
      resource: { ...rest, ...(data === undefined ? {} : { blob: base64(data) }) },
    };
  }
  return { ...part };
}

/** Content of a resource as `resources/read` answers it. */
export function resourceContents(
  uri: string,
  content: ResourceContent,
  mimeType: string | undefined,
): JsonObject {
  const type = content.mimeType ?? mimeType;
  const body = "text" in content ? { text: content.text } : { blob: base64(content.data) };
  return { uri: content.uri ?? uri, ...(type === undefined ? {} : { mimeType: type }), ...body };
}

/** Characters converted per step; `fromCharCode` takes its arguments on the stack. */
const STEP = 0x2000;

export function base64(data: Uint8Array | string): string {
  if (typeof data === "string") return data;
  let binary = "";
  for (let start = 0; start < data.length; start += STEP)
    binary += String.fromCharCode(...data.subarray(start, start + STEP));
  return btoa(binary);
}
