import { choiceField } from "../values/scalar.ts";

/** Of texts and pictures; says nothing of the layers inside or around. */
export const overlapField = choiceField(
  "Whether covering, or being covered by, another text or picture is an issue: allow makes it a note.",
  ["check", "allow"],
  { default: "check" },
);
