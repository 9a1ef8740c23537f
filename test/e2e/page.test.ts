import { copyFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it } from "vitest";

import { withChromiumPage } from "../golden/chromium.ts";
import { ROOT, reelkiln } from "./command.ts";
import { startStudio } from "./servers.ts";

const PATIENCE_MS = 45_000;

it("[R14] the page shows projects, mends an issue, draws, renders and plays, in a real browser", async () => {
  const folder = mkdtempSync(join(tmpdir(), "reelkiln-page-"));
  await reelkiln(["init", "card"], { cwd: folder });
  const broken = join(folder, "broken.yaml");
  copyFileSync(join(ROOT, "examples/broken/unknown-key.yaml"), broken);
  const studio = await startStudio({ project: folder });
  try {
    await withChromiumPage(studio.page, async (page) => {
      page.setDefaultTimeout(PATIENCE_MS);
      const faults: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") faults.push(message.text());
      });
      page.on("pageerror", (error) => faults.push(error.message));

      await page.getByRole("status").getByText("live").waitFor();
      expect(page.url()).not.toContain(studio.token);

      await page.getByRole("button", { name: "broken.yaml" }).click();
      await page.getByText("colour is no key of").waitFor();
      expect(await page.getByRole("button", { name: "Render" }).isDisabled()).toBe(true);
      await page.getByRole("button", { name: "Apply 1 fix" }).click();
      await page.getByText("Ready to render").waitFor();
      expect(readFileSync(broken, "utf8")).toContain("color:");

      await page.getByRole("button", { name: "Preview" }).click();
      await page.getByRole("img", { name: "Frames of broken.yaml" }).waitFor();
      await page.getByLabel("Quality").selectOption("draft");
      await page.getByRole("button", { name: "Render" }).click();
      await page.getByText("checks hold").waitFor();
      const film = page.locator("video");
      await expect
        .poll(() => film.evaluate((node) => Reflect.get(node, "readyState") as number), {
          timeout: PATIENCE_MS,
        })
        .toBeGreaterThan(0);
      // The token is gone from the address, and the page still works when it is loaded again.
      await page.reload();
      await page.getByRole("status").getByText("live").waitFor();
      expect(faults).toEqual([]);
    });
  } finally {
    await studio.stop();
  }
}, 180_000);
