import { contentBlock } from "./content.ts";
import type { EngineRoom } from "./engine.ts";
import type { Exchange } from "./exchange.ts";
import { type JsonObject, invalidParams, isObject } from "./json-rpc.ts";
import type { Completer, McpPrompt } from "./options.ts";
import { inRound } from "./read.ts";

/** Most suggestions a completion may carry. */
const MOST_SUGGESTIONS = 100;

/** A prompt as `prompts/list` publishes it. */
export function listedPrompt({
  name,
  title,
  description,
  arguments: values,
}: McpPrompt): JsonObject {
  return {
    name,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(values === undefined
      ? {}
      : { arguments: values.map(({ complete: _complete, ...rest }) => rest) }),
  };
}

/** Answers `prompts/get`. */
export async function getPrompt(exchange: Exchange, room: EngineRoom): Promise<JsonObject> {
  const { name, arguments: given = {} } = exchange.params;
  const prompt = room.options.prompts?.find((candidate) => candidate.name === name);
  if (prompt === undefined) throw invalidParams(`Unknown prompt: ${JSON.stringify(name)}`);
  const values = textValues(given);
  const missing = (prompt.arguments ?? []).filter(
    (value) => value.required === true && values[value.name] === undefined,
  );
  if (missing.length > 0)
    throw invalidParams(`Missing argument: ${missing.map((value) => value.name).join(", ")}`);
  return inRound(exchange, room, async (context) => {
    const { description, messages } = await prompt.get(values, context);
    return {
      ...(description === undefined ? {} : { description }),
      messages: messages.map(({ role, content }) => ({ role, content: contentBlock(content) })),
    };
  });
}

/** Answers `completion/complete` for prompt arguments and template variables. */
export async function complete(exchange: Exchange, room: EngineRoom): Promise<JsonObject> {
  const { ref, argument, context } = exchange.params;
  if (!isObject(ref) || !isObject(argument))
    throw invalidParams("ref and argument must be objects.");
  const { name, value: typed } = argument;
  if (typeof name !== "string" || typeof typed !== "string")
    throw invalidParams("argument needs a name and a value.");
  const completer = findCompleter(ref, name, room);
  const known = isObject(context) ? textValues(context["arguments"] ?? {}) : {};
  const all = (await completer?.(typed, known)) ?? [];
  const values = all.slice(0, MOST_SUGGESTIONS);
  return { completion: { values, total: all.length, hasMore: all.length > values.length } };
}

function findCompleter(ref: JsonObject, argument: string, room: EngineRoom): Completer | undefined {
  if (ref["type"] === "ref/prompt") {
    const prompt = room.options.prompts?.find((candidate) => candidate.name === ref["name"]);
    if (prompt === undefined) throw invalidParams(`Unknown prompt: ${JSON.stringify(ref["name"])}`);
    return prompt.arguments?.find((value) => value.name === argument)?.complete;
  }
  const template = room.options.resourceTemplates?.find(
    (candidate) => candidate.uriTemplate === ref["uri"],
  );
  if (template === undefined) throw invalidParams(`Unknown reference: ${JSON.stringify(ref)}`);
  return template.complete?.[argument];
}

function textValues(given: unknown): Readonly<Record<string, string>> {
  if (!isObject(given)) throw invalidParams("arguments must be an object.");
  const wrong = Object.entries(given).find(([, value]) => typeof value !== "string");
  if (wrong !== undefined) throw invalidParams(`Argument ${wrong[0]} must be a string.`);
  return given as Readonly<Record<string, string>>;
}
