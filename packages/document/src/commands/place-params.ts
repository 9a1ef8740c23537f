import { integerField } from "../model/model.ts";
import { layerRefParam } from "./param-fields.ts";

/** Where a layer comes to stand; one of them at most. */
export const placeParams = {
  above: layerRefParam("Layer it comes in front of."),
  below: layerRefParam("Layer it comes behind."),
  into: layerRefParam("Group or sequence it becomes the last (front) layer of."),
  index: integerField("Number among its siblings, 1 for the front.", { min: 1, max: 10_000 }),
} as const;
