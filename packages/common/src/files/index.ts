/**
 * Unpredictable private temporary files and folders, atomic file replacement, and programs. Node only.
 *
 * @module
 */
export { findOnPath, isProgram } from "./find-program.ts";
export { makeFolderBeside } from "./make-folder-beside.ts";
export { readRegularFile } from "./read-regular-file.ts";
export { replaceFile } from "./replace-file.ts";
export { type StagedFile, stageFile, type WriteFileOptions } from "./stage-file.ts";
