import { open } from "node:fs/promises";

/** Returns the last lines of a log file, without empty ones; none if it cannot be read. */
export async function linesOf(logFile: string, maxBytes = 4 * 1024 * 1024): Promise<readonly string[]> {
  try {
    await using file = await open(logFile);
    const { size } = await file.stat();
    const start = Math.max(0, size - maxBytes);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - start), position: start });
    const lines = buffer.toString("utf8", 0, bytesRead).split("\n");
    return lines.slice(start === 0 ? 0 : 1).filter((line) => line !== "");
  } catch {
    return [];
  }
}
