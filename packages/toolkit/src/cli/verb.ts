import type { ToolDescriptor } from "../declare/declare.ts";
import type { ToolSurface } from "../registry/registry.ts";
import type { Fault } from "../run/run.ts";

/** A command-line verb that is a tool under a short name. Everything else comes from the tool's descriptor. */
export interface ToolVerb {
  readonly verb: string;
  readonly tool: string;
  /** Input keys given by place; the last may be a list. */
  readonly positionals?: readonly string[];
  /** Input that the verb itself fixes, such as `{ sheet: true }`. */
  readonly fixed?: Readonly<Record<string, unknown>>;
  /** Input that is given when the caller says nothing, such as a file to write. */
  readonly defaults?: Readonly<Record<string, unknown>>;
  /** One-letter flags: `{ o: "output" }`. */
  readonly short?: Readonly<Record<string, string>>;
  /** Input keys that have no flag here. */
  readonly hidden?: readonly string[];
  /** One line for the list of verbs. Default: the tool's title. */
  readonly summary?: string;
  /** Whole command lines shown by `--help`. */
  readonly examples?: readonly string[];
}

/** A verb of the host itself, such as a server: it reads its own arguments. */
export interface HostVerb {
  readonly verb: string;
  readonly summary: string;
  readonly help: string;
  /** `--help` after another word is the verb's own affair. Default false. */
  readonly ownHelp?: true;
  /** Resolves to the exit code. */
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>;
}

/** What the command line is attached to; the host fills it from its process. */
export interface Terminal {
  /** A result. Nothing else ever goes here. */
  readonly out: (text: string) => void;
  /** Progress, warnings and errors. */
  readonly err: (text: string) => void;
  /** Whether each stream is a terminal: progress lines and colours go to terminals only. */
  readonly outIsTerminal: boolean;
  readonly errIsTerminal: boolean;
  readonly color: boolean;
  readonly columns: number;
  /** Milliseconds on a clock that only rises. */
  readonly now: () => number;
  /** Calls back on each interrupt (Ctrl-C) until the returned function is called. */
  readonly onInterrupt: (listener: () => void) => () => void;
}

/** A result for people: lines without the final line break, and the exit code when it is not 0. */
export interface Shown {
  readonly text: string;
  readonly exitCode?: number;
}

/** Shows a tool's output to people. `undefined` leaves it to the generic form. */
export type Show = (output: unknown, terminal: Terminal) => Shown;

/** One command-line program over a surface of tools. */
export interface CliProgram {
  readonly name: string;
  readonly version: string;
  /** One sentence: what the program does. */
  readonly summary: string;
  readonly verbs: readonly ToolVerb[];
  readonly hostVerbs?: readonly HostVerb[];
  /** Descriptors alone, for help: nothing else is loaded. */
  readonly tools: readonly ToolDescriptor[];
  /** The surface; loaded when a verb runs. */
  readonly surface: () => Promise<ToolSurface>;
  readonly context?: () => object | Promise<object>;
  /** Human output by tool name. */
  readonly show?: Readonly<Record<string, () => Promise<Show>>>;
  /** Shows a fault to people; default: its message, issues and hint. */
  readonly showFault?: (fault: Fault, terminal: Terminal) => Promise<string | undefined>;
  /** Exit code of a fault; default by its kind. */
  readonly exitCode?: (fault: Fault) => number | undefined;
}
