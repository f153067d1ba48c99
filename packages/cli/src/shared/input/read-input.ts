import { constants } from "node:buffer";
import {
  closeSync,
  fstatSync,
  lstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  statSync,
} from "node:fs";
import { UsageError } from "@capikit/generators/run";
import { largestFile } from "./files-below.ts";

/** Reads the text of a file; `-` is stdin. @throws UsageError */
export function readInput(path: string): string {
  return readBytes(path === "-" ? 0 : path).toString("utf8");
}

/** Reads a file, or what a pipe or device has, which may be without an end. @throws UsageError */
export function readBytes(file: string | 0): Buffer {
  try {
    const descriptor = file === 0 ? 0 : openSync(file, "r");
    try {
      const stats = fstatSync(descriptor);
      if (stats.isFile() || stats.isDirectory()) return readFileSync(descriptor);
      return readUpTo(descriptor, stats.isCharacterDevice() ? largestFile : constants.MAX_STRING_LENGTH);
    } finally {
      if (descriptor !== 0) closeSync(descriptor);
    }
  } catch (error) {
    throw unreadable(file === 0 ? "stdin" : file, error);
  }
}

function readUpTo(descriptor: number, most: number): Buffer {
  const chunks: Buffer[] = [];
  for (let length = 0; length <= most; ) {
    const chunk = Buffer.allocUnsafe(64 * 1024);
    const count = readSync(descriptor, chunk);
    if (count === 0) return Buffer.concat(chunks, length);
    chunks.push(chunk.subarray(0, count));
    length += count;
  }
  throw new Error(`it has more than ${Math.round(most / 1024 / 1024)} MiB`);
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
