import { element } from "./elements.js";
import { callTool } from "./http.js";

/** Cards by job, kept so that a film that plays is not replaced. @type {Map<string, { card: HTMLElement, mark: string }>} */
const cards = new Map();

/**
 * Shows renders, the newest first.
 * @param {readonly any[]} jobs
 */
export function showJobs(jobs) {
  const place = document.getElementById("jobs");
  if (place === null) return;
  const shown = jobs.map((job) => {
    const mark = JSON.stringify(job);
    const known = cards.get(job.job_id);
    if (known?.mark === mark) return known.card;
    const card = jobCard(job);
    cards.set(job.job_id, { card, mark });
    return card;
  });
  if (shown.length === 0) {
    place.replaceChildren(element("p", { class: "quiet" }, "Nothing rendered yet."));
    return;
  }
  place.replaceChildren(...shown);
}

/** @param {any} job */
function jobCard(job) {
  const running = job.state === "running" || job.state === "queued";
  return element(
    "article",
    { class: "job" },
    element(
      "header",
      {},
      element("strong", {}, nameOf(job)),
      element(
        "span",
        { class: `state ${job.state}` },
        running ? (job.stage ?? job.state) : job.state,
      ),
    ),
    running
      ? element("progress", { max: 1, value: job.progress, "aria-label": "Progress" })
      : undefined,
    running ? cancelButton(job.job_id) : undefined,
    job.error === undefined ? undefined : element("p", { class: "bad" }, job.error.message),
    ...(job.result?.files ?? []).map((/** @type {any} */ file, /** @type {number} */ index) =>
      film(job.job_id, index, file),
    ),
  );
}

/** @param {any} job */
function nameOf({ result, created_at: at }) {
  const output = result?.files?.[0]?.output;
  const time = new Date(at).toLocaleTimeString();
  return output === undefined ? time : `${output.split(/[/\\]/).at(-1)} · ${time}`;
}

/** @param {string} id */
function cancelButton(id) {
  const cancel = element(
    "button",
    {
      onclick: () => {
        /** @type {HTMLButtonElement} */ (cancel).disabled = true;
        void callTool("cancel_render", { job_id: id });
      },
    },
    "Cancel",
  );
  return cancel;
}

/**
 * @param {string} id
 * @param {number} index
 * @param {any} file
 */
function film(id, index, file) {
  const { receipt } = file;
  const checks =
    receipt === undefined
      ? ""
      : `${receipt.checks.filter((/** @type {any} */ check) => check.passed).length} of ${receipt.checks.length} checks hold`;
  return element(
    "div",
    {},
    element("video", {
      src: `/studio/jobs/${id}/files/${index}`,
      controls: true,
      preload: "metadata",
    }),
    element("div", { class: "checks" }, checks),
  );
}
