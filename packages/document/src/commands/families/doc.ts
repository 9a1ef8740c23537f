import { required } from "../../model/model.ts";
import { success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { A_DOCUMENT } from "../needs.ts";
import { patchListParam } from "../patch-param.ts";
import { countResult } from "../result-fields.ts";

const docPatch = defineCommand({
  id: "doc.patch",
  title: "Patch document",
  description: "Applies a JSON Patch (RFC 6902) to the document as a whole, or not at all.",
  worksOn: "any",
  params: { patch: required(patchListParam("Operations add, remove, replace, move, copy, test.")) },
  needs: A_DOCUMENT,
  result: { operations: countResult("Operations that were made.") },
  example: { patch: [{ op: "replace", path: "/title", value: "Patched" }] },
  run: (_document, { patch }) => success({ patches: patch, result: { operations: patch.length } }),
});

export const DOC_COMMANDS = [docPatch] as const;
