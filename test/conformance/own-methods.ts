import { outcome } from "@reelkiln/toolkit";
import { type Exchange, type MethodHandler, defineTool } from "@reelkiln/toolkit/mcp";
import { z } from "zod";

/**
 * What only the suite needs and the toolkit leaves to its hosts: log levels, resource subscriptions, and change
 * notices, all through the public `methods` option.
 */
export const legacyMethods: Readonly<Record<string, MethodHandler>> = {
  "logging/setLevel": () => ({}),
  "resources/subscribe": () => ({}),
  "resources/unsubscribe": () => ({}),
};

type Listener = (list: "tools" | "prompts") => void;
const listeners = new Set<Listener>();

const WANTED = { tools: "toolsListChanged", prompts: "promptsListChanged" } as const;

/** `subscriptions/listen`: acknowledges first, then tells what was asked for until the client leaves. */
async function listen(exchange: Exchange): Promise<Record<string, never>> {
  const wanted = (exchange.params["notifications"] ?? {}) as Record<string, unknown>;
  const honoured = Object.fromEntries(
    Object.values(WANTED).flatMap((key) => (wanted[key] === true ? [[key, true]] : [])),
  );
  const _meta = { "io.modelcontextprotocol/subscriptionId": String(exchange.id) };
  exchange.notify("notifications/subscriptions/acknowledged", { notifications: honoured, _meta });
  const listener: Listener = (list) => {
    if (honoured[WANTED[list]] === true)
      exchange.notify(`notifications/${list}/list_changed`, { _meta });
  };
  listeners.add(listener);
  await new Promise<void>((resolve) => exchange.signal.addEventListener("abort", () => resolve()));
  listeners.delete(listener);
  return {};
}

export const modernMethods: Readonly<Record<string, MethodHandler>> = {
  "subscriptions/listen": listen,
};

const trigger = (name: string, list: "tools" | "prompts") =>
  defineTool({
    name,
    description: `Tells listeners that the ${list} changed.`,
    input: z.strictObject({}),
    run: () => {
      for (const listener of listeners) listener(list);
      return outcome(undefined, { text: "Told." });
    },
  });

export const triggerTools = [
  trigger("test_trigger_tool_change", "tools"),
  trigger("test_trigger_prompt_change", "prompts"),
];
