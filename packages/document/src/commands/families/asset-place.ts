import { LAYER_KINDS, type LayerKind } from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { placeOf } from "../layer-place.ts";
import { AN_ASSET } from "../needs.ts";
import { madeLayer, timing } from "../new-layer.ts";
import { compParam, optional } from "../param-fields.ts";
import { layerResult, textResult } from "../result-fields.ts";
import { findComposition } from "../target.ts";

const { composition } = LAYER_KINDS;

/** Assets become layers of the kind that their file is. */
const KIND_OF_ENDING: Readonly<Record<string, LayerKind>> = {
  mp4: "video",
  mov: "video",
  webm: "video",
  mkv: "video",
  jpg: "image",
  jpeg: "image",
  png: "image",
  webp: "image",
  gif: "image",
  wav: "audio",
  mp3: "audio",
  m4a: "audio",
  aac: "audio",
  flac: "audio",
  ogg: "audio",
  srt: "captions",
  vtt: "captions",
};

export const assetPlace = defineCommand({
  id: "asset.place",
  title: "Place asset",
  description: "Adds a layer for an asset, of the kind its file ending says.",
  needs: AN_ASSET,
  params: {
    id: { ...composition.fields.src, description: "Id of the asset.", required: true as const },
    start: timing.start,
    duration: optional(timing.duration),
    comp: compParam,
  },
  result: { layer: layerResult, type: textResult("Kind of layer it became.") },
  example: { id: "photo", start: 2, duration: 3 },
  run: (document, { id, comp, ...times }) => {
    const target = findComposition(document, comp);
    if (!target.ok) return target;
    const assets = document.assets ?? {};
    const path = Object.hasOwn(assets, id) ? assets[id] : undefined;
    const ending = path?.split(".").at(-1)?.toLowerCase() ?? "";
    const type = Object.hasOwn(KIND_OF_ENDING, ending) ? KIND_OF_ENDING[ending] : undefined;
    if (path === undefined || type === undefined)
      return refusal({
        code: "no-such-asset",
        message:
          path === undefined
            ? `There is no asset ${id}.`
            : `${path} has an ending that tells no kind of layer.`,
        param: "id",
        accepted:
          path === undefined ? Object.keys(document.assets ?? {}) : Object.keys(KIND_OF_ENDING),
      });
    const made = madeLayer(document, type, { src: id, ...times });
    if (!made.ok) return made;
    const to = placeOf(document, { composition: target.value, place: {} });
    if (!to.ok) return to;
    return success({
      patches: [{ op: "add", path: to.value.pointer, value: made.value }],
      result: { layer: made.value.id ?? "", type },
    });
  },
});
