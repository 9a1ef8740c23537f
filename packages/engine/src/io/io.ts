export { hashFile } from "./file-hash.ts";
