/**
 * Makes an element. Text is set as text, never as markup.
 * @param {string} tag
 * @param {Record<string, string | number | boolean | undefined | ((event: Event) => unknown)>} [properties] `class`, `on…` listeners, attributes
 * @param {...(Node | string | undefined)} children
 * @returns {HTMLElement}
 */
export function element(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/**
 * Puts children in the place of what an element holds.
 * @param {string} id
 * @param {...(Node | string)} children
 */
export function fill(id, ...children) {
  document.getElementById(id)?.replaceChildren(...children);
}

/**
 * Seconds for people: 75 → 1:15.0.
 * @param {number} seconds
 */
export function clock(seconds) {
  const minutes = Math.floor(seconds / 60);
  const rest = (seconds - minutes * 60).toFixed(1).padStart(4, "0");
  return `${minutes}:${rest}`;
}
