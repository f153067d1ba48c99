import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { ensureReference } from "@capikit/reference";
import { expect, it } from "vitest";

const committed = new URL("../../../packages/api/wire/go-types.tsv", import.meta.url);

it("is up to date: packages/api/wire/go-types.tsv (pnpm tool wire:update writes it)", async () => {
  const reflected = execFileSync(await ensureReference("wire-facts"), { encoding: "utf8" });
  expect(readFileSync(committed, "utf8").split("\n")).toEqual(reflected.split("\n"));
}, 600_000);
