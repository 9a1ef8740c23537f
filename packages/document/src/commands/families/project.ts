import { refersTo, withReference } from "../../expressions/expressions.ts";
import {
  documentFields,
  idField,
  pathField,
  pointerFromPath,
  required,
  textField,
  variableNames,
  type ReelDocument,
} from "../../model/model.ts";
import { refusal, success, type Attempt } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { entryAddition, entryRemovals, findEntry, freeEntry } from "../named-entries.ts";
import { A_DOCUMENT, A_FONT, A_VARIABLE } from "../needs.ts";
import { variableFields } from "../param-fields.ts";
import type { PatchOperation } from "../patch.ts";
import { countResult, rowsResult, textResult, textsResult, valueResult } from "../result-fields.ts";
import { rootAddition } from "../root-addition.ts";
import { setPatches } from "../set-patches.ts";

const variableParam = required(textField("Id of the variable.", { maxLength: 64 }));
const variable = textResult("Id of the variable.");

const setTitle = defineCommand({
  id: "project.setTitle",
  title: "Set title",
  description: "Sets what the video is called.",
  needs: A_DOCUMENT,
  params: { title: required(documentFields.title) },
  result: { title: textResult("The title.") },
  example: { title: "Spring sale" },
  run: (document, { title }) =>
    success({ patches: rootPatches(document, { title }), result: { title } }),
});

const setPlatforms = defineCommand({
  id: "project.setPlatforms",
  title: "Set platforms",
  description:
    "Sets the platforms whose safe zones and limits are checked; an empty list checks none.",
  needs: A_DOCUMENT,
  params: { platforms: required(documentFields.platforms) },
  result: { platforms: textsResult("The platforms.") },
  example: { platforms: ["tiktok", "reels"] },
  run: (document, { platforms }) =>
    success({
      patches: rootPatches(document, { platforms: platforms.length === 0 ? null : platforms }),
      result: { platforms },
    }),
});

const setFrameRate = defineCommand({
  id: "project.setFrameRate",
  title: "Set frame rate",
  description: "Sets the frames a second of the whole document; times stay.",
  needs: A_DOCUMENT,
  params: { fps: required(documentFields.fps) },
  result: { fps: valueResult("Frames a second.") },
  example: { fps: 25 },
  run: (document, { fps }) => success({ patches: rootPatches(document, { fps }), result: { fps } }),
});

function rootPatches(
  document: ReelDocument,
  values: Readonly<Record<string, unknown>>,
): readonly PatchOperation[] {
  return setPatches({ holder: document, pointer: "", order: Object.keys(documentFields) }, values);
}

const addVariable = defineCommand({
  id: "project.addVariable",
  title: "Add variable",
  description: "Declares what may differ from video to video, used as ${id} in any value.",
  needs: A_DOCUMENT,
  params: { id: required(idField("Its id.")), ...variableFields },
  result: { variable },
  example: { id: "price", type: "text", example: "£25", max: 12 },
  run: (document, { id, ...spec }) => {
    const place = { in: "variables", id } as const;
    const free = freeEntry(document, place, "Change it with project.setVariable.");
    if (!free.ok) return free;
    return success({
      patches: [entryAddition(document, place, spec)],
      result: { variable: id },
    });
  },
});

const setVariable = defineCommand({
  id: "project.setVariable",
  title: "Set variable",
  description: "Changes the declaration of a variable: default, example, limits, options.",
  needs: A_VARIABLE,
  params: {
    id: variableParam,
    ...variableFields,
    type: { ...variableFields.type, required: false },
  },
  result: { variable },
  example: { id: "headline", default: "Read on", max: 20 },
  run: (document, { id, ...spec }) => {
    const held = findEntry(document, { in: "variables", id });
    if (!held.ok) return held;
    const pointer = pointerFromPath(["variables", id]);
    return success({
      patches: setPatches({ holder: held.value, pointer }, spec),
      result: { variable: id },
    });
  },
});

/** Every text that uses a variable, with where it stands. */
function usesOf(document: ReelDocument, id: string): readonly { path: string; text: string }[] {
  const found: { path: string; text: string }[] = [];
  const look = (value: unknown, path: readonly (string | number)[]): void => {
    if (typeof value === "string") {
      const isAsked = path.at(-1) === "expression" && refersTo(value, "variable", id);
      if (isAsked || variableNames(value).includes(id))
        found.push({ path: pointerFromPath(path), text: value });
    } else if (typeof value === "object" && value !== null)
      for (const [key, item] of Object.entries(value))
        if (path.length > 0 || key !== "variables")
          look(item, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  look(document, []);
  return found;
}

const renameVariable = defineCommand({
  id: "project.renameVariable",
  title: "Rename variable",
  description: "Gives a variable another id and rewrites every ${use} of it.",
  needs: A_VARIABLE,
  params: { id: variableParam, to: required(idField("The new id.")) },
  result: { variable, uses: countResult("Places that were rewritten.") },
  example: { id: "headline", to: "tagline" },
  run: (document, { id, to }): Attempt<never> | ReturnType<typeof renamed> => {
    const held = findEntry(document, { in: "variables", id });
    if (!held.ok) return held;
    if (id === to) return success({ patches: [], result: { variable: to, uses: 0 } });
    const free = freeEntry(document, { in: "variables", id: to, param: "to" });
    return free.ok ? renamed(document, id, to) : free;
  },
});

function renamed(document: ReelDocument, id: string, to: string) {
  const uses = usesOf(document, id);
  const move: PatchOperation = { op: "move", from: `/variables/${id}`, path: `/variables/${to}` };
  const pattern = new RegExp(`(\\$?)\\$\\{\\s*${id}\\s*\\}`, "g");
  const inExpression = (path: string, text: string): string =>
    path.endsWith("/expression") ? withReference(text, "variable", { from: id, to }) : text;
  const patches = uses.map(({ path, text }): PatchOperation => ({
    op: "replace",
    path,
    value: inExpression(path, text).replaceAll(pattern, (whole, escape: string) =>
      escape === "" ? `\${${to}}` : whole,
    ),
  }));
  return success({ patches: [move, ...patches], result: { variable: to, uses: uses.length } });
}

const removeVariable = defineCommand({
  id: "project.removeVariable",
  title: "Remove variable",
  description: "Removes a variable that nothing uses.",
  needs: A_VARIABLE,
  params: { id: variableParam },
  result: { variable },
  example: { id: "accent" },
  run: (document, { id }) => {
    const held = findEntry(document, { in: "variables", id });
    if (!held.ok) return held;
    const uses = usesOf(document, id);
    if (uses.length > 0)
      return refusal({
        code: "in-use",
        message: `${id} is used at ${uses.map(({ path }) => path).join(", ")}.`,
        param: "id",
        hint: "Write these values out first.",
      });
    const patches = entryRemovals(document, "variables", [id]);
    return success({ patches, result: { variable: id } });
  },
});

const listVariables = defineCommand({
  id: "project.listVariables",
  title: "List variables",
  description:
    "Lists the variables of the project, with their declarations and how often each is used.",
  kind: "query",
  needs: A_DOCUMENT,
  params: {},
  result: { variables: rowsResult("Id, declaration and number of uses of each.") },
  example: {},
  run: (document) => {
    const variables = Object.entries(document.variables ?? {}).map(([id, spec]) => ({
      variable: id,
      ...spec,
      uses: usesOf(document, id).length,
    }));
    return success({ patches: [], result: { variables } });
  },
});

const addFont = defineCommand({
  id: "project.addFont",
  title: "Add font",
  description: "Makes the families of a font file of the project usable.",
  needs: A_DOCUMENT,
  params: { path: required(pathField("Path of a TTF or OTF inside the project.")) },
  result: { fonts: textsResult("Font files of the project.") },
  example: { path: "fonts/Brand.otf" },
  run: (document, { path }) => {
    const fonts = document.fonts ?? [];
    if (fonts.includes(path)) return success({ patches: [], result: { fonts } });
    const patch: PatchOperation =
      fonts.length === 0
        ? rootAddition(document, "fonts", [path])
        : { op: "add", path: "/fonts/-", value: path };
    return success({ patches: [patch], result: { fonts: [...fonts, path] } });
  },
});

const removeFont = defineCommand({
  id: "project.removeFont",
  title: "Remove font",
  description: "No longer uses a font file of the project; the file stays.",
  needs: A_FONT,
  params: { path: required(textField("Its path as listed.", { maxLength: 1024 })) },
  result: { fonts: textsResult("Font files of the project.") },
  example: { path: "fonts/Display.ttf" },
  run: (document, { path }) => {
    const fonts = document.fonts ?? [];
    const at = fonts.indexOf(path);
    if (at < 0)
      return refusal({
        code: "no-such-asset",
        message: `The project names no font file ${path}.`,
        param: "path",
        accepted: fonts,
      });
    const where = fonts.length === 1 ? "/fonts" : `/fonts/${at}`;
    return success({
      patches: [{ op: "remove", path: where }],
      result: { fonts: fonts.filter((each) => each !== path) },
    });
  },
});

export const PROJECT_COMMANDS = [
  setTitle,
  setPlatforms,
  setFrameRate,
  addVariable,
  setVariable,
  renameVariable,
  removeVariable,
  listVariables,
  addFont,
  removeFont,
];
