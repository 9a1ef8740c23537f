import { required } from "../../model/model.ts";
import { success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { patchListParam } from "../patch-param.ts";

const docPatch = defineCommand({
  id: "doc.patch",
  title: "Patch document",
  description: "Applies a JSON Patch (RFC 6902) to the document as a whole, or not at all.",
  worksOn: "any",
  params: { patch: required(patchListParam("Operations add, remove, replace, move, copy, test.")) },
  run: (_document, { patch }) => success({ patches: patch, result: { operations: patch.length } }),
});

export const DOC_COMMANDS = [docPatch] as const;
