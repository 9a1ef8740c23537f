import { compositionSettings } from "../../model/model.ts";
import { success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { compositionHolder } from "../composition-holder.ts";
import { A_DOCUMENT } from "../needs.ts";
import { compParam } from "../param-fields.ts";
import { compResult, valueResult } from "../result-fields.ts";

const { fields = {} } = compositionSettings.motionBlur;

/** The shutter of a composition; which layers it smears is a switch of theirs. */
export const compMotionBlur = defineCommand({
  id: "comp.setMotionBlur",
  title: "Set motion blur",
  description:
    "Sets the shutter of a composition's layers with motionBlur; settings that are not said stay.",
  needs: A_DOCUMENT,
  params: { ...fields, comp: compParam },
  result: { comp: compResult, motionBlur: valueResult("The shutter now.") },
  example: { shutterAngle: 270, samples: 24 },
  run: (document, { comp, ...given }) => {
    const holder = compositionHolder(document, comp);
    if (!holder.ok) return holder;
    const { id, composition, set } = holder.value;
    const motionBlur = { ...composition.motionBlur, ...given };
    return success({ patches: set({ motionBlur }), result: { comp: id, motionBlur } });
  },
});
