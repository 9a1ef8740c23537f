import type { Command } from "./command.ts";
import { ASSET_COMMANDS } from "./families/asset.ts";
import { COMP_COMMANDS } from "./families/comp.ts";
import { DOC_COMMANDS } from "./families/doc.ts";
import { KEYS_COMMANDS } from "./families/keys.ts";
import { LAYER_COMMANDS } from "./families/layer.ts";
import { PROP_COMMANDS } from "./families/prop.ts";
import { SOUND_COMMANDS } from "./families/sound.ts";

/** Every command, by family. */
export const COMMANDS: readonly Command[] = [
  ...COMP_COMMANDS,
  ...LAYER_COMMANDS,
  ...PROP_COMMANDS,
  ...KEYS_COMMANDS,
  ...ASSET_COMMANDS,
  ...SOUND_COMMANDS,
  ...DOC_COMMANDS,
];

const BY_ID: ReadonlyMap<string, Command> = new Map(
  COMMANDS.map((command) => [command.id, command]),
);

/** The command with that id. */
export function findCommand(id: string): Command | undefined {
  return BY_ID.get(id);
}
