export { basename as baseName, dirname as folderOf, join as joinPath } from "node:path";
