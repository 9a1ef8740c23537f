import { describe, expect, it } from "vitest";

import { fliteSpeaker } from "./speaker.ts";

describe("voice-over by Flite", () => {
  it("[R8] says a text, each sentence after the other", async () => {
    const speaker = fliteSpeaker();
    const told: number[] = [];
    const one = await speaker.speak({ text: "Hello there." }, {});
    const two = await speaker.speak(
      { text: "Hello there. Hello there." },
      { onProgress: (ratio) => told.push(ratio) },
    );
    expect(one.sampleRateHz).toBe(16_000);
    expect(one.samples.length / 16_000).toBeGreaterThan(0.5);
    expect(two.samples.length).toBe(one.samples.length * 2);
    expect(Math.max(...one.samples)).toBeGreaterThan(3000);
    expect(told).toEqual([0.5, 1]);
  });

  it("[R8] options in the text are only text", async () => {
    const { samples } = await fliteSpeaker().speak({ text: "-voice slt; $(id) \0 'quoted'" }, {});
    expect(samples.length).toBeGreaterThan(8000);
  });

  it.each([
    ["an unknown voice", { text: "Hi", voice: "hal" }, /no voice "hal"/],
    ["no words", { text: " …! " }, /no word/],
  ])("[R8] %s is refused", async (_, request, message) => {
    await expect(fliteSpeaker().speak(request, {})).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringMatching(message),
    });
  });
});
