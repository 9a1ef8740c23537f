// Everything the page knows comes through these calls.

/** A tool's call was refused; its message is fit to show. */
export class ToolFault extends Error {
  /** @param {{ message: string, hint?: string }} error */
  constructor(error) {
    super(error.hint === undefined ? error.message : `${error.message} ${error.hint}`);
  }
}

/** @returns {URLSearchParams} The words after `#`: the token at first, and the project shown. */
export function addressWords() {
  return new URLSearchParams(location.hash.slice(1));
}

/** Trades the token of the address for a cookie, and takes it out of the address. */
export async function openSession() {
  const words = addressWords();
  const token = words.get("token");
  if (token === null) return;
  await fetch("/studio/session", { method: "POST", headers: { authorization: `Bearer ${token}` } });
  words.delete("token");
  history.replaceState(undefined, "", `#${words}`);
}

/**
 * Calls a tool.
 * @param {string} name
 * @param {object} input
 * @returns {Promise<{ result: any, images: readonly { mimeType: string, data: string }[] }>}
 */
export async function callTool(name, input) {
  const response = await fetch(`/api/v1/tools/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  const answer = await response.json();
  if (answer.ok === false && answer.result === undefined) throw new ToolFault(answer.error);
  if (answer.ok === undefined)
    throw new ToolFault({ message: answer.detail ?? response.statusText });
  return { result: answer.result, images: answer.images ?? [] };
}

/**
 * Listens to the studio: `jobs` with all renders, `project` with the name of a project that changed.
 * @param {{ jobs: (jobs: readonly any[]) => void, project: (name: string) => void, link: (state: "live" | "lost") => void }} listeners
 */
export function listen({ jobs, project, link }) {
  const events = new EventSource("/studio/events");
  events.addEventListener("open", () => link("live"));
  events.addEventListener("error", () => link("lost"));
  events.addEventListener("jobs", (event) => jobs(JSON.parse(event.data)));
  events.addEventListener("project", (event) => project(JSON.parse(event.data).project));
}
