import { clock, element, fill } from "./elements.js";
import { callTool } from "./http.js";

/** Which project is shown; an answer that comes for another one is dropped. */
let shown = "";

/**
 * Shows a project: what it is, what is wrong with it, how it looks.
 * @param {string} project
 */
export async function showProject(project) {
  shown = project;
  fill("project", element("p", { class: "quiet" }, "Reading…"));
  await refresh(project);
}

/**
 * Reads the project again when it is the one shown; pictures stay until they are asked for.
 * @param {string} project
 */
export async function refresh(project) {
  if (project !== shown) return;
  try {
    const [{ result: outline }, { result: checked }] = await Promise.all([
      callTool("read_project", { project }),
      callTool("validate_project", { project }),
    ]);
    if (project === shown) draw(project, { ...outline, ...checked });
  } catch (error) {
    if (project === shown) fill("project", fault(error));
  }
}

/**
 * @param {string} project
 * @param {any} outline
 */
function draw(project, outline) {
  const sheet = element("div", { id: "sheet" });
  const kept = document.getElementById("sheet");
  if (kept?.dataset["project"] === project) sheet.append(...kept.childNodes);
  sheet.dataset["project"] = project;
  fill(
    "project",
    element("h2", { class: "title" }, outline.title ?? project),
    element("div", { class: "facts" }, facts(outline)),
    actions(project, outline.validation.ok),
    issuesPanel(project, outline),
    sheet,
    layersPanel(outline.layers),
  );
}

/** @param {any} outline */
function facts({ width, height, fps, duration_seconds: seconds, file }) {
  const parts = [
    width === undefined ? "" : `${width}×${height}`,
    fps === undefined ? "" : `${fps} fps`,
    seconds === undefined ? "" : clock(seconds),
    file,
  ];
  return parts.filter((part) => part !== "").join(" · ");
}

/**
 * @param {string} project
 * @param {boolean} ready
 */
function actions(project, ready) {
  const quality = element(
    "select",
    { "aria-label": "Quality" },
    ...["draft", "standard", "high"].map((word) =>
      element("option", { value: word, selected: word === "standard" }, word),
    ),
  );
  return element(
    "div",
    { class: "bar" },
    element("button", { onclick: () => act("sheet", () => preview(project)) }, "Preview"),
    element(
      "button",
      {
        class: "main",
        disabled: !ready,
        title: ready ? undefined : "Mend the errors first",
        onclick: () =>
          act("sheet", () =>
            callTool("render_project", {
              project,
              quality: /** @type {HTMLSelectElement} */ (quality).value,
            }),
          ),
      },
      "Render",
    ),
    quality,
    element("button", { onclick: () => refresh(project) }, "Validate"),
  );
}

/** @param {string} project */
async function preview(project) {
  fill(
    "sheet",
    element("section", { class: "panel" }, element("p", { class: "quiet" }, "Drawing…")),
  );
  const { images } = await callTool("preview_frames", { project, sheet: true });
  const pictures = images.map(({ mimeType, data }) =>
    element("img", { src: `data:${mimeType};base64,${data}`, alt: `Frames of ${project}` }),
  );
  fill("sheet", element("section", { class: "panel" }, element("h3", {}, "Preview"), ...pictures));
}

/**
 * @param {string} project
 * @param {any} outline
 */
function issuesPanel(project, { validation, fixes }) {
  const { errors, warnings, issues } = validation;
  const verdict =
    errors + warnings === 0
      ? element("h3", { class: "good" }, "Ready to render")
      : element("h3", {}, `${counted(errors, "error")}, ${counted(warnings, "warning")}`);
  const mend =
    fixes.length === 0
      ? undefined
      : element(
          "button",
          {
            onclick: () =>
              act("sheet", async () => {
                await callTool("apply_fixes", { project });
                await refresh(project);
              }),
          },
          `Apply ${counted(fixes.length, "fix", "fixes")}`,
        );
  return element(
    "section",
    { class: "panel" },
    verdict,
    element("ul", { class: "issues" }, ...issues.map(issueItem)),
    mend,
  );
}

/**
 * @param {number} count
 * @param {string} one
 */
function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/** @param {any} issue */
function issueItem({ severity, message, path, line, hint }) {
  const place = line === undefined ? path : `line ${line} · ${path}`;
  return element(
    "li",
    { class: severity },
    element("code", {}, place),
    element("p", {}, message),
    hint === undefined ? undefined : element("p", { class: "quiet" }, hint),
  );
}

/** @param {readonly any[]} layers */
function layersPanel(layers) {
  const rows = layers.map((layer) =>
    element(
      "tr",
      {},
      element("td", {}, layer.id ?? element("code", {}, layer.path)),
      element("td", { class: "quiet" }, layer.type),
      element(
        "td",
        { class: "quiet" },
        layer.start_seconds === undefined
          ? ""
          : `${clock(layer.start_seconds)} – ${clock(layer.end_seconds)}`,
      ),
    ),
  );
  return element(
    "section",
    { class: "panel" },
    element("h3", {}, "Layers"),
    element("table", { class: "layers" }, ...rows),
  );
}

/**
 * Runs what a button does; a fault is shown in its place.
 * @param {string} place
 * @param {() => Promise<unknown>} work
 */
async function act(place, work) {
  try {
    await work();
  } catch (error) {
    fill(place, fault(error));
  }
}

/** @param {unknown} error */
function fault(error) {
  const words = error instanceof Error ? error.message : String(error);
  return element("p", { class: "notice bad", role: "alert" }, words);
}
