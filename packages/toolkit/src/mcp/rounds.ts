import { CallState } from "./call.ts";
import type { Exchange } from "./exchange.ts";
import { type JsonObject, invalidParams, isObject } from "./json-rpc.ts";
import { type Seal, digestOf } from "./seal.ts";

/** How long a question may stay open, in milliseconds. */
const STATE_LIFETIME_MS = 15 * 60 * 1000;
const PURPOSE = "round";

interface RoundState {
  readonly request: string;
  readonly expires: number;
  readonly answers: Record<string, unknown>;
}

/** Opens a call: the answers of earlier rounds come back in the signed state, this round's beside it. */
export async function openCall(exchange: Exchange, seal: Seal, now: number): Promise<CallState> {
  if (exchange.era === "legacy") return new CallState(exchange, {});
  const { requestState, inputResponses } = exchange.params;
  const earlier = requestState === undefined ? {} : await openState(exchange, seal, now);
  return new CallState(exchange, {
    ...earlier,
    ...(isObject(inputResponses) ? inputResponses : {}),
  });
}

/** A round that ended with open questions. */
export interface Round {
  readonly exchange: Exchange;
  readonly state: CallState;
  readonly seal: Seal;
  readonly now: number;
}

/** The `input_required` result of a round that ended with open questions. */
export async function inputRequired({ exchange, state, seal, now }: Round): Promise<JsonObject> {
  const request = await requestDigest(exchange);
  const round: RoundState = { request, expires: now + STATE_LIFETIME_MS, answers: state.answers };
  return {
    resultType: "input_required",
    inputRequests: state.pending,
    requestState: await seal.sign(PURPOSE, round),
  };
}

async function openState(
  exchange: Exchange,
  seal: Seal,
  now: number,
): Promise<Record<string, unknown>> {
  const { requestState } = exchange.params;
  const state =
    typeof requestState === "string" ? await seal.open(PURPOSE, requestState) : undefined;
  if (state === undefined)
    throw invalidParams("requestState was not issued by this server, or was changed.");
  const { request, expires, answers } = state as RoundState;
  if (request !== (await requestDigest(exchange)))
    throw invalidParams("requestState belongs to another request.");
  if (expires < now) throw invalidParams("requestState has expired; call again without it.");
  return answers;
}

/** Binds a state to method, target and arguments, so it cannot be replayed on another request. */
function requestDigest({ method, params }: Exchange): Promise<string> {
  return digestOf(
    JSON.stringify([method, params["name"] ?? params["uri"], params["arguments"] ?? {}]),
  );
}
