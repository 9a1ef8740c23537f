import { effectSpec } from "./effect-spec.ts";
import { pointParameter } from "./parameter.ts";

export const cornerPin = effectSpec({
  description: "Puts the layer's corners elsewhere, in perspective.",
  space: "premultiplied",
  parameters: {
    topLeft: pointParameter("Place of the corner.", ["left", "top"]),
    topRight: pointParameter("Place of the corner.", ["right", "top"]),
    bottomLeft: pointParameter("Place of the corner.", ["left", "bottom"]),
    bottomRight: pointParameter("Place of the corner.", ["right", "bottom"]),
  },
  needsWhole: true,
  reachPx: ({ topLeft, topRight, bottomLeft, bottomRight }, { widthPx, heightPx }) => {
    const beyond = (share: number): number => Math.max(0, -share, share - 1);
    const corners = [topLeft, topRight, bottomLeft, bottomRight];
    return Math.max(
      ...corners.map(([x, y]) => Math.max(beyond(x) * widthPx, beyond(y) * heightPx)),
    );
  },
});
