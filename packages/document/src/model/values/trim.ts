import { checkField, siteOf, type Field } from "../field.ts";
import { reportSlip } from "../slip.ts";
import { MAX_SECONDS, readSeconds, secondsField, type Seconds } from "./time-value.ts";

/** In-point, or in-point and out-point, in seconds of the source. */
export type Trim = Seconds | readonly [inPoint: Seconds, outPoint: Seconds | "end"];

const POINT = secondsField("A time of the source.", { min: 0, max: 24 * MAX_SECONDS });

/** Which part of the source is used. */
export function trimField(description: string): Field<Trim> {
  return {
    description,
    check: (value, site) => {
      if (!Array.isArray(value)) return POINT.check(value, site);
      if (value.length !== 2)
        return reportSlip(site, {
          code: "wrong-type",
          value,
          accepted: ["2", "[2, 5]", "[2, end]"],
        });
      checkField(POINT, value[0], siteOf(site, 0));
      if (value[1] !== "end") checkField(POINT, value[1], siteOf(site, 1));
      const trim = readTrim(value);
      if (trim?.outSeconds !== undefined && trim.outSeconds <= trim.inSeconds)
        reportSlip(site, {
          code: "out-of-range",
          value,
          accepted: ["an out-point after the in-point"],
          ...(trim.outSeconds < trim.inSeconds ? { meant: [value[1], value[0]] } : {}),
        });
    },
    jsonSchema: () => ({
      anyOf: [
        POINT.jsonSchema(),
        {
          type: "array",
          prefixItems: [POINT.jsonSchema(), { anyOf: [{ const: "end" }, POINT.jsonSchema()] }],
          minItems: 2,
          items: false,
        },
      ],
    }),
  };
}

/** In- and out-point in seconds of the source; no out-point means the source's end. */
export function readTrim(
  value: unknown,
): { readonly inSeconds: number; readonly outSeconds?: number } | undefined {
  const [first, second] = Array.isArray(value) ? value : [value, "end"];
  const inSeconds = readSeconds(first);
  if (inSeconds === undefined) return undefined;
  if (second === "end") return { inSeconds };
  const outSeconds = readSeconds(second);
  return outSeconds === undefined ? undefined : { inSeconds, outSeconds };
}
