import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { writeChanges } from "../../../src/shared/edit/write-changes.ts";

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

it("reverts finished changes when a later one fails", () => {
  mkdirSync(join(root, "z.ts/in-the-way"), { recursive: true });
  const changes = [
    { path: "a.ts", before: "one\n", after: "two\n" },
    { path: "b.ts", after: "three\n" },
    { path: "z.ts", after: "four\n" },
  ];
  expect(() => writeChanges(root, changes)).toThrow(/cannot write to the project/);
  expect(readFileSync(join(root, "a.ts"), "utf8")).toBe("one\n");
  expect(names()).toEqual(["a.ts", "z.ts", "z.ts/in-the-way"]);
});

it("leaves no folder where one of its parents is a file", () => {
  expect(() =>
    writeChanges(root, [
      { path: "0/1/2.ts", after: "" },
      { path: "a.ts/b.ts", after: "" },
    ]),
  ).toThrow(/cannot write to the project/);
  expect(names()).toEqual(["a.ts"]);
});

it.each(["link.ts", "folder/new.ts", "folder/below/new.ts", "dangling/new.ts"])(
  "writes nothing where %s leads out of the project",
  (path) => {
    const outside = mkdtempSync(join(tmpdir(), "capikit-outside-"));
    try {
      writeFileSync(join(outside, "theirs.ts"), "one\n");
      symlinkSync(join(outside, "theirs.ts"), join(root, "link.ts"));
      symlinkSync(outside, join(root, "folder"));
      symlinkSync(join(outside, "missing"), join(root, "dangling"));
      const before = path === "link.ts" ? "one\n" : undefined;
      const changes = [
        { path: "a.ts", before: "one\n", after: "two\n" },
        { path, ...(before && { before }), after: "two\n" },
      ];
      expect(() => writeChanges(root, changes)).toThrow(/symbolic link|cannot write to the project/);
      expect(readFileSync(join(root, "a.ts"), "utf8")).toBe("one\n");
      expect(readFileSync(join(outside, "theirs.ts"), "utf8")).toBe("one\n");
      expect(readdirSync(outside)).toEqual(["theirs.ts"]);
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  },
);

it("writes through a link, which stays one", () => {
  writeFileSync(join(root, "real.ts"), "one\n");
  symlinkSync("real.ts", join(root, "link.ts"));
  writeChanges(root, [{ path: "link.ts", before: "one\n", after: "two\n" }]);
  expect(readFileSync(join(root, "real.ts"), "utf8")).toBe("two\n");
  expect(lstatSync(join(root, "link.ts")).isSymbolicLink()).toBe(true);
});
