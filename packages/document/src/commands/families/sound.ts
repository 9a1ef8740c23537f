import { soundMixFields } from "../../model/model.ts";
import { success } from "../command-error.ts";
import { defineCommand } from "../command.ts";
import { A_DOCUMENT } from "../needs.ts";
import { valueResult } from "../result-fields.ts";
import { rootAddition } from "../root-addition.ts";
import { setPatches } from "../set-patches.ts";

const soundSet = defineCommand({
  id: "sound.set",
  title: "Sound settings",
  description: "Sets loudness and true peak of the whole mix.",
  params: soundMixFields,
  needs: A_DOCUMENT,
  result: { sound: valueResult("Settings of the mix.") },
  example: { loudness: "-14LUFS" },
  run: (document, values) => {
    const patches =
      document.sound === undefined
        ? [rootAddition(document, "sound", values)]
        : setPatches({ holder: document.sound, pointer: "/sound" }, values);
    return success({
      patches: Object.keys(values).length === 0 ? [] : patches,
      result: { sound: { ...document.sound, ...values } },
    });
  },
});

export const SOUND_COMMANDS = [soundSet] as const;
