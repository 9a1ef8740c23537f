import type { SceneNode } from "./scene.ts";

const texts = new WeakMap<object, string>();

/** JSON of a value that evaluation shares between frames, made once. */
function sharedText(value: object): string {
  const held = texts.get(value);
  if (held !== undefined) return held;
  const text = JSON.stringify(value);
  texts.set(value, text);
  return text;
}

/**
 * What a node looks like when painted alone: equal keys paint equal pixels, apart from opacity and a shift by whole
 * pixels. Back-ends keep sprites by it.
 */
export function stateKey(node: SceneNode): string {
  const [a, b, c, d, e, f] = node.matrix;
  const matrix = `${a},${b},${c},${d},${e - Math.floor(e)},${f - Math.floor(f)}`;
  const clip = node.clip === undefined ? "" : JSON.stringify(node.clip);
  const shadow = node.shadow === undefined ? "" : sharedText(node.shadow);
  return `${node.kind}|${matrix}|${clip}|${shadow}|${contentKey(node)}${treatmentKey(node)}`;
}

/** Masks and effects belong to a layer; the matte stands still while the layer moves, so places count in full. */
function treatmentKey(node: SceneNode): string {
  const { masks, effects, matte } = node;
  if (masks === undefined && effects === undefined && matte === undefined) return "";
  const behind = matte === undefined ? "" : matte.nodes.map(childKey).join(";");
  const place = matte === undefined ? "" : `${matte.mode}@${node.matrix[4]},${node.matrix[5]}`;
  const list = effects?.list.map(({ table, ...effect }) => [effect, table?.size]);
  return `|${JSON.stringify([masks, list])}|${place}|${behind}`;
}

function contentKey(node: SceneNode): string {
  if (node.kind === "solid") return `${node.color}|${JSON.stringify(node.box)}`;
  if (node.kind === "media") {
    const { src, sourceTime, from, to, blurPx } = node;
    return JSON.stringify([src, sourceTime, from, to, blurPx]);
  }
  if (node.kind === "shape") {
    const fill = node.fill === undefined ? "" : sharedText(node.fill);
    const stroke = node.stroke === undefined ? "" : sharedText(node.stroke);
    return `${sharedText(node.pieces)}|${fill}|${stroke}`;
  }
  if (node.kind === "text") {
    const shadow = node.textShadow === undefined ? "" : sharedText(node.textShadow);
    return `${sharedText(node.runs)}|${sharedText(node.backgrounds)}|${shadow}`;
  }
  if (node.kind === "adjustment") return JSON.stringify(node.box);
  const nodes = node.nodes.map(childKey).join(";");
  return node.averaged === true ? `averaged|${nodes}` : nodes;
}

/** A child moves within its group's picture, so its place and opacity count in full. */
function childKey(node: SceneNode): string {
  return `${stateKey(node)}@${node.matrix[4]},${node.matrix[5]}*${node.opacity}/${node.blend}`;
}
