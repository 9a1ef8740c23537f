import type { SkillSource } from "@reelkiln/toolkit/mcp";

import { readGuides } from "../workspace/guides.ts";
import type { Guide } from "../workspace/guides.ts";

/** The guides as skills of the MCP extension; asked anew on each request, so a new guide is there at once. */
export function guideSkills(folder: () => Promise<string>): SkillSource {
  return { list: async () => (await readGuides(await folder())).map(skillOf) };
}

function skillOf({ name, description, frontmatter, files }: Guide) {
  return {
    path: name,
    frontmatter: { ...frontmatter, name, description },
    files: files.map(({ path, content }) => ({
      path,
      content: path.endsWith(".md") ? Buffer.from(content).toString("utf8") : content,
    })),
  };
}
