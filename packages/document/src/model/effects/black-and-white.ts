import { effectSpec } from "./effect-spec.ts";
import { colorParameter, ratioParameter } from "./parameter.ts";

const weight = (color: string, fallback: number) =>
  ratioParameter(`Brightness of ${color}.`, { min: -2, max: 3, default: fallback });

export const blackAndWhite = effectSpec({
  description: "Gray, with a brightness of its own for each family of colors.",
  space: "straight",
  parameters: {
    reds: weight("reds", 0.4),
    yellows: weight("yellows", 0.6),
    greens: weight("greens", 0.4),
    cyans: weight("cyans", 0.6),
    blues: weight("blues", 0.2),
    magentas: weight("magentas", 0.8),
    tint: colorParameter("Color the gray is multiplied by.", "#FFFFFF"),
  },
});
