import type { Site } from "../field.ts";
import { removeStep } from "../slip.ts";

/** What a kind of layer has to say beyond its single keys. */
export type LayerRule = (layer: Readonly<Record<string, unknown>>, site: Site) => void;

/** Keys of which only one may be there; the first one stays. */
export function onlyOneOf(keys: readonly string[], because: string): LayerRule {
  return (layer, site) => {
    const [kept, ...rest] = keys.filter((key) => Object.hasOwn(layer, key));
    for (const key of rest) reportConflict(key, `${key} stands beside ${kept}; ${because}`, site);
  };
}

/** Keys of which at least one is needed. */
export function oneOf(keys: readonly string[], what: string): LayerRule {
  return (layer, site) => {
    if (keys.some((key) => Object.hasOwn(layer, key))) return;
    site.report({
      code: "missing-key",
      severity: "error",
      path: site.path,
      message: `${what} needs ${keys.join(" or ")}.`,
      accepted: keys,
      hint: `Add ${keys.join(" or ")}.`,
    });
  };
}

/** Reports a key that cannot hold beside another; the fix removes it. */
export function reportConflict(key: string, message: string, site: Site): void {
  const path = [...site.path, key];
  site.report({
    code: "conflicting-keys",
    severity: "error",
    path,
    message: `${message}.`,
    received: key,
    hint: `Remove ${key}.`,
    fix: [removeStep({ ...site, path })],
  });
}

/** Reports a key that means nothing where it stands; the fix removes it. */
export function reportMisplaced(key: string, message: string, site: Site): void {
  const path = [...site.path, key];
  site.report({
    code: "misplaced-key",
    severity: "error",
    path,
    message: `${message}.`,
    received: key,
    hint: `Remove ${key}.`,
    fix: [removeStep({ ...site, path })],
  });
}
