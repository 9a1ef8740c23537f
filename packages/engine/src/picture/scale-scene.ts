import { multiply, type Matrix, type Scene, type SceneNode } from "@reelkiln/document";

/** The scene at `width` × `height` output pixels, `scale` of them for a pixel of its own. */
export function scaleScene(
  scene: Scene,
  to: { readonly width: number; readonly height: number; readonly scale: number },
): Scene {
  if (to.scale === 1 && to.width === scene.width && to.height === scene.height) return scene;
  const grow: Matrix = [to.scale, 0, 0, to.scale, 0, 0];
  return {
    ...scene,
    width: to.width,
    height: to.height,
    nodes: scene.nodes.map((node) => grown(node, grow)),
  };
}

/** A matte stands on the same surface as its node, and grows with it. */
function grown(node: SceneNode, grow: Matrix): SceneNode {
  const { matte } = node;
  return {
    ...node,
    matrix: multiply(grow, node.matrix),
    ...(matte !== undefined && {
      matte: { ...matte, nodes: matte.nodes.map((each) => grown(each, grow)) },
    }),
  };
}
