export * from "./media/frame.ts";
export * from "./media/backend.ts";
export * from "./verify/receipt.ts";
