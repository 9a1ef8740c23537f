/** The product's own entry, without its sources, Zod or DOM types: a project is typed, and its picture is drawn. */
import { type Receipt, ReelError, defineReel, renderReel, stillReel } from "reelkiln";

const reel = defineReel({
  width: 320,
  height: 180,
  fps: 30,
  duration: 1,
  layers: [{ type: "solid", color: "#23204A" }],
});
const size = { width: 320, height: 180, fps: 30, duration: 1, layers: [] };
// @ts-expect-error [B10] a key that the model does not have
void (() => defineReel({ ...size, colour: "" }));
// @ts-expect-error [B10] a layer of no kind
void (() => defineReel({ ...size, layers: [{ type: "sold" }] }));
// @ts-expect-error [B10] the output is needed
void (() => renderReel(reel, {}));
const passed = (receipt: Receipt): boolean => receipt.passed;
void passed;

const { png, frame } = await stillReel(reel, { timeSeconds: 0.5 });
if (frame !== 15 || png.subarray(1, 4).join() !== "80,78,71") throw new Error("no picture");
const fault: unknown = await stillReel(reel, { timeSeconds: 9 }).catch((error: unknown) => error);
if (!(fault instanceof ReelError)) throw new Error(String(fault));
