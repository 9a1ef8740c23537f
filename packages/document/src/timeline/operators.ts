import { isOperatorType, operatorSpecOf } from "../model/model.ts";
import type { ReelLayerOf, ReelOperator } from "../model/model.ts";
import type { Vec2 } from "./animated.ts";
import type { LayerTime } from "./authored-value.ts";
import type { ResolveContext } from "./context.ts";
import { nameOf, type LayerInstance } from "./instance.ts";
import { animatedValues } from "./parameter-values.ts";
import { parsePathData } from "./svg-path.ts";
import { timelineIssue } from "./timeline-issue.ts";
import type { TimelineOperator } from "./timeline.ts";

type ShapeInstance = LayerInstance<ReelLayerOf<"shape">>;

/** Operators of a shape that are switched on, with their parameters over root time. */
export function resolvedOperators(
  instance: ShapeInstance,
  { surfacePx, time }: { readonly surfacePx: Vec2; readonly time: LayerTime },
  context: ResolveContext,
): readonly TimelineOperator[] {
  const operators = instance.layer.operators ?? [];
  return operators.flatMap((operator, index): readonly TimelineOperator[] => {
    if (operator.enabled === false || !isOperatorType(operator.type)) return [];
    if (operator.type === "figure") checkFigure(operator, { instance, index }, context);
    const { parameters } = operatorSpecOf(operator.type);
    const basis = { heightPx: surfacePx[1] };
    return [{ type: operator.type, values: animatedValues(operator, parameters, { time, basis }) }];
  });
}

/** Reports a path that cannot be read; the other figures need none. */
function checkFigure(
  { shape, path }: ReelOperator & { readonly type: "figure" },
  { instance, index }: { readonly instance: ShapeInstance; readonly index: number },
  context: ResolveContext,
): void {
  if (shape !== "path") return;
  const commands = parsePathData(path ?? "");
  if (!("message" in commands) && commands.length > 0) return;
  const fault = "message" in commands ? commands.message : "it is empty";
  context.report(
    timelineIssue("path-syntax", {
      path: [...instance.path, "operators", index, ...(path === undefined ? [] : ["path"])],
      message: `path of operator ${index + 1} of ${nameOf(instance)} cannot be read: ${fault}.`,
      received: (path ?? "").slice(0, 80),
      accepted: ["SVG path syntax: M 0 0 L 10 10 Z"],
      hint: "Correct the path.",
    }),
  );
}
