import { base64Of } from "../declare/base64.ts";
import type { ContentPart } from "../declare/declare.ts";
import type { JsonObject } from "./json-rpc.ts";
import type { ResourceContent } from "./options.ts";

/** A content part as an MCP content block. */
export function contentBlock(part: ContentPart): JsonObject {
  if (part.type === "image" || part.type === "audio") return { ...part, data: base64Of(part.data) };
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
      resource: { ...rest, ...(data === undefined ? {} : { blob: base64Of(data) }) },
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
  const body = "text" in content ? { text: content.text } : { blob: base64Of(content.data) };
  return { uri: content.uri ?? uri, ...(type === undefined ? {} : { mimeType: type }), ...body };
}
