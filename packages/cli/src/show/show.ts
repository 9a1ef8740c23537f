import type { Show } from "@reelkiln/toolkit/cli";

/** How each tool's result is shown to people; a module loads when its verb runs. */
export const SHOWS: Readonly<Record<string, () => Promise<Show>>> = {
  validate_project: async () => (await import("./validation.ts")).showValidation,
  create_project: async () => (await import("./project.ts")).showCreated,
  read_project: async () => (await import("./project.ts")).showProject,
  list_projects: async () => (await import("./project.ts")).showProjects,
  edit_project: async () => (await import("./validation.ts")).showEdited,
  apply_fixes: async () => (await import("./validation.ts")).showEdited,
  preview_frames: async () => (await import("./preview.ts")).showPreview,
  render_project: async () => (await import("./rendered.ts")).showRendered,
  probe_media: async () => (await import("./probe.ts")).showProbe,
  diff_renders: async () => (await import("./diff.ts")).showDiff,
  get_schema: async () => (await import("./schema.ts")).showSchema,
  transcribe: async () => (await import("./speech.ts")).showTranscript,
  caption_video: async () => (await import("./speech.ts")).showCaptioned,
  doctor: async () => (await import("./doctor.ts")).showDoctor,
};
