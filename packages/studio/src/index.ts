export type { StudioContext } from "./tools/context.ts";
export type {
  CreateAnswer,
  DoctorAnswer,
  EditAnswer,
  ListAnswer,
  PreviewAnswer,
  ProbeAnswer,
  ReadAnswer,
  RenderAnswer,
  SchemaAnswer,
  ValidateAnswer,
} from "./tools/answer-types.ts";
export { studioRegistry, studioTools } from "./tools/tools.ts";
export type { StudioOptions } from "./tools/tools.ts";
