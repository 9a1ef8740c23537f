import { serveChildTask } from "./io/io.ts";
import { renderFile } from "./render-file.ts";
import type { RenderProgress, RenderRequest } from "./render-request.ts";

serveChildTask<RenderRequest, RenderProgress>(renderFile);
