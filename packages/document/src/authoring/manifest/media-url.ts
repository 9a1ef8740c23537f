import { textField, type Field } from "../../model/model.ts";

const MAX_URL_LENGTH = 2048;

/**
 * Where a media file is: a public address, `https://` or `http://`, or what was uploaded before, `upload://`. Whether it
 * may be fetched is for the host to say.
 */
export function mediaUrlField(description: string): Field<string> {
  const text = textField(description, { maxLength: MAX_URL_LENGTH });
  return {
    ...text,
    check: (value, site) => {
      if (typeof value !== "string") return text.check(value, site);
      if (value.length <= MAX_URL_LENGTH && /^(?:https?|upload):\/\/[^\s/?#]+/i.test(value)) return;
      site.report({
        code: "wrong-type",
        severity: "error",
        path: site.path,
        message: `${String(site.path.at(-1))} is ${JSON.stringify(value.slice(0, 80))}; a public https:// address of up to ${MAX_URL_LENGTH} characters is needed.`,
        received: value.slice(0, 80),
        accepted: ["https://…", "upload://…"],
        hint:
          value === ""
            ? "An empty value often is a field that was not mapped."
            : "Give the file's address.",
      });
    },
    jsonSchema: () => ({ type: "string", format: "uri", maxLength: MAX_URL_LENGTH }),
  };
}
