import { element, fill } from "./elements.js";
import { addressWords, callTool, listen, openSession } from "./http.js";
import { showJobs } from "./jobs-view.js";
import { refresh, showProject } from "./project-view.js";

const LINK_WORDS = {
  live: "live",
  lost: "not connected: open the address that reelkiln studio printed",
};

/** @param {string} project */
async function choose(project) {
  history.replaceState(undefined, "", `#${new URLSearchParams({ project })}`);
  for (const button of document.querySelectorAll(".projects button"))
    button.setAttribute("aria-current", String(button.textContent === project));
  await showProject(project);
}

async function start() {
  await openSession();
  listen({
    jobs: showJobs,
    project: (name) => void refresh(name),
    link: (state) => {
      const place = document.getElementById("link");
      if (place === null) return;
      place.className = `link ${state}`;
      place.textContent = LINK_WORDS[state];
    },
  });
  const { result } = await callTool("list_projects", {});
  fill("root", result.root);
  const names = result.projects.map((/** @type {any} */ { project }) => project);
  fill(
    "projects",
    ...names.map((/** @type {string} */ name) =>
      element("li", {}, element("button", { onclick: () => choose(name) }, name)),
    ),
  );
  const first = addressWords().get("project") ?? names[0];
  if (first !== undefined) await choose(first);
  else
    fill(
      "project",
      element("p", { class: "notice" }, "No projects yet. Make one: reelkiln init my-reel"),
    );
}

void start();
