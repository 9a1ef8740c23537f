import { describeTool, lazyTool } from "@reelkiln/toolkit";
import type { AnyTool } from "@reelkiln/toolkit";

import { requestSchema } from "../hosted/requests.ts";
import type { RequestKind } from "../hosted/requests.ts";

/**
 * An endpoint whose body is a render request: published with the schema of the document's own fields, which also check
 * it, so that Zod has nothing to say.
 */
export function requestEndpoint<T extends AnyTool>(kind: RequestKind, tool: T): T {
  return lazyTool({ ...describeTool(tool), inputSchema: requestSchema(kind) }, async () => tool);
}
