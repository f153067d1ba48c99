import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeChanges } from "../../../src/shared/project-edit/finish.ts";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "capikit-changes-"));
  writeFileSync(join(root, "a.ts"), "one\n");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const names = (): string[] => readdirSync(root, { recursive: true, encoding: "utf8" }).sort();

it("writes all of it", () => {
  writeChanges(root, [
    { path: "a.ts", before: "one\n", after: "two\n" },
    { path: "b/c.ts", after: "three\n" },
  ]);
  expect(readFileSync(join(root, "a.ts"), "utf8")).toBe("two\n");
  expect(names()).toEqual(["a.ts", "b", "b/c.ts"]);
});

it("writes nothing where a file has changed since it was read", () => {
  const changes = [
    { path: "0/new.ts", after: "new\n" },
    { path: "a.ts", before: "other\n", after: "two\n" },
  ];
  expect(() => writeChanges(root, changes)).toThrow(/a\.ts has changed in the meantime/);
  expect(names()).toEqual(["a.ts"]);
});

it("writes nothing where a file has come up in the meantime", () => {
  expect(() => writeChanges(root, [{ path: "a.ts", after: "two\n" }])).toThrow(/a\.ts has changed/);
  expect(readFileSync(join(root, "a.ts"), "utf8")).toBe("one\n");
});
