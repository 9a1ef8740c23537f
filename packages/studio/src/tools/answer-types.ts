import type { OutputOf } from "@reelkiln/toolkit";

import type { TOOL_MODULES } from "./registry.ts";

type Modules = typeof TOOL_MODULES;
type Answer<Name extends keyof Modules> = OutputOf<Awaited<ReturnType<Modules[Name]>>>;

export type CaptionAnswer = Answer<"caption_video">;
export type CreateAnswer = Answer<"create_project">;
export type DiffAnswer = Answer<"diff_renders">;
export type DoctorAnswer = Answer<"doctor">;
export type EditAnswer = Answer<"edit_project">;
export type FixAnswer = Answer<"apply_fixes">;
export type ListAnswer = Answer<"list_projects">;
export type PreviewAnswer = Answer<"preview_frames">;
export type ProbeAnswer = Answer<"probe_media">;
export type ReadAnswer = Answer<"read_project">;
export type RenderAnswer = Answer<"render_project">;
export type SchemaAnswer = Answer<"get_schema">;
export type TranscribeAnswer = Answer<"transcribe">;
export type ValidateAnswer = Answer<"validate_project">;
