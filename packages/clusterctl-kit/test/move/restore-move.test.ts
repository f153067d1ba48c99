import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Client } from "@capikit/client";
import { expect, it } from "vitest";
import { restoreMove } from "../../src/move/directory/restore-move.ts";

it("rejects files that are nested too deeply", async () => {
  const directory = await mkdtemp(join(tmpdir(), "capikit-restore-"));
  const target = {
    async *listAll() {
      yield await new Promise(() => {});
    },
  } as unknown as Client;
  try {
    await writeFile(join(directory, "a.yaml"), `{"spec":${"[".repeat(50_000)}${"]".repeat(50_000)}}`);
    await expect(restoreMove({ target, directory })).rejects.toThrow(
      /a\.yaml: JSON is nested deeper than 1000 levels/,
    );
  } finally {
    await rm(directory, { recursive: true });
  }
});
