import { describe, expect, it } from "vitest";
import { z } from "zod";

import { TOOL_ERROR_PROJECTION, ToolError, defineTool, outcome } from "../declare/declare.ts";
import { type LogEntry, type ToolResult, createRunner, faultText } from "./run.ts";

const add = defineTool({
  name: "add",
  description: "Adds.",
  input: z.strictObject({
    a: z.number().describe("First."),
    b: z.number().describe("Second.").default(1),
  }),
  output: z.strictObject({ sum: z.number() }),
  run: ({ a, b }) => ({ sum: a + b }),
});
const Empty = z.strictObject({});

function faultOf(result: ToolResult) {
  if (result.ok) throw new Error("expected a failure");
  return result.fault;
}

describe("parse", () => {
  const { run } = createRunner();
  it("[R3] mends slips, fills defaults and answers", async () => {
    expect(await run(add, { a: "2", b: null }, {})).toMatchObject({
      ok: true,
      output: { sum: 3 },
      outputJson: '{"sum":3}',
    });
  });
  it("[R3] refuses an unknown top-level key, naming key, tool, accepted keys and the nearest", async () => {
    const fault = faultOf(await run(add, { aa: 1 }, {}));
    expect(fault.kind).toBe("arguments");
    expect(fault.message).toBe(
      'Unknown argument "aa" (did you mean "a"?) for add; accepted keys: a, b.',
    );
  });
  it.each([[[1]], ["x"], [3]])("[R3] refuses arguments that are no object: %j", async (raw) => {
    expect(faultOf(await run(add, raw, {})).kind).toBe("arguments");
  });
  it("[R3] refuses a bad value as a readable error", async () => {
    const fault = faultOf(await run(add, { a: "two" }, {}));
    expect(fault).toMatchObject({ kind: "input", path: "a" });
    expect(faultText(fault)).toBe('a: got "two"; accepted: number.');
  });
});

describe("errors", () => {
  it("[K5] shows an error by its own projection, whatever its class", async () => {
    class Teapot extends Error {
      [TOOL_ERROR_PROJECTION]() {
        return { code: "teapot", message: "I am a teapot.", status: 418, hint: "Ask for tea." };
      }
    }
    const tool = defineTool({
      name: "brew",
      description: "Brews.",
      input: Empty,
      run: () => {
        throw new Teapot("secret");
      },
    });
    const fault = faultOf(await createRunner().run(tool, {}, {}));
    expect(fault).toMatchObject({ kind: "tool", code: "teapot", status: 418, retryable: false });
    expect(faultText(fault)).toBe("I am a teapot.\nHint: Ask for tea.");
  });
  it("[K5] redacts an unexpected error and logs its cause under an id", async () => {
    const log: LogEntry[] = [];
    const cause = new Error("password is hunter2");
    const tool = defineTool({
      name: "leak",
      description: "Leaks.",
      input: Empty,
      run: () => {
        throw cause;
      },
    });
    const fault = faultOf(
      await createRunner({ log: (entry) => log.push(entry) }).run(tool, {}, {}),
    );
    expect(JSON.stringify(fault)).not.toContain("hunter2");
    expect(log[0]).toMatchObject({ id: fault.id, error: cause });
  });
  it("[K5] treats output that breaks its schema as unexpected", async () => {
    const tool = defineTool({
      name: "liar",
      description: "Lies.",
      input: Empty,
      output: z.strictObject({ n: z.number() }),
      run: () => ({ n: "one" }) as never,
    });
    expect(faultOf(await createRunner().run(tool, {}, {})).kind).toBe("internal");
  });
  it("[K5] asks the gate before the work", async () => {
    let ran = false;
    const tool = defineTool({
      name: "work",
      description: "Works.",
      input: Empty,
      run: () => void (ran = true),
    });
    const gate = () => {
      throw new ToolError("forbidden", "Not you.", { status: 403 });
    };
    expect(faultOf(await createRunner({ gate }).run(tool, {}, {})).code).toBe("forbidden");
    expect(ran).toBe(false);
  });
});

describe("limits", () => {
  const hang = (settings: { timeoutSeconds?: number; concurrency?: number }) =>
    defineTool({
      name: "hang",
      description: "Hangs.",
      input: Empty,
      ...settings,
      run: () => new Promise<void>(() => undefined),
    });
  it("[K7] stops at the timeout even if the tool ignores its signal", async () => {
    const fault = faultOf(await createRunner().run(hang({ timeoutSeconds: 0.01 }), {}, {}));
    expect(fault).toMatchObject({ kind: "timeout", status: 504, retryable: true });
  });
  it("[K7] stops when the caller cancels", async () => {
    const caller = new AbortController();
    const pending = createRunner().run(hang({}), {}, { signal: caller.signal });
    setTimeout(() => caller.abort(), 5);
    expect(faultOf(await pending).kind).toBe("cancelled");
  });
  it("[K7] a cancelled long tool is over once its work has let go", async () => {
    let letGo = false;
    const tool = defineTool({
      name: "long",
      description: "Takes a moment to stop.",
      input: Empty,
      output: z.strictObject({}),
      long: true,
      run: (_input, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener(
            "abort",
            () => {
              setTimeout(() => {
                letGo = true;
                reject(new Error("stopped"));
              }, 5);
            },
            { once: true },
          );
        }),
    });
    const caller = new AbortController();
    const pending = createRunner().run(tool, {}, { signal: caller.signal });
    setTimeout(() => caller.abort(), 5);
    expect(faultOf(await pending).kind).toBe("cancelled");
    expect(letGo).toBe(true);
  });
  it("[K7] runs at most the stated number at once, in order", async () => {
    let running = 0;
    let most = 0;
    const tool = defineTool({
      name: "slot",
      description: "Takes a slot.",
      input: Empty,
      concurrency: 2,
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
      },
    });
    const { run } = createRunner();
    const results = await Promise.all(Array.from({ length: 7 }, () => run(tool, {}, {})));
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(most).toBe(2);
  });
  it("[K7] caps the answer and says how to ask for less", async () => {
    const tool = defineTool({
      name: "flood",
      description: "Floods.",
      input: Empty,
      output: z.strictObject({ text: z.string() }),
      outputCapBytes: 100,
      run: () => ({ text: "é".repeat(60) }),
    });
    expect(faultOf(await createRunner().run(tool, {}, {}))).toMatchObject({
      code: "output_too_large",
    });
  });
  it("[K7] passes on only progress that advances, and none after the end", async () => {
    const seen: number[] = [];
    let late: (() => void) | undefined;
    const tool = defineTool({
      name: "steps",
      description: "Steps.",
      input: Empty,
      run: (_input, { progress }) => {
        for (const done of [0, 0.5, 0.2, 0.5, 1]) progress(done);
        late = () => progress({ done: 9 });
      },
    });
    await createRunner().run(tool, {}, { onProgress: ({ done }) => seen.push(done) });
    late?.();
    expect(seen).toEqual([0, 0.5, 1]);
  });
});

it("[E1] keeps the result of an outcome that reports failure", async () => {
  const tool = defineTool({
    name: "batch",
    description: "Batches.",
    input: Empty,
    output: z.strictObject({ failed: z.int() }),
    run: () => outcome({ failed: 1 }, { failed: true, text: "1 failed." }),
  });
  expect(await createRunner().run(tool, undefined, {})).toMatchObject({
    ok: true,
    failed: true,
    text: "1 failed.",
    output: { failed: 1 },
  });
});
