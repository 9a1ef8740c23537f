import { setImmediate as nextTurn } from "node:timers/promises";

import { expect, it } from "vitest";

import { jsonLog, writeTogether } from "./hosted-log.ts";

it("[H5] no secret reaches the log, wherever it stands", () => {
  const lines: string[] = [];
  const log = jsonLog((line) => lines.push(line));
  const key = `rk_live_0123456789abcdef_${"s".repeat(43)}`;
  log("error", `call with ${key}`, {
    authorization: `Bearer ${key}`,
    nested: { webhook_secret: "hunter2", url: "https://a.example/f.mp4?signature=hunter2&x=1" },
    error: new Error("postgres://me:hunter2@db/main refused; Bearer hunter2hunter2"),
  });
  const [line = ""] = lines;
  expect(line).not.toContain("hunter2");
  expect(line).not.toContain("sss");
  expect(line).toContain("rk_live_0123456789abcdef_[redacted]");
  expect(JSON.parse(line)).toMatchObject({ level: "error", authorization: "[redacted]" });
});

it("[H5] lines of one turn are written at once and in order, those of the next after them", async () => {
  const written: string[] = [];
  const write = writeTogether((text) => written.push(text));
  write("a\n");
  write("b\n");
  expect(written).toEqual([]);
  await nextTurn();
  write("c\n");
  await nextTurn();
  expect(written).toEqual(["a\nb\n", "c\n"]);
});
