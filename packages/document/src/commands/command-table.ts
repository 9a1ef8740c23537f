import type { Command } from "./command.ts";
import { ASSET_EDIT_COMMANDS } from "./families/asset-edit.ts";
import { assetPlace } from "./families/asset-place.ts";
import { ASSET_COMMANDS } from "./families/asset.ts";
import { COMP_EDIT_COMMANDS } from "./families/comp-edit.ts";
import { COMP_INFO_COMMANDS } from "./families/comp-info.ts";
import { compMotionBlur } from "./families/comp-motion-blur.ts";
import { COMP_COMMANDS } from "./families/comp.ts";
import { DOC_COMMANDS } from "./families/doc.ts";
import { EFFECT_INFO_COMMANDS } from "./families/effect-info.ts";
import { EFFECT_COMMANDS } from "./families/effect.ts";
import { GUIDE_COMMANDS } from "./families/guide.ts";
import { HISTORY_COMMANDS } from "./families/history.ts";
import { KEYS_EASE_COMMANDS } from "./families/keys-ease.ts";
import { KEYS_EDIT_COMMANDS } from "./families/keys-edit.ts";
import { KEYS_PATH_COMMANDS } from "./families/keys-path.ts";
import { KEYS_COMMANDS } from "./families/keys.ts";
import { LAYER_GROUP_COMMANDS } from "./families/layer-group.ts";
import { LAYER_LOOK_COMMANDS } from "./families/layer-look.ts";
import { LAYER_NEW_COMMANDS } from "./families/layer-new.ts";
import { LAYER_ORDER_COMMANDS } from "./families/layer-order.ts";
import { LAYER_PLACE_COMMANDS } from "./families/layer-place.ts";
import { LAYER_TIMING_COMMANDS } from "./families/layer-timing.ts";
import { LAYER_COMMANDS } from "./families/layer.ts";
import { MARKER_COMMANDS } from "./families/marker.ts";
import { MASK_FIGURE_COMMANDS } from "./families/mask-figure.ts";
import { MASK_COMMANDS } from "./families/mask.ts";
import { MATTE_COMMANDS } from "./families/matte.ts";
import { PROJECT_COMMANDS } from "./families/project.ts";
import { PROP_EDIT_COMMANDS } from "./families/prop-edit.ts";
import { PROP_EXPRESSION_COMMANDS } from "./families/prop-expression.ts";
import { PROP_INFO_COMMANDS } from "./families/prop-info.ts";
import { PROP_COMMANDS } from "./families/prop.ts";
import { QUERY_COMMANDS } from "./families/query.ts";
import { SHAPE_OPERATOR_COMMANDS } from "./families/shape-operator.ts";
import { SHAPE_COMMANDS } from "./families/shape.ts";
import { SOUND_COMMANDS } from "./families/sound.ts";
import { TEXT_ANIMATOR_COMMANDS } from "./families/text-animator.ts";
import { TEXT_COMMANDS } from "./families/text.ts";
import { TIME_RIPPLE_COMMANDS } from "./families/time-ripple.ts";
import { TIME_SOURCE_COMMANDS } from "./families/time-source.ts";
import { TIME_COMMANDS } from "./families/time.ts";

/** Every command, by family. */
export const COMMANDS: readonly Command[] = [
  ...PROJECT_COMMANDS,
  ...COMP_COMMANDS,
  ...COMP_EDIT_COMMANDS,
  ...COMP_INFO_COMMANDS,
  compMotionBlur,
  ...LAYER_COMMANDS,
  ...LAYER_NEW_COMMANDS,
  ...LAYER_ORDER_COMMANDS,
  ...LAYER_GROUP_COMMANDS,
  ...LAYER_TIMING_COMMANDS,
  ...LAYER_PLACE_COMMANDS,
  ...LAYER_LOOK_COMMANDS,
  ...PROP_COMMANDS,
  ...PROP_EDIT_COMMANDS,
  ...PROP_EXPRESSION_COMMANDS,
  ...PROP_INFO_COMMANDS,
  ...KEYS_COMMANDS,
  ...KEYS_EDIT_COMMANDS,
  ...KEYS_EASE_COMMANDS,
  ...KEYS_PATH_COMMANDS,
  ...EFFECT_COMMANDS,
  ...EFFECT_INFO_COMMANDS,
  ...MASK_COMMANDS,
  ...MASK_FIGURE_COMMANDS,
  ...MATTE_COMMANDS,
  ...SHAPE_COMMANDS,
  ...SHAPE_OPERATOR_COMMANDS,
  ...TEXT_COMMANDS,
  ...TEXT_ANIMATOR_COMMANDS,
  ...MARKER_COMMANDS,
  ...GUIDE_COMMANDS,
  ...TIME_COMMANDS,
  ...TIME_SOURCE_COMMANDS,
  ...TIME_RIPPLE_COMMANDS,
  ...ASSET_COMMANDS,
  ...ASSET_EDIT_COMMANDS,
  assetPlace,
  ...SOUND_COMMANDS,
  ...QUERY_COMMANDS,
  ...HISTORY_COMMANDS,
  ...DOC_COMMANDS,
];

const BY_ID: ReadonlyMap<string, Command> = new Map(
  COMMANDS.map((command) => [command.id, command]),
);

/** The command with that id. */
export function findCommand(id: string): Command | undefined {
  return BY_ID.get(id);
}
