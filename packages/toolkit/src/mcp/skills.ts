import { base64Of } from "../declare/base64.ts";
import { type JsonObject, invalidParams } from "./json-rpc.ts";
import type { ResourceContent } from "./options.ts";

/** The Skills extension (SEP-2640). */
export const SKILLS = "io.modelcontextprotocol/skills";

/** One file of a skill, by its path within it. */
export interface SkillFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  readonly mimeType?: string;
}

/** A skill: its path (the last segment is its name), its parsed frontmatter, its files with `SKILL.md`. */
export interface Skill {
  readonly path: string;
  readonly frontmatter: JsonObject & { readonly name: string; readonly description: string };
  readonly files: readonly SkillFile[];
}

/** Where skills come from; asked on each request, so a host may follow a folder. */
export interface SkillSource {
  readonly list: () => readonly Skill[] | Promise<readonly Skill[]>;
}

/** The entry of a skill as `skills/list` and `skills/get` answer it. */
export async function skillEntry(skill: Skill): Promise<JsonObject> {
  const resources = await Promise.all(
    skill.files.map(async (file) => {
      const bytes = bytesOf(file);
      return {
        uri: fileUri(skill, file),
        digest: `sha256:${await sha256(bytes)}`,
        size: bytes.length,
      };
    }),
  );
  return { uri: skillUri(skill), frontmatter: skill.frontmatter, resources };
}

/** The skill of a `SKILL.md` address. Throws -32602 for any other. */
export function findSkill(skills: readonly Skill[], uri: unknown): Skill {
  const skill = skills.find((candidate) => skillUri(candidate) === uri);
  if (skill === undefined) throw invalidParams(`No skill at ${JSON.stringify(uri)}.`);
  return skill;
}

/** Every `SKILL.md` as a listed resource. */
export function skillResources(skills: readonly Skill[]): readonly JsonObject[] {
  return skills.map((skill) => ({
    uri: skillUri(skill),
    name: skill.frontmatter.name,
    description: skill.frontmatter.description,
    mimeType: "text/markdown",
  }));
}

/** Content of a file of a skill, or undefined when the address is none. */
export function readSkillFile(skills: readonly Skill[], uri: string): ResourceContent | undefined {
  for (const skill of skills) {
    const file = skill.files.find((candidate) => fileUri(skill, candidate) === uri);
    if (file === undefined) continue;
    const mimeType = mimeTypeOf(file);
    const { content } = file;
    return typeof content === "string"
      ? { text: content, mimeType }
      : { data: base64Of(content), mimeType };
  }
  return undefined;
}

/** Direct children of a directory of a skill. Throws -32602 when the address is no directory. */
export function readSkillDirectory(skills: readonly Skill[], uri: unknown): JsonObject {
  const children = new Map<string, JsonObject>();
  for (const skill of skills)
    for (const file of skill.files) {
      const address = fileUri(skill, file);
      if (typeof uri !== "string" || !address.startsWith(`${uri}/`)) continue;
      const [name = "", ...deeper] = address.slice(uri.length + 1).split("/");
      const mimeType = deeper.length > 0 ? "inode/directory" : mimeTypeOf(file);
      children.set(name, { uri: `${uri}/${name}`, name, mimeType });
    }
  if (children.size === 0)
    throw invalidParams(`${JSON.stringify(uri)} is not a directory of a skill.`);
  return { resources: [...children.values()] };
}

function skillUri(skill: Skill): string {
  return `skill://${skill.path}/SKILL.md`;
}

function fileUri(skill: Skill, file: SkillFile): string {
  return `skill://${skill.path}/${file.path}`;
}

function mimeTypeOf(file: SkillFile): string {
  if (file.mimeType !== undefined) return file.mimeType;
  if (file.path.endsWith(".md")) return "text/markdown";
  return typeof file.content === "string" ? "text/plain" : "application/octet-stream";
}

function bytesOf(file: SkillFile): Uint8Array<ArrayBuffer> {
  return typeof file.content === "string"
    ? new TextEncoder().encode(file.content)
    : new Uint8Array(file.content);
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
