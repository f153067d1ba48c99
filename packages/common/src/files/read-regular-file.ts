import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from "node:fs";

/**
 * Reads a file of a folder that others wrote. Does not open pipes, devices and sockets, which block
 * or have effects, and follows no symbolic link in the last part of the path.
 *
 * @param maxBytes largest size.
 * @returns its content, or why it was not read.
 * @throws the error of the file system, such as `ENOENT`.
 */
export function readRegularFile(path: string, maxBytes: number): Buffer | "not-regular" | "too-large" {
  if (!lstatSync(path).isFile()) return "not-regular";
  // Another process may have replaced the file.
  const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(file);
    if (!stats.isFile()) return "not-regular";
    return stats.size > maxBytes ? "too-large" : readFileSync(file);
  } finally {
    closeSync(file);
  }
}
