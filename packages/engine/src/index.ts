export * from "./media/media.ts";
export * from "./verify/receipt.ts";
