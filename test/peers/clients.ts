/** The clients of `npm run interop`, with what the engines behind them can do. */

/** A server to talk to. */
export type Target =
  | { readonly kind: "stdio"; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: "http"; readonly url: string };

/** A tool call's answer, as far as it is compared. */
export interface Answer {
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: boolean;
}

/** What each module of `clients/` opens. */
interface Opened {
  /** A process, and over stdio a server, for each call. */
  readonly perCall?: true;
  readonly list: () => Promise<readonly { readonly name: string }[]>;
  readonly call: (
    name: string,
    args: object,
    onProgress?: (step: { progress: number }) => void,
  ) => Promise<Answer>;
  readonly close: () => Promise<void>;
}

/** A client that is connected. */
export interface Session extends Opened {
  readonly kind: Target["kind"];
  readonly hearsProgress: boolean;
  readonly followsTasks: boolean;
}

/** A client in one of the eras it speaks. */
export interface ClientEntry {
  readonly name: string;
  readonly module: string;
  readonly era?: "legacy" | "modern" | "auto";
  /** Hands progress notifications on to its user. */
  readonly hearsProgress?: true;
  /** Declares the Tasks extension and answers a call when its task has ended. */
  readonly followsTasks?: true;
}

export const CLIENTS: readonly ClientEntry[] = [
  { name: "sdk1", module: "sdk1", hearsProgress: true },
  { name: "sdk2-legacy", module: "sdk2", era: "legacy", hearsProgress: true },
  { name: "sdk2-modern", module: "sdk2", era: "modern", hearsProgress: true },
  { name: "sdk2-auto", module: "sdk2", era: "auto", hearsProgress: true },
  { name: "ai-sdk", module: "ai-sdk" },
  { name: "openai-agents", module: "openai-agents" },
  { name: "inspector-legacy", module: "inspector", era: "legacy" },
  { name: "inspector-modern", module: "inspector", era: "modern", followsTasks: true },
  { name: "mcporter", module: "mcporter" },
];

/** Connects a client to a server. */
export async function openClient(entry: ClientEntry, target: Target): Promise<Session> {
  const path = `./clients/${entry.module}.mjs`;
  const { open } = (await import(path)) as {
    readonly open: (target: Target, era?: string) => Promise<Opened>;
  };
  const opened = await open(target, entry.era);
  const { hearsProgress = false, followsTasks = false } = entry;
  return { ...opened, kind: target.kind, hearsProgress, followsTasks };
}
