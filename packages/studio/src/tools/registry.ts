/** Every tool of the product: one line each. A module loads on its tool's first call. */
export const TOOL_MODULES = {
  list_projects: async () => (await import("./list-projects.ts")).listProjectsTool,
  read_project: async () => (await import("./read-project.ts")).readProject,
  create_project: async () => (await import("./create-project.ts")).createProject,
  validate_project: async () => (await import("./validate-project.ts")).validateProject,
  preview_frames: async () => (await import("./preview-frames.ts")).previewFrames,
  edit_project: async () => (await import("./edit-project.ts")).editProject,
  apply_fixes: async () => (await import("./apply-fixes.ts")).applyFixes,
  read_yaml: async () => (await import("./read-yaml.ts")).readYaml,
  write_yaml: async () => (await import("./write-yaml.ts")).writeYaml,
  get_schema: async () => (await import("./get-schema.ts")).getSchema,
  render_project: async () => (await import("./render-project.ts")).renderProject,
  probe_media: async () => (await import("./probe-media.ts")).probeMedia,
  get_guide: async () => (await import("./get-guide.ts")).getGuide,
  open_studio: async () => (await import("./open-studio.ts")).openStudio,
  doctor: async () => (await import("./doctor.ts")).doctor,
} as const;
