export * from "./surface/surface.ts";
