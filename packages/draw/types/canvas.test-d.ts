import type { SKRSContext2D } from "@napi-rs/canvas";

import type { CanvasContext } from "../src/surface/canvas-surfaces.ts";
import type { Canvas2D } from "../src/surface/surface.ts";

/** Compiles only when `Given` may stand where `Wanted` is asked for. */
type Satisfies<Wanted, Given extends Wanted> = Given;

export type BrowserPage = Satisfies<Canvas2D, CanvasRenderingContext2D>;
export type BrowserWorker = Satisfies<Canvas2D, OffscreenCanvasRenderingContext2D>;
export type Node = Satisfies<Canvas2D, SKRSContext2D>;

/** The calls beyond drawing, whose types differ between platforms, are there under the same names. */
type Calls = Pick<CanvasContext, "getImageData" | "createImageData">;
export type BrowserCalls = Satisfies<Calls, OffscreenCanvasRenderingContext2D>;
export type NodeCalls = Satisfies<Calls, SKRSContext2D>;

// @ts-expect-error A context without fills does not satisfy the interface.
export type Refused = Satisfies<Canvas2D, Omit<CanvasRenderingContext2D, "fill">>;
