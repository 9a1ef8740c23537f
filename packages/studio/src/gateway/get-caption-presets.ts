import { CAPTION_PRESETS } from "@reelkiln/document";
import { z } from "zod";

import { answerSchema, defineGatewayTool, known } from "./gateway-answer.ts";
import { reads } from "./wrapped.ts";

export const getCaptionPresets = defineGatewayTool({
  name: "get_caption_presets",
  title: "List caption presets",
  description:
    "The looks of captions and titles: style_preset of a recipe, composition.captions.preset of a timeline. A fixed list.",
  input: z.strictObject({}),
  output: answerSchema,
  annotations: reads,
  run: () => known({ presets: presets() }),
});

function presets() {
  return Object.entries(CAPTION_PRESETS).map(([id, { meaning }]) => ({ id, description: meaning }));
}
