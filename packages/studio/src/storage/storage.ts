export { readSpan } from "./byte-span.ts";
export { openFolderStorage, type FolderStorage } from "./folder-storage.ts";
export { openStorage, type StorageTerms } from "./open-storage.ts";
export { openS3Storage } from "./s3-storage.ts";
export { FILES_PATH } from "./signed-address.ts";
export type { SignedUpload, Storage, StoredBody } from "./stored-object.ts";
