import {
  allLayers,
  freeId,
  idField,
  idFromText,
  pathField,
  printPath,
  required,
  textField,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { entryAddition, entryRemovals, findEntry } from "../named-entries.ts";
import { A_DOCUMENT, AN_ASSET } from "../needs.ts";
import { flagResult, textResult } from "../result-fields.ts";

const assetAdd = defineCommand({
  id: "asset.add",
  title: "Add asset",
  description: "Declares a file of the project as an asset.",
  params: {
    path: required(pathField("Path inside the project.")),
    id: idField("Its id; made from the file's name when not said."),
  },
  needs: A_DOCUMENT,
  result: { asset: textResult("Id of the asset."), path: textResult("Its file.") },
  example: { path: "media/Door bell.wav" },
  run: (document, { path, id }) => {
    const assets = document.assets ?? {};
    const stem =
      path
        .split("/")
        .at(-1)
        ?.replace(/\.[^.]*$/, "") ?? "";
    const given = id ?? freeId(idFromText(stem) ?? "asset", new Set(Object.keys(assets)));
    if (Object.hasOwn(assets, given))
      return assets[given] === path
        ? success({ patches: [], result: { asset: given, path } })
        : refusal({
            code: "duplicate-id",
            message: `Asset ${given} is ${assets[given]} already.`,
            param: "id",
            hint: "Leave id out to get a free one.",
          });
    const patch = entryAddition(document, { in: "assets", id: given }, path);
    return success({ patches: [patch], result: { asset: given, path } });
  },
});

const assetRemove = defineCommand({
  id: "asset.remove",
  title: "Remove asset",
  description: "Removes an asset that no layer uses; the file stays.",
  params: { id: required(textField("Id of the asset.", { maxLength: 64 })) },
  needs: AN_ASSET,
  result: { asset: textResult("Id of the asset."), removed: flagResult("True.") },
  example: { id: "spare" },
  run: (document, { id }) => {
    const held = findEntry(document, { in: "assets", id });
    if (!held.ok) return held;
    const users = allLayers(document).filter(
      ({ layer }) => layer.type !== "composition" && "src" in layer && layer.src === id,
    );
    if (users.length > 0)
      return refusal({
        code: "in-use",
        message: `${id} is used by ${users.map(({ layer, path }) => layer.id ?? printPath(path)).join(", ")}.`,
        param: "id",
        hint: "Remove these layers, or give them another src.",
      });
    const patches = entryRemovals(document, "assets", [id]);
    return success({ patches, result: { asset: id, removed: true } });
  },
});

export const ASSET_COMMANDS = [assetAdd, assetRemove] as const;
