import { isMapping, mapField, textField, type Field, type FieldTable } from "../../model/model.ts";

const METADATA_MAX_KEYS = 10;
const METADATA_MAX_LENGTH = 500;

type Metadata = Readonly<Record<string, string | number | boolean | null>>;

/** A flat mapping that comes back with the job. */
const metadataField: Field<Metadata> = {
  description: `Comes back with the job: at most ${METADATA_MAX_KEYS} keys; keys and texts up to ${METADATA_MAX_LENGTH} characters.`,
  check: (value, site) => {
    const bad = (message: string, path = site.path): void =>
      site.report({
        code: "too-large",
        severity: "error",
        path,
        message,
        accepted: [`up to ${METADATA_MAX_KEYS} flat keys`],
      });
    if (!isMapping(value)) {
      return site.report({
        code: "wrong-type",
        severity: "error",
        path: site.path,
        message: "metadata is no mapping.",
        accepted: ["a mapping of texts, numbers, true and false"],
      });
    }
    const entries = Object.entries(value);
    if (entries.length > METADATA_MAX_KEYS)
      bad(`metadata has ${entries.length} keys; ${METADATA_MAX_KEYS} are accepted.`);
    for (const [key, item] of entries) {
      const path = [...site.path, key];
      if (key.length > METADATA_MAX_LENGTH)
        bad(`A key of metadata has ${key.length} characters; ${METADATA_MAX_LENGTH} are accepted.`);
      if (typeof item === "string" && item.length > METADATA_MAX_LENGTH)
        bad(
          `metadata.${key} has ${item.length} characters; ${METADATA_MAX_LENGTH} are accepted.`,
          path,
        );
      if (typeof item === "object" && item !== null)
        bad(`metadata.${key} is nested; metadata is flat.`, path);
    }
  },
  jsonSchema: () => ({
    type: "object",
    maxProperties: METADATA_MAX_KEYS,
    additionalProperties: { type: ["string", "number", "boolean", "null"] },
  }),
};

/** Keys of every request that say what happens beside rendering; compiling only checks their form. */
export const deliveryFields = {
  idempotency_key: textField("The same key with the same request renders once.", {
    maxLength: 255,
  }),
  webhook_url: textField("Address that is told when the job ends.", { maxLength: 2048 }),
  webhook_headers: mapField("Headers of that call.", textField("A header.", { maxLength: 2000 }), {
    pattern: /^[A-Za-z0-9-]+$/,
    form: "letters, digits and hyphens",
    max: 20,
  }),
  webhook_secret: textField("Key that signs that call.", { maxLength: 500 }),
  metadata: metadataField,
} as const satisfies FieldTable;
