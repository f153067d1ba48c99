import { open } from "node:fs/promises";

const tailBytes = 16 * 1024;

/** Returns the last lines of a log file; empty without a file. */
export async function logTail(path: string, lines = 20): Promise<string> {
  let file: Awaited<ReturnType<typeof open>>;
  try {
    file = await open(path, "r");
  } catch {
    return "";
  }
  try {
    const { size } = await file.stat();
    const start = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start);
    return buffer.toString("utf8", 0, bytesRead).trimEnd().split("\n").slice(-lines).join("\n");
  } finally {
    await file.close();
  }
}
