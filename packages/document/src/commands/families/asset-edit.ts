import {
  allLayers,
  idField,
  pathField,
  pointerFromPath,
  required,
  textField,
  type ReelDocument,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { entryAddition, entryRemovals, findEntry, freeEntry } from "../named-entries.ts";
import { A_DOCUMENT, AN_ASSET } from "../needs.ts";
import type { PatchOperation } from "../patch.ts";
import { countResult, rowsResult, textResult, textsResult } from "../result-fields.ts";

const assetParam = required(textField("Id of the asset.", { maxLength: 64 }));
const asset = textResult("Id of the asset.");

/** Layers that show or play an asset. */
function usersOf(document: ReelDocument, id: string) {
  return allLayers(document).filter(
    ({ layer }) => layer.type !== "composition" && "src" in layer && layer.src === id,
  );
}

function retargeted(document: ReelDocument, from: string, to: string): readonly PatchOperation[] {
  return usersOf(document, from).map(({ path }) => ({
    op: "replace",
    path: pointerFromPath([...path, "src"]),
    value: to,
  }));
}

const setPath = defineCommand({
  id: "asset.setPath",
  title: "Relink asset",
  description: "Points an asset to another file; layers that use it follow.",
  needs: AN_ASSET,
  params: { id: assetParam, path: required(pathField("Path inside the project.")) },
  result: { asset, path: textResult("Its file now.") },
  example: { id: "film", path: "media/film-v2.mp4" },
  run: (document, { id, path }) => {
    const held = findEntry(document, { in: "assets", id });
    if (!held.ok) return held;
    return success({
      patches: held.value === path ? [] : [{ op: "replace", path: `/assets/${id}`, value: path }],
      result: { asset: id, path },
    });
  },
});

const rename = defineCommand({
  id: "asset.rename",
  title: "Rename asset",
  description: "Gives an asset another id and rewrites every layer that uses it.",
  needs: AN_ASSET,
  params: { id: assetParam, to: required(idField("The new id.")) },
  result: { asset, layers: countResult("Layers that were rewritten.") },
  example: { id: "film", to: "talk" },
  run: (document, { id, to }) => {
    const held = findEntry(document, { in: "assets", id });
    if (!held.ok) return held;
    if (id === to) return success({ patches: [], result: { asset: to, layers: 0 } });
    const place = { in: "assets", id: to, param: "to" } as const;
    const free = freeEntry(document, place, "To put one in the place of the other: asset.merge.");
    if (!free.ok) return free;
    const users = retargeted(document, id, to);
    const move: PatchOperation = { op: "move", from: `/assets/${id}`, path: `/assets/${to}` };
    return success({ patches: [move, ...users], result: { asset: to, layers: users.length } });
  },
});

const merge = defineCommand({
  id: "asset.merge",
  title: "Merge assets",
  description: "Lets every layer that uses one asset use another, and removes the first.",
  needs: AN_ASSET,
  params: { from: assetParam, to: assetParam },
  result: { asset, layers: countResult("Layers that were rewritten.") },
  example: { from: "spare", to: "photo" },
  run: (document, { from, to }) => {
    for (const [param, id] of Object.entries({ from, to })) {
      const held = findEntry(document, { in: "assets", id, param });
      if (!held.ok) return held;
    }
    if (from === to)
      return refusal({ code: "invalid-params", message: "from and to are the same.", param: "to" });
    const users = retargeted(document, from, to);
    return success({
      patches: [...users, { op: "remove", path: `/assets/${from}` }],
      result: { asset: to, layers: users.length },
    });
  },
});

const removeUnused = defineCommand({
  id: "asset.removeUnused",
  title: "Remove unused assets",
  description: "Removes every asset that no layer uses; the files stay.",
  needs: AN_ASSET,
  params: {},
  result: { removed: textsResult("Ids that were removed.") },
  example: {},
  run: (document) => {
    const ids = Object.keys(document.assets ?? {});
    const text = JSON.stringify(document.variables ?? {});
    const unused = ids.filter(
      (id) => usersOf(document, id).length === 0 && !text.includes(`"${id}"`),
    );
    const patches = entryRemovals(document, "assets", unused);
    return success({ patches, result: { removed: unused } });
  },
});

const declarePaths = defineCommand({
  id: "asset.declare",
  title: "Declare files",
  description: "Makes an asset of a file that layers name by its path, and lets them use it.",
  needs: A_DOCUMENT,
  params: {
    path: required(pathField("The path as the layers write it.")),
    id: required(idField("The asset's id.")),
  },
  result: { asset, layers: countResult("Layers that use it now.") },
  example: { path: "media/new.mp4", id: "new-clip" },
  run: (document, { path, id }) => {
    const place = { in: "assets", id } as const;
    const free = freeEntry(document, place);
    if (!free.ok) return free;
    const users = retargeted(document, path, id);
    return success({
      patches: [entryAddition(document, place, path), ...users],
      result: { asset: id, layers: users.length },
    });
  },
});

const list = defineCommand({
  id: "asset.list",
  title: "List assets",
  description: "Lists the assets of the project with their files and the layers that use them.",
  kind: "query",
  needs: A_DOCUMENT,
  params: {},
  result: { assets: rowsResult("Id, path and layers of each.") },
  example: {},
  run: (document) => {
    const assets = Object.entries(document.assets ?? {}).map(([id, path]) => ({
      asset: id,
      path,
      layers: usersOf(document, id).map(({ layer, path: at }) => layer.id ?? pointerFromPath(at)),
    }));
    return success({ patches: [], result: { assets } });
  },
});

export const ASSET_EDIT_COMMANDS = [setPath, rename, merge, removeUnused, declarePaths, list];
