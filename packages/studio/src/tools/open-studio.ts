import { ReelError } from "@reelkiln/document";
import { z } from "zod";

import { findProject, relativePath } from "../workspace/project.ts";
import { projectInput } from "./answers.ts";
import { WRITES, defineTool } from "./context.ts";

export const openStudio = defineTool({
  name: "open_studio",
  title: "Open the studio",
  description:
    "Gives the address of the studio page, where a person sees the projects, their pictures and renders. Starts the studio when none serves this folder. Show the address to the person.",
  input: z.strictObject({ project: projectInput }),
  output: z.strictObject({
    url: z.string().describe("Address for the person's browser, on this machine only."),
  }),
  toolsets: ["render"],
  annotations: { ...WRITES, idempotentHint: true },
  run: async ({ project }, context) => {
    if (context.openStudio === undefined) {
      throw new ReelError("missing-dependency", "There is no studio here.", {
        hint: "Run: reelkiln studio",
      });
    }
    if (project === undefined) return context.openStudio();
    const found = await findProject(project, context);
    return context.openStudio(relativePath(found, context.projectRoot));
  },
});
