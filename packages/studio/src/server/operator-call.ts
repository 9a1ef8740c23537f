import { join } from "node:path";

import { ReelError } from "@reelkiln/document";

import { openDatabase } from "../database/database.ts";
import { runOperator } from "../hosted/operator.ts";
import type { OperatorAnswer, OperatorVerb } from "../hosted/operator.ts";
import { findAnnounced } from "./announcement.ts";
import { OPERATOR_PATH } from "./hosted-routes.ts";
import { servePath } from "./hosted-server.ts";

/** Where the database of an operator's verbs is. */
export interface OperatorPlace {
  readonly stateFolder: string;
  readonly databaseUrl?: string | undefined;
}

/**
 * Runs a verb in the database; through the running server where that has an embedded one to itself. Throws ReelError.
 */
export async function callOperator(
  { stateFolder, databaseUrl }: OperatorPlace,
  verb: OperatorVerb,
  order: unknown,
): Promise<OperatorAnswer> {
  const running =
    databaseUrl === undefined ? await findAnnounced(servePath(stateFolder)) : undefined;
  if (running !== undefined) return askServer(running, verb, order);
  const database = await openDatabase({
    url: databaseUrl,
    folder: join(stateFolder, "database"),
    onFault: () => undefined,
    connections: 2,
  });
  try {
    return await runOperator(database, verb, order);
  } finally {
    await database.close();
  }
}

interface OperatorReply {
  readonly answer?: OperatorAnswer;
  readonly error?: { readonly code: string; readonly message: string; readonly hint?: string };
}

async function askServer(
  { port, token }: { readonly port: number; readonly token: string },
  verb: OperatorVerb,
  order: unknown,
): Promise<OperatorAnswer> {
  const response = await fetch(`http://127.0.0.1:${port}${OPERATOR_PATH}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ verb, order }),
  });
  const { answer, error } = (await response.json()) as OperatorReply;
  if (answer !== undefined) return answer;
  const isAbsent = error?.code === "not-found";
  throw new ReelError(
    isAbsent ? "not-found" : "invalid-input",
    error?.message ?? "The server refused.",
    {
      ...(error?.hint !== undefined && { hint: error.hint }),
    },
  );
}
