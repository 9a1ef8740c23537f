/** `${name}`, or `$${`, which stands for a literal `${`. */
const TEMPLATE = /\$\$\{|\$\{([^{}]*)\}/g;

/** Names of the variables in a text, in order. */
export function variableNames(text: string): readonly string[] {
  if (!text.includes("${")) return [];
  const names: string[] = [];
  for (const match of text.matchAll(TEMPLATE))
    if (match[1] !== undefined) names.push(match[1].trim());
  return names;
}

/** The one variable that is the whole of a text, so that its value keeps its type. */
export function wholeVariable(text: string): string | undefined {
  const match = /^\$\{([^{}]*)\}$/.exec(text);
  return match?.[1]?.trim();
}

/** The text with every variable put in; `valueOf` answers undefined to leave one as it is. */
export function fillTemplate(text: string, valueOf: (name: string) => unknown): string {
  if (!text.includes("${")) return text;
  return text.replaceAll(TEMPLATE, (written: string, name: string | undefined) => {
    if (name === undefined) return "${";
    const value = valueOf(name.trim());
    return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : written;
  });
}
