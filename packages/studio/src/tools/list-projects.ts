import { z } from "zod";

import { listProjects, relativePath } from "../workspace/project.ts";
import { READS, defineTool } from "./context.ts";

export const listProjectsTool = defineTool({
  name: "list_projects",
  title: "List projects",
  description: "Lists the projects below the project root, three levels deep.",
  input: z.strictObject({}),
  output: z.strictObject({
    root: z.string().describe("The project root."),
    projects: z
      .array(
        z.strictObject({
          project: z.string().describe("Path from the root: the project argument of other tools."),
          name: z.string().describe("Its short name; outputs are called so."),
        }),
      )
      .describe("In order of their paths."),
  }),
  toolsets: ["basic"],
  annotations: READS,
  run: async (_, { projectRoot }) => ({
    root: projectRoot,
    projects: (await listProjects(projectRoot)).map((project) => ({
      project: relativePath(project, projectRoot),
      name: project.name,
    })),
  }),
});
