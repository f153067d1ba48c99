/**
 * Unpredictable private temporary files and folders, atomic file replacement, and programs. Node only.
 *
 * @module
 */
export { findOnPath, isProgram } from "./find-program.ts";
export { readRegularFile } from "./read-regular-file.ts";
export { readTextFile } from "./read-text-file.ts";
export {
  makeFolderBeside,
  makeFolders,
  replaceFile,
  type StagedFile,
  stageFile,
  type WriteFileOptions,
} from "./replace-file.ts";
