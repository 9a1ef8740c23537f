export type { StudioContext } from "./tools/context.ts";
export type { ExplanationView } from "./tools/explained.ts";
export type {
  CaptionAnswer,
  CreateAnswer,
  DiffAnswer,
  DoctorAnswer,
  EditAnswer,
  FixAnswer,
  ListAnswer,
  PreviewAnswer,
  ProbeAnswer,
  ReadAnswer,
  RenderAnswer,
  SchemaAnswer,
  TranscribeAnswer,
  ValidateAnswer,
} from "./tools/answer-types.ts";
export type { LiveJobs } from "./jobs/live-jobs.ts";
export { studioJobs, studioRegistry, studioTools } from "./tools/tools.ts";
export type { StudioOptions, StudioTool } from "./tools/tools.ts";
export { openProject, openText } from "./workspace/opened-project.ts";
export type { OpenOptions, OpenedProject } from "./workspace/opened-project.ts";
export { cacheFolder, findProject } from "./workspace/project.ts";
export type { Project } from "./workspace/project.ts";
export { renderOrder, renderOrders } from "./jobs/render-rows.ts";
export type { OutputWish, RenderOptions } from "./jobs/render-rows.ts";
