/** What each node leads to. Nodes without an entry lead nowhere. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/**
 * The nodes of one circle, beginning and ending with the same one; undefined when there is none.
 * Without recursion, because a chain may be as long as the document has layers.
 */
export function firstCycle(graph: Graph): readonly string[] | undefined {
  const finished = new Set<string>();
  for (const root of graph.keys()) {
    const loop = finished.has(root) ? undefined : cycleFrom(root, graph, finished);
    if (loop !== undefined) return loop;
  }
  return undefined;
}

function cycleFrom(
  root: string,
  graph: Graph,
  finished: Set<string>,
): readonly string[] | undefined {
  const trail = [{ node: root, next: 0 }];
  const open = new Set([root]);
  for (let top = trail.at(-1); top !== undefined; top = trail.at(-1)) {
    const target = graph.get(top.node)?.[top.next];
    top.next += 1;
    if (target === undefined) {
      finished.add(top.node);
      open.delete(top.node);
      trail.pop();
    } else if (open.has(target)) {
      const nodes = trail.map(({ node }) => node);
      return [...nodes.slice(nodes.indexOf(target)), target];
    } else if (!finished.has(target)) {
      trail.push({ node: target, next: 0 });
      open.add(target);
    }
  }
  return undefined;
}
