import { replaceStep } from "../slip.ts";
import type { PlacedLayer } from "./layers.ts";
import type { Structure } from "./structure.ts";

/** Ids of layers are unique in the whole document, because references and commands name them alone. */
export function checkIds({ layers, report }: Structure): void {
  const taken = new Set<string>();
  for (const { layer } of layers) if (typeof layer.id === "string") taken.add(layer.id);
  const seen = new Map<string, PlacedLayer>();
  for (const placed of layers) {
    const { id } = placed.layer;
    if (typeof id !== "string") continue;
    if (!seen.has(id)) {
      seen.set(id, placed);
      continue;
    }
    const free = freeId(id, taken);
    taken.add(free);
    const site = { path: [...placed.path, "id"], report, checkLayer: () => undefined };
    report({
      code: "duplicate-id",
      check: "V-2",
      severity: "error",
      path: site.path,
      message: `${id} is the id of another layer already; ids are unique in the document.`,
      received: id,
      hint: `Write ${free}.`,
      fix: [replaceStep(site, free)],
    });
  }
}

/** `id`, or `id-2`, `id-3` …: the first that is not taken. */
export function freeId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id;
  const stem = id.replace(/-\d+$/, "").slice(0, 56);
  let count = 2;
  while (taken.has(`${stem}-${count}`)) count += 1;
  return `${stem}-${count}`;
}
