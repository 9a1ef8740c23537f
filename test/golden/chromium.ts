import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { chromium } from "playwright-core";
import type { Page } from "playwright-core";

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const ARGUMENTS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Opens a page of this computer's Chromium for as long as `use` takes. */
export async function withChromiumPage(
  url: string,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const executablePath = PLACES.find((place) => existsSync(place));
  if (executablePath === undefined) {
    throw new Error("no Chromium found; install it with: sudo apt-get install -y chromium");
  }
  const profile = mkdtempSync(join(tmpdir(), "golden-chromium-"));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ARGUMENTS,
  });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await use(page);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true, force: true });
  }
}
