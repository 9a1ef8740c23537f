import { numberForms, ordinalWords } from "./number-words.ts";

const SIGNS = new Map(
  Object.entries({
    "&": "and",
    "+": "plus",
    "@": "at",
    "=": "equals",
    "%": "percent",
    "°": "degrees",
  }),
);
const CURRENCIES = new Map<string, readonly [one: string, many: string]>(
  Object.entries({
    $: ["dollar", "dollars"],
    "€": ["euro", "euros"],
    "£": ["pound", "pounds"],
  }),
);
const SHORT = new Map<string, readonly string[]>(
  Object.entries({
    "mr.": ["mister"],
    "mrs.": ["missus"],
    "dr.": ["doctor"],
    "vs.": ["versus"],
    "etc.": ["et", "cetera"],
    "e.g.": ["for", "example"],
  }),
);
/** More readings of one word than this are not tried. */
const MOST_FORMS = 6;

type Forms = readonly (readonly string[])[];

/**
 * Ways an English reader may say one written word: "£2,500" → two thousand five hundred pounds. Empty when nothing of
 * it can be said with the letters a–z, digits and the signs above.
 */
export function spokenForms(word: string): Forms {
  const plain = word.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[’‘ʼ]/gu, "'");
  const bare = plain.replace(/^[("“[{]+|[)"”\]},;:!?…]+$/gu, "").toLowerCase();
  const short = SHORT.get(bare);
  if (short !== undefined) return [short];
  // A letter of another script has sounds that are not known here.
  if (/[^\P{L}a-z]/u.test(plain.toLowerCase())) return [];
  const parts =
    plain.match(
      /[$€£]\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)?(?:st|nd|rd|th)?|[A-Za-z']+|[&+@=%°]/gu,
    ) ?? [];
  return parts
    .reduce<Forms>((forms, part) => product(forms, formsOfPart(part)), [[]])
    .filter((form) => form.length > 0);
}

function product(left: Forms, right: Forms): Forms {
  if (right.length === 0) return left;
  return left.flatMap((a) => right.map((b) => [...a, ...b])).slice(0, MOST_FORMS);
}

function formsOfPart(part: string): Forms {
  const sign = SIGNS.get(part);
  if (sign !== undefined) return [[sign]];
  if (/^[$€£]/u.test(part)) return moneyForms(part);
  if (/^\d/.test(part)) return figureForms(part);
  const letters = part.toLowerCase().replace(/^'+|'+$/g, "");
  if (letters === "") return [];
  const isInitials = /^[A-Z]{2,5}$/.test(part);
  return isInitials ? [[letters], Array.from(letters)] : [[letters]];
}

function moneyForms(part: string): Forms {
  const [one, many] = CURRENCIES.get(part.charAt(0)) ?? ["", ""];
  const amount = part.slice(1);
  return figureForms(amount).map((form) => [...form, amount === "1" ? one : many]);
}

function figureForms(part: string): Forms {
  const [, digits = "", fraction, ending] = /^([\d,]+)(?:\.(\d+))?(st|nd|rd|th)?$/.exec(part) ?? [];
  const whole = digits.replaceAll(",", "");
  if (ending !== undefined && whole.length < 13) return [ordinalWords(Number(whole))];
  if (fraction === undefined) return numberForms(whole);
  const after = Array.from(fraction).flatMap((digit) => numberForms(digit)[0] ?? []);
  return numberForms(whole)
    .slice(0, 1)
    .map((form) => [...form, "point", ...after]);
}
