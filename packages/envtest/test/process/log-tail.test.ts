import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { logTail } from "../../src/process/log-tail.ts";

it("gives the last lines of a long file, and nothing of none", async () => {
  const dir = await mkdtemp(join(tmpdir(), "capikit-tail-"));
  try {
    const path = join(dir, "log");
    await writeFile(path, Array.from({ length: 10_000 }, (_, i) => `line ${i}\n`).join(""));
    expect(await logTail(path, 2)).toBe("line 9998\nline 9999");
    expect(await logTail(join(dir, "none"))).toBe("");
  } finally {
    await rm(dir, { recursive: true });
  }
});
