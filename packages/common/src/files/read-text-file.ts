import { constants } from "node:fs";
import { open } from "node:fs/promises";

/**
 * Reads a text file, such as a token or a certificate, through symbolic links. Pipes and devices,
 * whose reads may not end, are errors.
 *
 * @param maxBytes largest size. Default: 1 MiB.
 * @throws the error of the file system, or Error.
 */
export async function readTextFile(path: string, maxBytes = 1024 * 1024): Promise<string> {
  await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const stats = await file.stat();
  if (stats.isFile() && stats.size > maxBytes)
    throw new Error(`the file has more than ${maxBytes} bytes; name the right file`);
  // Reading a folder is the error EISDIR.
  if (!stats.isFile() && !stats.isDirectory())
    throw new Error("a pipe or device; write its content to a file");
  return await file.readFile("utf8");
}
