import type { SceneNode } from "./scene.ts";

/** Nodes that a node is made of or cut out by: those of a group, and those of a matte. */
export function innerNodes(node: SceneNode): readonly SceneNode[] {
  const held = node.kind === "group" ? node.nodes : [];
  return node.matte === undefined ? held : [...held, ...node.matte.nodes];
}

/** The key of the layer a node stands for: an echo marks its copies behind it. */
export function layerKeyOf(nodeKey: string): string {
  return nodeKey.replace(/(?:~\d+)+$/, "");
}
