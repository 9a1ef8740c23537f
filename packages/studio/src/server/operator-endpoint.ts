import { projectError } from "@reelkiln/toolkit";

import type { HostedDesk } from "../hosted/desk.ts";
import { isOperatorVerb, runOperator } from "../hosted/operator.ts";
import { problemResponse } from "./problem.ts";
import { sameToken } from "./secrets.ts";
import type { Fetch } from "./web-bridge.ts";

const MAX_BODY_CHARACTERS = 10_000;

/** Runs verbs of the operator for whoever has read the token, which is in a file of this user alone. */
export function answerOperator(desk: HostedDesk, token: string): Fetch {
  return async (request) => {
    const given = request.headers.get("authorization")?.replace(/^Bearer /, "") ?? "";
    if (!sameToken(given, token)) return problemResponse(404, "There is nothing here.");
    const text = await request.text();
    const body =
      text.length > MAX_BODY_CHARACTERS
        ? undefined
        : (JSON.parse(text) as { readonly verb?: string; readonly order?: unknown });
    const verb = body?.verb ?? "";
    if (!isOperatorVerb(verb)) return problemResponse(400, "No verb of the operator.");
    try {
      return Response.json({ answer: await runOperator(desk.database, verb, body?.order) });
    } catch (error) {
      const projection = projectError(error);
      if (projection === undefined) throw error;
      return Response.json({ error: projection });
    }
  };
}
