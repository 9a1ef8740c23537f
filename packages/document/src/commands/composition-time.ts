import { MAX_SECONDS, required, secondsField } from "../model/model.ts";

export const compositionTime = (what: string) =>
  required(secondsField(`${what}, in composition time.`, { min: 0, max: MAX_SECONDS }));
