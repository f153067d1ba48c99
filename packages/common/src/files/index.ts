/**
 * Temporary files and folders that other users can neither predict nor read, and files that are replaced as a whole. Node only.
 *
 * @module
 */
export { makeFolderBeside } from "./make-folder-beside.ts";
export { replaceFile } from "./replace-file.ts";
export { type StagedFile, stageFile, type WriteFileOptions } from "./stage-file.ts";
