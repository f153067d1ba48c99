import { lstatSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { UsageError } from "@capikit/generators/run";

/** Reads the text of a file; `-` is stdin. @throws UsageError */
export function readInput(path: string): string {
  return readBytes(path === "-" ? 0 : path).toString("utf8");
}

/** Reads a file. @throws UsageError */
export function readBytes(file: string | 0): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw unreadable(file === 0 ? "stdin" : file, error);
  }
}

/** Reports whether a path is a folder. False if nothing has the path. @throws UsageError */
export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Returns the error of a file or folder that cannot be read. */
export function unreadable(path: string, error: unknown): UsageError {
  const { code, message } = error as NodeJS.ErrnoException;
  const shown = path === "" ? '""' : path;
  if (code === "EISDIR") return new UsageError(`${shown} is a folder`, "name a file in it, or - for stdin");
  if (code === "ENOENT" && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    return new UsageError(
      `${shown} is a symbolic link to ${readlinkSync(path)}, which does not exist`,
      "correct or remove the link",
    );
  if (code === "ENOENT") return new UsageError(`${shown} does not exist`, "check the path");
  return new UsageError(`cannot read ${shown}: ${message}`, "check the path");
}
