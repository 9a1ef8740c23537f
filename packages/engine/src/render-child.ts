import { serveChildTask } from "./io/io.ts";
import { renderFile } from "./render-file.ts";
import type { RenderProgress, RenderRequest } from "./render-request.ts";
import { renderPart, type PartProgress, type PartRequest } from "./render-workers.ts";

serveChildTask<RenderRequest | PartRequest, RenderProgress | PartProgress>((input, host) =>
  "segments" in input ? renderPart(input, host) : renderFile(input, host),
);
