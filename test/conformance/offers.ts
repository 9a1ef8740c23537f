import type {
  McpPrompt,
  McpResource,
  McpResourceTemplate,
  SkillSource,
} from "@reelkiln/toolkit/mcp";

import { form } from "./asking-tools.ts";
import { PNG } from "./content-tools.ts";

const say = (text: string) => ({ role: "user" as const, content: { type: "text" as const, text } });

/** Prompts of the suite. */
export const prompts: readonly McpPrompt[] = [
  {
    name: "test_simple_prompt",
    description: "A prompt without arguments.",
    get: () => ({ messages: [say("This is a simple prompt for testing.")] }),
  },
  {
    name: "test_prompt_with_arguments",
    description: "A prompt with two arguments.",
    arguments: [
      {
        name: "arg1",
        description: "First.",
        required: true,
        complete: (typed) => ["paris", "park", "party"].filter((word) => word.startsWith(typed)),
      },
      { name: "arg2", description: "Second.", required: true },
    ],
    get: ({ arg1, arg2 }) => ({
      messages: [say(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
    }),
  },
  {
    name: "test_prompt_with_embedded_resource",
    description: "A prompt with a resource.",
    arguments: [{ name: "resourceUri", description: "Its address.", required: true }],
    get: ({ resourceUri = "" }) => ({
      messages: [
        {
          role: "user",
          content: {
            type: "resource",
            uri: resourceUri,
            mimeType: "text/plain",
            text: "Embedded resource content for testing.",
          },
        },
        say("Please process the embedded resource above."),
      ],
    }),
  },
  {
    name: "test_prompt_with_image",
    description: "A prompt with an image.",
    get: () => ({
      messages: [
        { role: "user", content: { type: "image", data: PNG, mimeType: "image/png" } },
        say("Please analyze the image above."),
      ],
    }),
  },
  {
    name: "test_input_required_result_prompt",
    description: "A prompt that asks.",
    get: async (_values, { mcp }) => {
      const answers = await mcp.ask({
        user_context: form("What context should the prompt use?", "context"),
      });
      return { messages: [say(`Use the context ${JSON.stringify(answers["user_context"])}.`)] };
    },
  },
];

/** Resources of the suite. */
export const resources: readonly McpResource[] = [
  {
    uri: "test://static-text",
    name: "Static text",
    description: "Text that never changes.",
    mimeType: "text/plain",
    read: () => ({ text: "This is the content of the static text resource." }),
  },
  {
    uri: "test://static-binary",
    name: "Static binary",
    description: "An image.",
    mimeType: "image/png",
    read: () => ({ data: PNG }),
  },
  {
    uri: "test://watched-resource",
    name: "Watched",
    description: "A resource to subscribe to.",
    mimeType: "text/plain",
    read: () => ({ text: "Watched resource content." }),
  },
];

export const resourceTemplates: readonly McpResourceTemplate[] = [
  {
    uriTemplate: "test://template/{id}/data",
    name: "Template",
    description: "Data by id.",
    mimeType: "application/json",
    read: ({ id }) => ({
      text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
    }),
  },
];

/** A skill with a subfolder. */
export const skills: SkillSource = {
  list: () => [
    {
      path: "fixture/greeting",
      frontmatter: { name: "greeting", description: "How to greet." },
      files: [
        {
          path: "SKILL.md",
          content: "---\nname: greeting\ndescription: How to greet.\n---\n\nSay hello.\n",
        },
        { path: "references/words.md", content: "# Words\n\nHello, hi.\n" },
      ],
    },
  ],
};
