import { booleanField, choiceField, lengthField, required } from "../../model/model.ts";
import { refusal, success, type Attempt } from "../command-error.ts";
import { layersCommand, type LayerChange } from "../layer-command.ts";
import { A_LAYER } from "../needs.ts";
import { positioned } from "../positioned.ts";
import { flagResult, textResult } from "../result-fields.ts";

const transform = layersCommand({
  id: "layer.transform",
  title: "Transform",
  description: "Resets a layer's place, centers it, flips it, or makes it fill the canvas.",
  needs: A_LAYER,
  params: {
    op: required(
      choiceField("What to do.", ["reset", "center", "flip-horizontal", "flip-vertical", "fill"]),
    ),
  },
  result: { op: textResult("What was done.") },
  example: { layers: ["badge"], op: "center" },
  edit: ({ layer, id }, { op }) => {
    const held = layer as unknown as Readonly<Record<string, unknown>>;
    const gone = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, null]));
    const place = ["position", "position.x", "position.y", "anchor"];
    if (op === "center") return success({ values: gone(place), result: { op } });
    const scales = ["scale", "scale.x", "scale.y"];
    if (op === "reset")
      return success({ values: gone([...place, ...scales, "rotation"]), result: { op } });
    if (op === "fill")
      return success({
        values: { ...gone([...place, ...scales]), width: "100%", height: "100%" },
        result: { op },
      });
    const [x, y] = scaleOf(held);
    if (x === undefined || y === undefined)
      return refusal({
        code: "animated-property",
        message: `The scale of ${id} has keys, so it cannot be flipped as a whole.`,
        param: "layers",
        hint: "Scale its keys: keys.scaleValues with factor -1.",
      });
    const flipped = op === "flip-horizontal" ? [-x, y] : [x, -y];
    return success({ values: { ...gone(scales.slice(1)), scale: flipped }, result: { op } });
  },
});

function scaleOf(layer: Readonly<Record<string, unknown>>): readonly (number | undefined)[] {
  const whole = layer["scale"] ?? 1;
  const pair = Array.isArray(whole) ? (whole as unknown[]) : [whole, whole];
  return [layer["scale.x"] ?? pair[0], layer["scale.y"] ?? pair[1]].map((value) =>
    typeof value === "number" ? value : undefined,
  );
}

/** A layer at a coordinate of one axis. */
function placed<Result>(
  target: Parameters<typeof positioned>[0],
  where: Parameters<typeof positioned>[1],
  result: Result,
): Attempt<LayerChange<Result>> {
  const values = positioned(target, where);
  return values.ok ? success({ values: values.value, result }) : values;
}

const EDGES = {
  left: ["x", "left"],
  center: ["x", "center"],
  right: ["x", "right"],
  top: ["y", "top"],
  middle: ["y", "center"],
  bottom: ["y", "bottom"],
} as const;

const align = layersCommand({
  id: "layer.align",
  title: "Align layers",
  description: "Puts layers at an edge or the middle of the canvas, along one axis.",
  needs: A_LAYER,
  params: {
    edge: required(choiceField("Where.", ["left", "center", "right", "top", "middle", "bottom"])),
  },
  result: { edge: textResult("Where.") },
  example: { layers: ["title", "badge"], edge: "left" },
  edit: ({ layer, id }, { edge }) => {
    const [axis, word] = EDGES[edge];
    return placed({ layer, id }, { axis, value: word }, { edge });
  },
});

const distribute = layersCommand({
  id: "layer.distribute",
  title: "Distribute layers",
  description:
    "Spreads layers evenly along one axis, from one coordinate to another, in the order named.",
  needs: A_LAYER,
  params: {
    axis: required(choiceField("Along which axis.", ["x", "y"])),
    from: required(lengthField("Where the first stands: pixels or percent.", { sign: "any" })),
    to: required(lengthField("Where the last stands, in the same unit.", { sign: "any" })),
  },
  result: { axis: textResult("The axis.") },
  example: { layers: ["star", "badge", "title"], axis: "y", from: "20%", to: "80%" },
  edit: ({ layer, id }, { axis, from, to, at, count }) => {
    const [first, last] = [parseFloat(String(from)), parseFloat(String(to))];
    const unit = String(from).endsWith("%");
    if (unit !== String(to).endsWith("%"))
      return refusal({
        code: "invalid-params",
        message: "from and to are in different units.",
        param: "to",
        accepted: ["both in pixels", "both in percent"],
      });
    const share = count === 1 ? 0 : at / (count - 1);
    const value = Math.round((first + (last - first) * share) * 100) / 100;
    return placed({ layer, id }, { axis, value: unit ? `${value}%` : value }, { axis });
  },
});

const setAutoOrient = layersCommand({
  id: "layer.setAutoOrient",
  title: "Orient along path",
  description:
    "Turns layers along the way of their position, besides their rotation, or no longer.",
  needs: A_LAYER,
  params: {
    value: booleanField("False ends it. Default true.", { default: true }),
  },
  result: { value: flagResult("Whether they turn.") },
  example: { layers: ["badge"] },
  edit: (_target, { value = true }) =>
    success({ values: { autoOrient: value ? true : null }, result: { value } }),
});

export const LAYER_PLACE_COMMANDS = [transform, align, distribute, setAutoOrient];
