import { HttpProblem } from "./problem.ts";

/** How a caller wants its answer. */
export type AnswerForm = "json" | "events";

/** Reads `Accept`: events when the caller ranks `text/event-stream` above JSON. Throws 406 when it takes neither. */
export function answerForm(request: Request): AnswerForm {
  const accept = request.headers.get("accept");
  if (accept === null) return "json";
  const ranges = accept.split(",").map(parseRange);
  const json = rankOf(ranges, ["application/json", "application/*", "*/*"]);
  const events = rankOf(ranges, ["text/event-stream"]);
  if (events > rankOf(ranges, ["application/json"])) return "events";
  if (json > 0) return "json";
  throw new HttpProblem(406, `The answer is application/json or text/event-stream, not ${accept}.`);
}

interface Range {
  readonly type: string;
  readonly rank: number;
}

function parseRange(text: string): Range {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  const rank = quality === undefined ? 1 : Number(quality.slice(2));
  return { type, rank: Number.isFinite(rank) ? rank : 0 };
}

function rankOf(ranges: readonly Range[], types: readonly string[]): number {
  for (const type of types) {
    const range = ranges.find((candidate) => candidate.type === type);
    if (range !== undefined) return range.rank;
  }
  return 0;
}

/** The value of a JSON body; undefined for none. Throws 415 and 400. */
export function parseJsonBody(request: Request, body: string): unknown {
  if (body === "") return undefined;
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "application/json" && !/^application\/[\w.+-]+\+json$/.test(type))
    throw new HttpProblem(415, `The body must be application/json, not ${type || "untyped"}.`);
  try {
    return JSON.parse(body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new HttpProblem(400, `The body is not valid JSON: ${error.message}.`, {
      code: "malformed_json",
    });
  }
}
