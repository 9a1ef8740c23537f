import { EFFECTS, type EffectType } from "../model/model.ts";

export const TYPES = Object.keys(EFFECTS) as EffectType[];
