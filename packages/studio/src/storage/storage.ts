export {
  openFolderStorage,
  type FolderStorage,
  type FolderStorageTerms,
} from "./folder-storage.ts";
export { FILES_PATH } from "./signed-address.ts";
export { openStorage, type StorageTerms } from "./open-storage.ts";
export { openS3Storage, type S3Terms } from "./s3-storage.ts";
export type { SignedUpload, Storage, StoredBody, StoredObject } from "./stored-object.ts";
export { readSpan } from "./byte-span.ts";
