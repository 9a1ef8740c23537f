import { reelJsonSchema } from "@reelkiln/document";

/** Text of the JSON Schema of a project file, as editors read it. */
export function schemaText(): string {
  return `${JSON.stringify(reelJsonSchema(), undefined, 1)}\n`;
}
