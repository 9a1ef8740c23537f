import type { ReelLayerOf } from "../../model/model.ts";
import { FILLS, type KindResolver } from "../context.ts";

/** Shows nothing; those that follow it ask for its transform themselves. */
export const nullResolver: KindResolver<ReelLayerOf<"null">> = {
  timing: () => FILLS,
  resolve: () => [],
};
