import type { ToolDescriptor } from "./descriptor.ts";
import { type AnyTool, type LoadedTool, loadTool, makeTool } from "./tool.ts";

/**
 * A tool known by its descriptor (from a generated manifest), whose module loads on the first call. Typed as the tool
 * it loads. A module that does not yield the tool of that name fails the call.
 */
export function lazyTool<T extends AnyTool>(descriptor: ToolDescriptor, load: () => Promise<T>): T {
  let loaded: LoadedTool | undefined;
  const loadOnce = async (): Promise<LoadedTool> => {
    const tool = await load();
    if (tool.name !== descriptor.name)
      throw new Error(
        `the module of tool "${descriptor.name}" yields "${tool.name}"; regenerate the manifest`,
      );
    loaded = await loadTool(tool);
    return loaded;
  };
  return makeTool(descriptor.name, {
    describe: () => descriptor,
    load: () => loaded ?? loadOnce(),
  });
}

type Loaders = Readonly<Record<string, () => Promise<AnyTool>>>;

/**
 * Lazy tools for every loader, in the manifest's order: `lazyTools(manifest.tools, { add: () => import("./add.ts")… })`.
 * Throws naming what the manifest lacks or has too much.
 */
export function lazyTools<const L extends Loaders>(
  descriptors: readonly ToolDescriptor[],
  loaders: L,
): readonly Awaited<ReturnType<L[keyof L]>>[] {
  const known = new Set(descriptors.map(({ name }) => name));
  const missing = Object.keys(loaders).filter((name) => !known.has(name));
  const extra = [...known].filter((name) => !Object.hasOwn(loaders, name));
  if (missing.length > 0 || extra.length > 0)
    throw new Error(
      `the manifest is stale: without ${missing.join(", ") || "none"}, unknown ${extra.join(", ") || "none"}; regenerate it`,
    );
  return descriptors.map((descriptor) =>
    lazyTool(
      descriptor,
      loaders[descriptor.name] as () => Promise<Awaited<ReturnType<L[keyof L]>>>,
    ),
  );
}
