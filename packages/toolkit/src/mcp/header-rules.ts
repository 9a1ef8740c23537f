import type { ToolDescriptor } from "../declare/declare.ts";
import type { JsonSchema } from "../schema/schema.ts";
import type { HttpRequest } from "./http-request.ts";
import { CODES, type JsonObject, RpcError, isObject } from "./json-rpc.ts";
import { metaOf } from "./modern-request.ts";
import { META } from "./revisions.ts";

/** Parameter that `Mcp-Name` mirrors, by method. */
const NAMED: Readonly<Record<string, string>> = {
  "tools/call": "name",
  "prompts/get": "name",
  "resources/read": "uri",
  "tasks/get": "taskId",
  "tasks/update": "taskId",
  "tasks/cancel": "taskId",
};

/**
 * The header rules of 2026-07-28: routing headers are there and say what the body says. Throws -32020. A body that
 * names no revision is left to the metadata check.
 */
export function checkHeaders(request: HttpRequest, method: string, params: JsonObject): void {
  const version = metaOf(params)[META.version];
  const stated = request.header("mcp-protocol-version");
  if (stated === undefined) throw mismatch("MCP-Protocol-Version is missing.");
  if (typeof version === "string" && stated !== version)
    throw mismatch(`MCP-Protocol-Version says ${stated}, the body ${version}.`);
  if (typeof version !== "string") return;
  compare("Mcp-Method", request.header("mcp-method"), method);
  const named = NAMED[method];
  const value = named === undefined ? undefined : params[named];
  if (typeof value === "string") compare("Mcp-Name", request.header("mcp-name"), value);
}

/** The mirrored parameters of a tool call. */
export function checkToolHeaders(
  request: HttpRequest,
  tool: ToolDescriptor,
  params: JsonObject,
): void {
  const values = params["arguments"];
  for (const { name, path } of mirrored(tool)) {
    const value = valueAt(values, path);
    const stated = request.header(`mcp-param-${name.toLowerCase()}`);
    if (value === undefined || value === null) {
      if (stated !== undefined)
        throw mismatch(`Mcp-Param-${name} has no counterpart in the arguments.`);
    } else if (typeof value === "number") compareNumber(name, stated, value);
    else
      compare(
        `Mcp-Param-${name}`,
        stated,
        typeof value === "string" ? value : JSON.stringify(value),
      );
  }
}

interface Mirrored {
  readonly name: string;
  readonly path: readonly string[];
}

const cache = new WeakMap<ToolDescriptor, readonly Mirrored[]>();

function mirrored(tool: ToolDescriptor): readonly Mirrored[] {
  const known = cache.get(tool);
  if (known !== undefined) return known;
  const found: Mirrored[] = [];
  collect(tool.inputSchema, [], found);
  cache.set(tool, found);
  return found;
}

function collect(schema: JsonSchema, path: readonly string[], found: Mirrored[]): void {
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const name = property["x-mcp-header"];
    if (typeof name === "string") found.push({ name, path: [...path, key] });
    collect(property, [...path, key], found);
  }
}

function valueAt(root: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((node, key) => (isObject(node) ? node[key] : undefined), root);
}

function compare(header: string, stated: string | undefined, value: string): void {
  if (stated === undefined) throw mismatch(`${header} is missing.`);
  // Plain values, nearly all there are, agree as they stand.
  if (stated === value && !stated.startsWith("=?")) return;
  if (decode(header, stated) !== value) throw mismatch(`${header} does not match the body.`);
}

function compareNumber(name: string, stated: string | undefined, value: number): void {
  if (stated === undefined) throw mismatch(`Mcp-Param-${name} is missing.`);
  if (Number(decode(name, stated)) !== value)
    throw mismatch(`Mcp-Param-${name} does not match the body.`);
}

const WRAPPED = /^=\?base64\?(.*)\?=$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** A header's value without surrounding blanks, decoded where it is wrapped; a broken wrapping is refused. */
function decode(header: string, stated: string): string {
  const trimmed = stated.replaceAll(/^[ \t]+|[ \t]+$/g, "");
  const wrapped = WRAPPED.exec(trimmed)?.[1];
  if (wrapped === undefined) return trimmed;
  if (!BASE64.test(wrapped)) throw mismatch(`${header} is not valid base64.`);
  const bytes = Uint8Array.from(atob(wrapped), (character) => character.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

function mismatch(message: string): RpcError {
  return new RpcError(CODES.headerMismatch, message);
}
