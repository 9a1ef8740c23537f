import {
  compositionSettings,
  namedCompositionFields,
  documentFields,
  MAIN_COMPOSITION,
  pointerFromPath,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { A_DOCUMENT } from "../needs.ts";
import { compParam } from "../param-fields.ts";
import { compResult, valueResult } from "../result-fields.ts";
import { setPatches } from "../set-patches.ts";
import { findComposition } from "../target.ts";

const compSet = defineCommand({
  id: "comp.set",
  title: "Composition settings",
  description: "Sets size, frame rate, duration, background or title of a composition.",
  params: {
    comp: compParam,
    title: documentFields.title,
    width: compositionSettings.width,
    height: compositionSettings.height,
    fps: documentFields.fps,
    duration: compositionSettings.duration,
    background: compositionSettings.background,
  },
  needs: A_DOCUMENT,
  result: { comp: compResult, settings: valueResult("What was set.") },
  example: { width: 720, height: 1280, background: "#102030" },
  run: (document, { comp, ...values }) => {
    const target = findComposition(document, comp);
    if (!target.ok) return target;
    const { id, path } = target.value;
    if (id !== MAIN_COMPOSITION && values.fps !== undefined)
      return refusal({
        code: "invalid-params",
        message: "fps is one for the whole document: set it on main.",
        param: "fps",
        accepted: [MAIN_COMPOSITION],
      });
    const isMain = id === MAIN_COMPOSITION;
    const holder = isMain ? document : document.compositions?.[id];
    const order = Object.keys(isMain ? documentFields : namedCompositionFields);
    return success({
      patches: setPatches({ holder: holder ?? {}, pointer: pointerFromPath(path), order }, values),
      result: { comp: id, settings: values },
    });
  },
});

export const COMP_COMMANDS = [compSet] as const;
