import { serveChildTask } from "../io/io.ts";
import { renderFile } from "./file.ts";
import type { RenderProgress, RenderRequest } from "./request.ts";
import { renderPart, type PartProgress, type PartRequest } from "./workers.ts";

serveChildTask<RenderRequest | PartRequest, RenderProgress | PartProgress>((input, host) =>
  "segments" in input ? renderPart(input, host) : renderFile(input, host),
);
