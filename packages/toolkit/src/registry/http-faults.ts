import type { ToolDescriptor, ToolHttp } from "../declare/declare.ts";

const SEGMENT = /^(?:[^{}?#\s]*|\{\w+\})$/;

/** What is wrong with a tool's HTTP operation, as sentences; empty when it has none or it can be served. */
export function httpFaults({ http, inputSchema }: ToolDescriptor): readonly string[] {
  if (http === undefined) return [];
  const faults: string[] = [];
  const { path, status = 200 } = http;
  const segments = path.split("/");
  if (!path.startsWith("/") || !segments.every((segment) => SEGMENT.test(segment)))
    faults.push(`http path "${path}" must be /words/{key}, a key alone in its segment`);
  const keys = Object.keys(inputSchema.properties ?? {});
  for (const [, name = ""] of path.matchAll(/\{(\w+)\}/g))
    if (!keys.includes(name)) faults.push(`http path names {${name}}, which is no input key`);
  if (!Number.isInteger(status) || status < 200 || status > 299)
    faults.push(`http status ${status} is no success`);
  return faults;
}

/** The operation a request cannot tell from another of the same text, whatever its placeholders are called. */
export function operationOf({ method, path }: ToolHttp): string {
  return `${method} ${path.replaceAll(/\{\w+\}/g, "{}")}`;
}
