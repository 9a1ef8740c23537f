import { ReelError, sha256 } from "@reelkiln/document";
import { z } from "zod";

import { findProject } from "../workspace/project.ts";
import { readTextFile } from "../workspace/text-file.ts";
import { projectInput } from "./answers.ts";
import { READS, defineTool } from "./context.ts";

export const readYaml = defineTool({
  name: "read_yaml",
  title: "Read the YAML",
  description: "Gives the project's file as it stands, with its revision.",
  input: z.strictObject({ project: projectInput }),
  output: z.strictObject({
    yaml: z.string().describe("Text of the file."),
    revision: z.string().describe("Pass it as if_revision."),
  }),
  toolsets: ["design"],
  annotations: READS,
  run: async ({ project }, context) => {
    const { file } = await findProject(project ?? ".", context);
    const yaml = await readTextFile(file);
    if (yaml === undefined) throw new ReelError("not-found", `${file} is gone.`, { path: file });
    return { yaml, revision: sha256(yaml) };
  },
});
