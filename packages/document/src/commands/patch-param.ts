import { choiceField, isMapping, required, siteOf, textField, type Field } from "../model/model.ts";
import { checkKeys, listField, tableSchema } from "../model/model.ts";
import { anyParam } from "./param-fields.ts";
import type { PatchOperation } from "./patch.ts";

const pointer = textField("A JSON Pointer (RFC 6901): `/layers/0/opacity`.", { maxLength: 2000 });
const before = textField("Key of the mapping that a new key is put in front of.");

const OPERATIONS = {
  add: { path: required(pointer), value: required(anyParam("The new value.")), before },
  remove: { path: required(pointer) },
  replace: { path: required(pointer), value: required(anyParam("The new value.")) },
  move: { from: required(pointer), path: required(pointer) },
  copy: { from: required(pointer), path: required(pointer) },
  test: { path: required(pointer), value: required(anyParam("The value expected there.")) },
} as const;

const op = required(choiceField("What to do.", Object.keys(OPERATIONS)));

const operationField: Field<PatchOperation> = {
  description: "One operation.",
  check: (value, site) => {
    const name = isMapping(value) ? value["op"] : undefined;
    if (!isMapping(value) || typeof name !== "string" || !Object.hasOwn(OPERATIONS, name))
      return op.check(name, siteOf(site, "op"));
    checkKeys(value, { op, ...OPERATIONS[name as keyof typeof OPERATIONS] }, site);
  },
  jsonSchema: () => ({
    ...tableSchema({
      op,
      path: required(pointer),
      from: pointer,
      value: anyParam("The value of add, replace and test."),
      before,
    }),
  }),
};

/** A list of JSON Patch operations. */
export function patchListParam(description: string): Field<readonly PatchOperation[]> {
  return listField(description, operationField, { min: 1, max: 10_000 });
}
