import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { holdState } from "../../../src/commands/dev/state-folder.ts";

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "capikit-state-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

it.each([0o770, 0o720, 0o702, 0o777])("refuses a folder that others can write to (%o)", (mode) => {
  chmodSync(dir, mode);
  expect(() => holdState(dir)).toThrow(/^other users can write to /);
});

it.each([0o700, 0o750, 0o755])("uses a folder that only its owner can write to (%o)", (mode) => {
  chmodSync(dir, mode);
  holdState(dir).release();
});
