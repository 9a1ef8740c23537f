import type { ClientFacts } from "./exchange.ts";
import { type JsonObject, isObject } from "./json-rpc.ts";
import type { Seal } from "./seal.ts";

/** What a legacy session remembers; it lives in the id the client carries, signed. */
export interface Session {
  readonly id: string;
  readonly version: string;
  readonly client: ClientFacts;
}

const PURPOSE = "session";
/** Sessions remembered as verified, and as ended; the oldest are forgotten first. */
const REMEMBERED = 2000;

/** Issues and checks sessions without a table: only verified ids are cached, and ended ones remembered. */
export class Sessions {
  readonly #seal: Seal;
  readonly #newId: () => string;
  readonly #known = new Map<string, Session>();
  readonly #ended = new Set<string>();

  constructor(seal: Seal, newId: () => string) {
    this.#seal = seal;
    this.#newId = newId;
  }

  async issue(version: string, params: JsonObject): Promise<Session> {
    const capabilities = isObject(params["capabilities"]) ? params["capabilities"] : {};
    const client: ClientFacts = { capabilities: slim(capabilities) };
    const id = await this.#seal.sign(PURPOSE, [this.#newId(), version, client.capabilities]);
    return this.#remember({ id, version, client });
  }

  /** The session, or undefined when the id was not issued here or has ended. */
  async find(id: string): Promise<Session | undefined> {
    if (this.#ended.has(id)) return undefined;
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const value = await this.#seal.open(PURPOSE, id);
    if (!Array.isArray(value)) return undefined;
    const [, version, capabilities] = value as [string, string, JsonObject];
    return this.#remember({ id, version, client: { capabilities } });
  }

  end(id: string): void {
    this.#known.delete(id);
    this.#ended.add(id);
    trim(this.#ended);
  }

  #remember(session: Session): Session {
    this.#known.set(session.id, session);
    trim(this.#known);
    return session;
  }
}

function trim(collection: Map<string, unknown> | Set<string>): void {
  const oldest = collection.keys().next();
  if (collection.size > REMEMBERED && oldest.done !== true) collection.delete(oldest.value);
}

/** Only which capabilities there are, so the id stays short. */
function slim(capabilities: JsonObject): JsonObject {
  const names = Object.keys(capabilities).filter(
    (name) => name !== "extensions" && name.length <= 40,
  );
  return Object.fromEntries(names.slice(0, 16).map((name) => [name, {}]));
}
