import type { Vec2 } from "./animated.ts";
import type { LayerTime } from "./authored-value.ts";
import type { ResolveContext } from "./context.ts";
import { resolvedEffects } from "./effects.ts";
import { nameOf, type LayerInstance } from "./instance.ts";
import { resolvedMasks } from "./masks.ts";
import { shutterOf } from "./shutter.ts";
import { timelineIssue } from "./timeline-issue.ts";
import type { LayerTreatment, ParentTransform, TimelineMatte } from "./timeline.ts";
import type { VisualLayer } from "./visual.ts";

type Placed = Exclude<LayerInstance["layer"], { readonly type: "audio" }>;

/** What a treatment needs of the layer it belongs to. */
export interface Treated {
  readonly surfacePx: Vec2;
  readonly time: LayerTime;
  /** Injected: the transform of a layer, which treatments of others need. */
  readonly transformOf: (
    instance: LayerInstance<Placed>,
    standing: { readonly surfacePx: Vec2 },
    context: ResolveContext,
  ) => ParentTransform;
}

/** Blend mode, effects, masks, matte and parents of a layer. */
export function treatmentOf(
  instance: LayerInstance<VisualLayer>,
  treated: Treated,
  context: ResolveContext,
): LayerTreatment {
  const { layer } = instance;
  const effects = resolvedEffects(instance, treated, context);
  const masks = resolvedMasks(instance, treated, context);
  const matte = matteOf(instance, treated, context);
  const parents = parentsOf(instance, treated, context);
  const shutter = shutterOf(instance, context);
  return {
    ...(layer.blend !== undefined && layer.blend !== "normal" && { blend: layer.blend }),
    ...(effects.length > 0 && { effects }),
    ...(masks.length > 0 && { masks }),
    ...(matte !== undefined && { matte }),
    ...(shutter !== undefined && { shutter }),
    ...(isMatte(instance) && { matteOnly: true }),
    ...(parents.length > 0 && { parents }),
  };
}

/** A layer that another one names as its matte does not show by itself. */
function isMatte({ layer, siblings }: LayerInstance): boolean {
  if (layer.id === undefined) return false;
  return siblings.some((other) => "matte" in other.layer && other.layer.matte?.layer === layer.id);
}

function matteOf(
  instance: LayerInstance<VisualLayer>,
  { surfacePx }: Treated,
  context: ResolveContext,
): TimelineMatte | undefined {
  const { matte } = instance.layer;
  if (matte === undefined) return undefined;
  const target = beside(instance, { id: matte.layer, keys: ["matte", "layer"] }, context);
  if (target === undefined || leadsBack(target, instance)) return undefined;
  const layers = context.resolveOne(target, surfacePx).map(({ key }) => key);
  return { layers, mode: matte.mode ?? "alpha" };
}

/** Mattes of mattes end before they come back; the document's own checks report the circle. */
function leadsBack(from: LayerInstance, to: LayerInstance): boolean {
  const seen = new Set<LayerInstance>();
  let at: LayerInstance | undefined = from;
  while (at !== undefined && !seen.has(at)) {
    if (at === to) return true;
    seen.add(at);
    at = ownMatte(at);
  }
  return at !== undefined;
}

function ownMatte({ layer, siblings }: LayerInstance): LayerInstance | undefined {
  const id = "matte" in layer ? layer.matte?.layer : undefined;
  return id === undefined ? undefined : siblings.find((other) => other.layer.id === id);
}

/** Transforms of a layer's parent, its parent's parent and so on, the outermost first. */
function parentsOf(
  instance: LayerInstance,
  { surfacePx, transformOf }: Treated,
  context: ResolveContext,
): readonly ParentTransform[] {
  const parents: ParentTransform[] = [];
  const seen = new Set<LayerInstance>([instance]);
  let at: LayerInstance = instance;
  for (;;) {
    const id: string | undefined = "parent" in at.layer ? at.layer.parent : undefined;
    if (id === undefined) return parents;
    const parent = beside(at, { id, keys: ["parent"] }, context);
    if (parent === undefined || seen.has(parent)) return parents;
    if (parent.layer.type === "audio") return parents;
    seen.add(parent);
    const { position, scale, rotationDegrees, modifiers, autoOrient } = transformOf(
      parent as LayerInstance<Placed>,
      { surfacePx },
      context,
    );
    const turns = autoOrient === true && ({ autoOrient } as const);
    parents.unshift({ position, scale, rotationDegrees, modifiers, ...turns });
    at = parent;
  }
}

/** The layer of an id that stands beside another; what stands elsewhere has another space. */
function beside(
  instance: LayerInstance,
  named: { readonly id: string; readonly keys: readonly string[] },
  context: ResolveContext,
): LayerInstance | undefined {
  const found = instance.siblings.find(
    (other) => other.layer.id === named.id && other !== instance,
  );
  if (found !== undefined) return found;
  const ids = instance.siblings.flatMap((other) =>
    other === instance ? [] : (other.layer.id ?? []),
  );
  context.report(
    timelineIssue("dangling-reference", {
      path: [...instance.path, ...named.keys],
      message: `${nameOf(instance)} names ${named.id} as its ${named.keys[0]}; no layer of that id stands beside it.`,
      received: named.id,
      accepted: ids,
      hint: "Name a layer of the same list of layers.",
    }),
  );
  return undefined;
}
