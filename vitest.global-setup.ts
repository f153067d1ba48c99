import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Sets a compile cache for the Node.js programs that tests start, because most of them load the
 * same TypeScript sources. Removes it after the run: tests use new folders in each run, so it would
 * grow.
 */
export default function setUp(): () => void {
  const cache = mkdtempSync(join(tmpdir(), "capikit-compile-cache-"));
  process.env.NODE_COMPILE_CACHE = cache;
  // Programs that end at the same time may still write to it.
  return () => rmSync(cache, { recursive: true, force: true, maxRetries: 10 });
}
