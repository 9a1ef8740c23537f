import type { Field } from "../field.ts";
import { reportSlip } from "../slip.ts";

/** The format's version, which must be the first key of the file. */
export function versionField<const V extends number>(description: string, version: V): Field<V> {
  return {
    description,
    check: (value, site) => {
      if (value === version) return;
      const newer = typeof value === "number" && value > version;
      reportSlip(site, {
        code: newer ? "newer-version" : "wrong-type",
        value,
        accepted: [String(version)],
        because: newer
          ? `this program reads format ${version}; a newer Reelkiln is needed`
          : `the format is ${version}`,
        ...(newer ? { hint: "Update Reelkiln." } : { meant: version }),
      });
    },
    jsonSchema: () => ({ const: version }),
  };
}
