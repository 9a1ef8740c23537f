import { measureTokens } from "@reelkiln/toolkit";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";

import { studioRegistry } from "./tools.ts";

const registry = studioRegistry({ projectRoot: "." });

/** Tools promised of each set; those of later rows join as they come. */
const PROMISED = {
  basic: [
    "list_projects",
    "read_project",
    "create_project",
    "validate_project",
    "preview_frames",
    "suggest",
    "suggest_cues",
    "render_status",
    "get_guide",
  ],
  design: [
    "edit_project",
    "apply_fixes",
    "read_yaml",
    "write_yaml",
    "list_components",
    "get_schema",
    "suggest",
    "transcribe",
  ],
  render: [
    "render_project",
    "render_status",
    "cancel_render",
    "probe_media",
    "diff_renders",
    "open_studio",
    "doctor",
  ],
  make: [
    "create_project",
    "read_project",
    "edit_project",
    "validate_project",
    "apply_fixes",
    "preview_frames",
    "render_project",
    "render_status",
    "get_guide",
    "transcribe",
  ],
} as const;

const BUDGETS = {
  make: { tools: 10, tokens: 5000 },
  basic: { tools: 12, tokens: 6000 },
  all: { tools: 40, tokens: 16_000 },
} as const;

describe("toolsets", () => {
  it.each(Object.entries(PROMISED))(
    "[R7] %s holds what is promised of it and exists",
    (set, promised) => {
      const existing = promised.filter((name) => registry.find(name) !== undefined);
      const names = registry.select([set]).tools.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(existing));
      if (set === "make") expect(names.toSorted()).toEqual(existing.toSorted());
    },
  );

  it("[R7] an unknown set is an error that names the known ones", () => {
    expect(() => registry.select(["basics"])).toThrow(/Unknown toolset "basics"; known: .*basic/);
  });

  it.each(Object.entries(BUDGETS))("[B7] %s keeps its budget of o200k tokens", (set, budget) => {
    const report = measureTokens(registry, set, (text) => countTokens(text));
    expect(report.tools).toBeGreaterThan(0);
    expect(report.tools).toBeLessThanOrEqual(budget.tools);
    if (report.tokens > budget.tokens)
      expect.fail(
        `${set}: ${report.tokens} tokens, ${budget.tokens} allowed: ${JSON.stringify(report.each)}`,
      );
  });
});
