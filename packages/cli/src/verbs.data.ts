import type { ToolVerb } from "@reelkiln/toolkit/cli";

/** The command line's verbs: each is a tool under a short name. */
export const VERBS: readonly ToolVerb[] = [
  {
    verb: "init",
    tool: "create_project",
    positionals: ["project"],
    summary: "Make a new project",
    examples: ["reelkiln init my-reel", "reelkiln init card --template title-card"],
  },
  {
    verb: "validate",
    tool: "validate_project",
    positionals: ["project"],
    summary: "Find mistakes before rendering",
    examples: ["reelkiln validate my-reel", "reelkiln validate reel.yaml --depth fast --json"],
  },
  {
    verb: "still",
    tool: "preview_frames",
    positionals: ["project"],
    fixed: { sheet: false },
    short: { o: "output" },
    hidden: ["columns"],
    summary: "Write frames as PNG pictures",
    examples: [
      "reelkiln still my-reel --times 2.5 -o frame.png",
      "reelkiln still my-reel --times auto -o 'frames/{time}.png'",
    ],
  },
  {
    verb: "sheet",
    tool: "preview_frames",
    positionals: ["project"],
    fixed: { sheet: true },
    short: { o: "output" },
    hidden: ["raw"],
    summary: "Write a contact sheet of the whole video",
    examples: ["reelkiln sheet my-reel -o sheet.png"],
  },
  {
    verb: "render",
    tool: "render_project",
    positionals: ["project"],
    short: { o: "output" },
    summary: "Render a video and its receipt",
    examples: [
      "reelkiln render my-reel",
      "reelkiln render my-reel -o out/draft.mp4 --quality draft --scale 0.5 --from 2 --to 5",
      "reelkiln render rows --data rows.csv -o 'out/{street}.mp4'",
      'reelkiln render rows --set street="12 Mill Lane" --set price=£425,000 --set photo=media/a.jpg',
    ],
  },
  {
    verb: "probe",
    tool: "probe_media",
    positionals: ["path"],
    summary: "Show what a media file contains",
    examples: ["reelkiln probe media/film.mp4"],
  },
  {
    verb: "read",
    tool: "read_project",
    positionals: ["project"],
    summary: "Outline a project: layers, times, issues",
    examples: ["reelkiln read my-reel"],
  },
  {
    verb: "edit",
    tool: "edit_project",
    positionals: ["project"],
    summary: "Change a project by commands",
    examples: [
      `reelkiln edit my-reel --steps '[{"id":"layer.set","params":{"layer":"headline","values":{"text":"Hi"}}}]'`,
    ],
  },
  {
    verb: "fix",
    tool: "apply_fixes",
    positionals: ["project"],
    summary: "Apply the mends that validation offers",
    examples: ["reelkiln fix my-reel --dry-run"],
  },
  {
    verb: "list",
    tool: "list_projects",
    summary: "List the projects below this folder",
    examples: ["reelkiln list"],
  },
  {
    verb: "schema",
    tool: "get_schema",
    positionals: ["element"],
    summary: "Print the JSON Schema of the file",
    examples: ["reelkiln schema > reel.schema.json", "reelkiln schema text"],
  },
  {
    verb: "doctor",
    tool: "doctor",
    summary: "Check what a render needs, and how to mend it",
    examples: ["reelkiln doctor"],
  },
];
