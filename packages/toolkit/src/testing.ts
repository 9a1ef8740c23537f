/** Test aids: a snapshot of a surface, and its tools in plain words. Maturity: evolving until 1.0. */
export { type SurfaceSnapshot, snapshotSurface } from "./testing/snapshot.ts";
