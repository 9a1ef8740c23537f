import type { Flicks, MediaNode, SceneNode } from "@reelkiln/document";

/** A node that shows a video frame. */
export type VideoNode = MediaNode & { readonly sourceTime: Flicks };

export function isVideoNode(node: SceneNode): node is VideoNode {
  return node.kind === "media" && node.sourceTime !== undefined;
}

/** All video nodes, those of groups included. */
export function videoNodesOf(nodes: readonly SceneNode[]): readonly VideoNode[] {
  return nodes.flatMap((node) => {
    if (node.kind === "group") return videoNodesOf(node.nodes);
    return isVideoNode(node) ? [node] : [];
  });
}
