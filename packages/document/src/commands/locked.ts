import { isMapping, keysFromPointer } from "../model/model.ts";
import type { CommandError } from "./command-error.ts";
import { applyPatches, type PatchOperation } from "./patch.ts";

/** Why patches may not be made: one of them changes a locked layer, or what lies inside one. */
export function lockedLayer(
  document: unknown,
  patches: readonly PatchOperation[],
): CommandError | undefined {
  let current = document;
  for (const patch of patches) {
    if (patch.op === "test") continue;
    const touched = patch.op === "move" ? [patch.from, patch.path] : [patch.path];
    for (const pointer of touched) {
      const name = lockedAt(current, keysFromPointer(pointer) ?? []);
      if (name !== undefined) return refusalOf(name);
    }
    if (patches.length === 1) return undefined;
    const next = applyPatches(current, [patch]);
    if (!next.ok) return undefined;
    current = next.value;
  }
  return undefined;
}

/** How the outermost locked layer on the way is called; unlocking itself is no change. */
function lockedAt(document: unknown, keys: readonly string[]): string | undefined {
  let value = document;
  for (const [depth, key] of keys.entries()) {
    value = isMapping(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined;
    const isLayer = keys[depth - 1] === "layers";
    if (!isLayer || !isMapping(value) || value["locked"] !== true) continue;
    const inner = keys[depth + 1];
    if (inner === "locked" && keys.length === depth + 2) return undefined;
    return typeof value["id"] === "string" ? value["id"] : `#${key}`;
  }
  return undefined;
}

function refusalOf(name: string): CommandError {
  return {
    code: "locked-layer",
    message: `${name} is locked.`,
    param: "layer",
    hint: `Unlock it first: layer.setSwitch with layer ${name}, switch locked, value false.`,
  };
}
