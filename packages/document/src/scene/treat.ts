import { seedOf } from "../chance/chance.ts";
import { flicksFromSeconds, type Flicks } from "../time/time.ts";
import { valueAt } from "../timeline/animated-value.ts";
import type { TimelineEffect, TimelineLayer } from "../timeline/timeline.ts";
import { grow, uniteAll } from "./box.ts";
import { mixValues, nodeEffects } from "./effects.ts";
import type { EvaluateLayer, SceneContext } from "./layers/layer-scene.ts";
import { masksAt } from "./masks.ts";
import { IDENTITY, mapBox } from "./matrix.ts";
import type { Box, GroupNode, SceneMatte, SceneNode } from "./scene.ts";
import { smeared } from "./shutter.ts";

/** True when a layer has more to it than content and place. */
export function isTreated({ blend, effects, masks, matte, shutter }: TimelineLayer): boolean {
  return [blend, effects, masks, matte, shutter].some((each) => each !== undefined);
}

interface Evaluators {
  /** Content and place of the layer's kind. */
  readonly evaluate: EvaluateLayer<TimelineLayer>;
  /** Any other layer, treated. */
  readonly evaluateLayer: EvaluateLayer<TimelineLayer>;
}

/** The nodes of a layer with its masks, effects, matte and blend mode, as one node when it has any. */
export function treatLayer(
  layer: TimelineLayer,
  context: SceneContext,
  { evaluate, evaluateLayer }: Evaluators,
): readonly SceneNode[] {
  if (!isTreated(layer)) return evaluate(layer, context);
  const matte = matteAt(layer, context, evaluateLayer);
  if (matte?.nodes.length === 0 && !matte.mode.endsWith("-inverted")) return [];
  const effected = { evaluate, effects: layer.effects ?? [] };
  const node = smeared(layer, context, (moment) => withEffects(layer, moment, effected));
  if (node === undefined) return [];
  return [
    {
      ...node,
      ...(matte !== undefined && { matte }),
      ...(layer.blend === "dissolve" && { blendSeed: seedOf(layer.key) }),
      blend: layer.blend ?? node.blend,
    },
  ];
}

function matteAt(
  { matte }: TimelineLayer,
  context: SceneContext,
  evaluateLayer: EvaluateLayer<TimelineLayer>,
): SceneMatte | undefined {
  if (matte === undefined) return undefined;
  const { time } = context;
  const layers = context.beside.filter(
    ({ key, start, end }) => matte.layers.includes(key) && start <= time && time < end,
  );
  return { mode: matte.mode, nodes: layers.flatMap((layer) => evaluateLayer(layer, context)) };
}

interface Effected {
  readonly evaluate: EvaluateLayer<TimelineLayer>;
  readonly effects: readonly TimelineEffect[];
}

/** The layer with the first `effects`: an echo draws the layer with those before it at earlier times. */
function withEffects(
  layer: TimelineLayer,
  context: SceneContext,
  { evaluate, effects }: Effected,
): SceneNode | undefined {
  const at = effects.findLastIndex(({ type }) => type === "echo");
  const echo = effects[at];
  if (echo === undefined) return withPixelEffects(shownNode(layer, context, evaluate), effects);
  const before = { evaluate, effects: effects.slice(0, at) };
  const node = echoed(layer, context, { echo, before });
  return withPixelEffects(node, effects.slice(at + 1));

  function withPixelEffects(
    shown: SceneNode | undefined,
    list: readonly TimelineEffect[],
  ): SceneNode | undefined {
    if (shown === undefined) return undefined;
    const found = nodeEffects(list, { layer, node: shown }, context);
    if (found === undefined) return shown;
    const paintBox =
      shown.kind === "adjustment" ? shown.paintBox : grow(shown.paintBox, found.reachPx);
    return { ...shown, effects: found, paintBox };
  }
}

/** The layer's content in one node, with its masks. */
function shownNode(
  layer: TimelineLayer,
  context: SceneContext,
  evaluate: EvaluateLayer<TimelineLayer>,
): SceneNode | undefined {
  const nodes = evaluate(layer, context);
  const [first, second] = nodes;
  const node = second === undefined ? first : together(nodes, layer.key);
  if (node === undefined || layer.masks === undefined) return node;
  return { ...node, masks: masksAt(layer.masks, node.box, context.time) };
}

function together(nodes: readonly SceneNode[], key: string): GroupNode {
  const box = (read: (node: SceneNode) => Box): Box =>
    uniteAll(nodes.map((node) => mapBox(node.matrix, read(node)))) ?? EMPTY;
  return {
    kind: "group",
    key,
    matrix: IDENTITY,
    opacity: 1,
    blend: "normal",
    box: box((node) => node.box),
    paintBox: box((node) => node.paintBox),
    nodes,
  };
}

const EMPTY: Box = { x: 0, y: 0, width: 0, height: 0 };

interface Echoing {
  readonly echo: TimelineEffect;
  readonly before: Effected;
}

/** What the layer was at earlier times, fading, with what it is now. */
function echoed(
  layer: TimelineLayer,
  context: SceneContext,
  { echo, before }: Echoing,
): SceneNode | undefined {
  const value = (name: string): unknown => {
    const animated = echo.values[name];
    return animated && valueAt(animated, context.time, mixValues);
  };
  const count = Math.round(Number(value("count")));
  const copies: SceneNode[] = [];
  for (let step = count; step >= 1; step--) {
    const time = timeBefore(context.time, Number(value("delay")) * step);
    if (time < layer.start) continue;
    const copy = withEffects(layer, { ...context, time }, before);
    const opacity = Number(value("decay")) ** step;
    if (copy === undefined || opacity <= 0) continue;
    copies.push({ ...copy, key: `${copy.key}~${step}`, opacity: copy.opacity * opacity });
  }
  const now = withEffects(layer, context, before);
  if (copies.length === 0) return now;
  const shown = now === undefined ? [] : [now];
  const nodes =
    value("order") === "front" ? [...shown, ...copies.reverse()] : [...copies, ...shown];
  return together(nodes, `${layer.key}/echo`);
}

function timeBefore(time: Flicks, seconds: number): Flicks {
  return time - flicksFromSeconds(seconds);
}
