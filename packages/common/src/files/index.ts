/**
 * Unpredictable private temporary files and folders, and atomic file replacement. Node only.
 *
 * @module
 */
export { makeFolderBeside } from "./make-folder-beside.ts";
export { readRegularFile } from "./read-regular-file.ts";
export { replaceFile } from "./replace-file.ts";
export { type StagedFile, stageFile, type WriteFileOptions } from "./stage-file.ts";
