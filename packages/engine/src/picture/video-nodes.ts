import { innerNodes, type Flicks, type MediaNode, type SceneNode } from "@reelkiln/document";

/** A node that shows a video frame. */
export type VideoNode = MediaNode & { readonly sourceTime: Flicks };

export function isVideoNode(node: SceneNode): node is VideoNode {
  return node.kind === "media" && node.sourceTime !== undefined;
}

/** All video nodes, those of groups and mattes included. */
export function videoNodesOf(nodes: readonly SceneNode[]): readonly VideoNode[] {
  return nodes.flatMap((node) => {
    const inner = videoNodesOf(innerNodes(node));
    return isVideoNode(node) ? [node, ...inner] : inner;
  });
}
