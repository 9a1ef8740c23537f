import { idFromText, isId } from "../../model/model.ts";

/** Gives ids of the document to names of a request: the name itself where it may be an id and is free. */
export function documentIds(
  reserved: readonly string[] = [],
): (name: string, fallback: string) => string {
  const taken = new Set(reserved);
  return (name, fallback) => {
    const wanted = isId(name) ? name : (idFromText(name) ?? fallback);
    let id = wanted;
    for (let count = 2; taken.has(id); count++) id = `${wanted}-${count}`;
    taken.add(id);
    return id;
  };
}
