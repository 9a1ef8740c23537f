export * from "./surface/surface.ts";
export * from "./text/text.ts";
