import {
  choiceField,
  easeField,
  keySideField,
  type Ease,
  type KeySide,
} from "../../model/model.ts";
import { refusal, success } from "../command-error.ts";
import { chosen, keysCommand, whichKeys, type Key } from "../keys-command.ts";

const setEase = keysCommand({
  id: "keys.setEase",
  title: "Set ease",
  description:
    "Sets how the value goes from keys to the next ones: by a named ease, or by speed and influence where it arrives (in) and leaves (out).",
  params: {
    ease: easeField("The ease to the next key; instead of in and out."),
    in: keySideField("Speed and influence where the value arrives at the keys."),
    out: keySideField("Speed and influence where the value leaves them."),
    which: whichKeys,
  },
  example: { layer: "title", path: "opacity", ease: "ease-in-out" },
  edit: (keys, { ease, in: into, out, which }) => {
    const found = chosen(keys, which);
    if (!found.ok) return found;
    if ((ease === undefined) === (into === undefined && out === undefined))
      return refusal({
        code: "invalid-params",
        message: "Say ease, or in and out.",
        accepted: ["ease", "in", "out"],
      });
    const indexes = [...found.value];
    if (ease !== undefined) return success(indexes.reduce((all, at) => eased(all, at, ease), keys));
    return success(indexes.reduce((all, at) => sided(all, at, { in: into, out }), keys));
  },
});

/** Keys of which one has an ease to the next; sides that would say otherwise are gone. */
function eased(keys: readonly Key[], at: number, ease: Ease): readonly Key[] {
  return keys.map((key, index) => {
    if (index === at) return { ...without(key, "out"), ease };
    return index === at + 1 ? without(key, "in") : key;
  });
}

/** Keys of which one has speeds and influences on its sides; eases that would say otherwise are gone. */
function sided(
  keys: readonly Key[],
  at: number,
  sides: { readonly in: KeySide | undefined; readonly out: KeySide | undefined },
): readonly Key[] {
  return keys.map((key, index) => {
    if (index === at - 1 && sides.in !== undefined) return without(key, "ease");
    if (index !== at) return key;
    return {
      ...(sides.out === undefined ? key : without(key, "ease")),
      ...(sides.in !== undefined && { in: sides.in }),
      ...(sides.out !== undefined && { out: sides.out }),
    };
  });
}

function without(key: Key, name: string): Key {
  return Object.fromEntries(
    Object.entries(key).filter(([each]) => each !== name),
  ) as unknown as Key;
}

const EASY = { both: "ease-in-out", in: "ease-out", out: "ease-in" } as const;

const easyEase = keysCommand({
  id: "keys.easyEase",
  title: "Easy ease",
  description: "Lets the value arrive at keys and leave them gently: both, only in, only out.",
  params: {
    which: whichKeys,
    sides: choiceField("Arriving (in), leaving (out), or both.", ["both", "in", "out"], {
      default: "both",
    }),
  },
  example: { layer: "title", path: "opacity", sides: "both" },
  edit: (keys, { which, sides = "both" }) => {
    const found = chosen(keys, which);
    if (!found.ok) return found;
    // The ease of a key leads to the next one, so it serves both its ends.
    return success(
      [...keys.keys()].reduce<readonly Key[]>((all, index) => {
        const leaves = sides !== "in" && found.value.has(index);
        const arrives = sides !== "out" && found.value.has(index + 1);
        if (!leaves && !arrives) return all;
        const ease = leaves && arrives ? EASY.both : leaves ? EASY.out : EASY.in;
        return eased(all, index, ease);
      }, keys),
    );
  },
});

export const KEYS_EASE_COMMANDS = [setEase, easyEase];
