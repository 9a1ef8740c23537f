import { ReelError } from "@reelkiln/document";
import { nearestMatch, outcome } from "@reelkiln/toolkit";
import { z } from "zod";

import { readGuides } from "../workspace/guides.ts";
import { READS, defineTool } from "./context.ts";

export const getGuide = defineTool({
  name: "get_guide",
  title: "Get a guide",
  description:
    "A short guide for a task, such as captioning a talk. Without name: the list of guides. Read the fitting one before you begin.",
  input: z.strictObject({
    name: z.string().describe("Guide to read. Default: list them.").optional(),
  }),
  output: z.strictObject({
    guides: z
      .array(
        z.strictObject({
          name: z.string().describe("Its name."),
          description: z.string().describe("When to use it."),
          source: z.enum(["project", "installation"]).describe("Whose guide it is."),
        }),
      )
      .describe("The guide asked for, or all."),
    markdown: z.string().describe("Its text.").optional(),
  }),
  toolsets: ["basic", "make"],
  annotations: READS,
  run: async ({ name }, { projectRoot }) => {
    const guides = await readGuides(projectRoot);
    const views = guides.map(({ name: word, description, source }) => ({
      name: word,
      description,
      source,
    }));
    if (name === undefined) return { guides: views };
    const guide = guides.find((candidate) => candidate.name === name);
    if (guide === undefined) throw unknownGuide(name, views);
    const asked = views.filter((view) => view.name === name);
    return outcome({ guides: asked, markdown: guide.markdown }, { text: guide.markdown });
  },
});

function unknownGuide(name: string, guides: readonly { readonly name: string }[]): ReelError {
  const known = guides.map((guide) => guide.name);
  const nearest = nearestMatch(name, known);
  const hint =
    nearest === undefined ? "Call get_guide without name." : `Did you mean "${nearest}"?`;
  const message = `There is no guide "${name}"; there are ${known.join(", ")}.`;
  return new ReelError("not-found", message, { hint });
}
