import { setFlagsFromString } from "node:v8";

import { serveChildTask } from "./io/io.ts";
import { renderFile } from "./render-file.ts";
import type { RenderProgress, RenderRequest } from "./render-request.ts";
import { renderPart, type PartProgress, type PartRequest } from "./render-workers.ts";

// With a heap as small as this one V8 takes its limit for reached all the time and marks without end.
setFlagsFromString("--no-incremental-marking");

serveChildTask<RenderRequest | PartRequest, RenderProgress | PartProgress>((input, host) =>
  "segments" in input ? renderPart(input, host) : renderFile(input, host),
);
