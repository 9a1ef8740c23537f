/** What one package may do: the machine-readable form of the map in CONTRIBUTING.md. */
export interface PackageRule {
  /** Rooms in order: one imports only those before it. An inner list holds siblings that never import one another. */
  readonly rooms: readonly (string | readonly string[])[];
  /** Workspace packages it may import. */
  readonly packages: readonly string[];
  /** Rooms, or files, that may use `node:` modules, `process`, `console`, the clock and randomness; `*` for all. */
  readonly effectRooms: readonly string[];
}

/** Files directly in `src` form the last room of their package, `.`; `index.ts` is its public list. */
export const PACKAGE_RULES: Readonly<Record<string, PackageRule>> = {
  document: {
    rooms: [
      "time",
      "chance",
      "expressions",
      "model",
      "commands",
      "captions",
      "timeline",
      "scene",
      "checks",
      "authoring",
      ".",
    ],
    packages: [],
    effectRooms: [],
  },
  draw: {
    rooms: ["surface", "text", "layers", "effects", "."],
    packages: ["document"],
    effectRooms: [],
  },
  toolkit: {
    rooms: [
      "schema",
      "declare",
      "run",
      "jobs",
      "registry",
      "web",
      "dialects",
      ["mcp", "http", "cli", "agent", "card", "testing"],
      ".",
    ],
    packages: [],
    effectRooms: ["cli", "mcp/stdio.ts", "run/platform.ts"],
  },
  engine: {
    rooms: [
      "io",
      "media",
      "plan",
      "picture",
      "sound",
      "speech",
      "verify",
      "stills",
      "render",
      "diff",
      ".",
    ],
    packages: ["document", "draw"],
    effectRooms: ["io", "media"],
  },
  studio: {
    rooms: [
      "workspace",
      ["outbound", "storage"],
      "jobs",
      "tools",
      "database",
      "hosted",
      "api",
      "gateway",
      "server",
      ".",
    ],
    packages: ["document", "engine", "toolkit"],
    effectRooms: ["workspace", "outbound", "storage", "database", "hosted", "server"],
  },
  cli: {
    rooms: ["*"],
    packages: ["document", "draw", "engine", "studio", "toolkit"],
    effectRooms: ["*"],
  },
};

/** Lines of code (no blank ones, no comments) a file may have. */
export const FILE_CEILING = 350;

/** Words that say nothing about where a thing belongs; no file or folder is named with one. */
export const BANNED_WORDS: readonly string[] = [
  "util",
  "utils",
  "helper",
  "helpers",
  "common",
  "misc",
  "manager",
  "managers",
  "service",
  "services",
  "data",
  "stuff",
  "shared",
];

/** A file that begins with one of these does something: other rooms go through the door instead. */
export const VERBS: readonly string[] = [
  "append",
  "apply",
  "bind",
  "blend",
  "build",
  "check",
  "compile",
  "convert",
  "create",
  "decode",
  "detach",
  "duck",
  "edit",
  "eject",
  "encode",
  "evaluate",
  "expand",
  "find",
  "lay",
  "load",
  "make",
  "master",
  "measure",
  "mix",
  "mux",
  "open",
  "parse",
  "place",
  "print",
  "read",
  "resolve",
  "run",
  "shape",
  "splice",
  "split",
  "walk",
  "warp",
  "write",
];

/** How many breaks each rule still has. A number here may only fall. */
export const RATCHET: Readonly<Record<string, number>> = {
  "package-direction": 0,
  "room-order": 0,
  doors: 0,
  effects: 0,
  "file-ceiling": 0,
  "banned-names": 0,
  "boolean-parameters": 0,
  cycles: 0,
};
