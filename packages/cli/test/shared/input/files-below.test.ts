import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { filesBelow, readBelow, type UnreadEntry } from "../../../src/shared/input/files-below.ts";
import { projectOf } from "../../cli.ts";

const large = 65 * 1024 * 1024;

/** A folder with an entry of each kind, next to a folder with a file. */
function oddFolder(): string {
  const { root, write } = projectOf({ "folder/a.yaml": "a", "folder/b/c.yaml": "c", "outside/d.yaml": "d" });
  const folder = join(root, "folder");
  execFileSync("mkfifo", ["pipe.yaml"], { cwd: folder });
  write("folder/large.yaml", "");
  truncateSync(join(folder, "large.yaml"), large);
  for (const [name, target] of Object.entries({
    "to-file.yaml": "b/c.yaml",
    "to-folder.yaml": "b",
    "to-large.yaml": "large.yaml",
    "to-nothing.yaml": "nothing",
    "to-outside.yaml": "../outside/d.yaml",
    "to-pipe.yaml": "pipe.yaml",
    "to-device.yaml": "/dev/zero",
    outside: "../outside",
  }))
    symlinkSync(target, join(folder, name));
  return folder;
}

it("takes files and links to other files of the folder, and reports the others", () => {
  const skipped: (readonly [string, UnreadEntry])[] = [];
  const isYaml = (path: string): boolean => path.endsWith(".yaml");
  const files = filesBelow(oddFolder(), {
    enters: (_, name) => name === "b",
    takes: isYaml,
    skips: (path, reason) => skipped.push([path, reason]),
  });
  expect(files).toEqual(["a.yaml", "b/c.yaml"]);
  expect(Object.fromEntries(skipped)).toEqual({
    "large.yaml": "large",
    "pipe.yaml": "special",
    "to-device.yaml": "outside",
    "to-large.yaml": "large",
    "to-nothing.yaml": "dangling",
    "to-outside.yaml": "outside",
    "to-pipe.yaml": "special",
  });
});

it.each([
  ["a.yaml", "a"],
  ["to-file.yaml", "c"],
])("reads %s of the folder", (name, content) => {
  const folder = oddFolder();
  expect(readBelow(folder, join(folder, name)).toString()).toBe(content);
});

it.each([
  ["large.yaml", "is too large"],
  ["pipe.yaml", "is not a readable file"],
  ["to-device.yaml", "is a symbolic link out of"],
  ["to-folder.yaml", "is not a readable file"],
  ["to-large.yaml", "is too large"],
  ["to-nothing.yaml", "is not a readable file"],
  ["to-outside.yaml", "is a symbolic link out of"],
  ["to-pipe.yaml", "is not a readable file"],
])("does not read %s", (name, problem) => {
  const folder = oddFolder();
  expect(() => readBelow(folder, join(folder, name))).toThrow(problem);
});

it("stops at 64 levels", () => {
  const { root } = projectOf({});
  const walk = { enters: () => true, takes: () => true };
  mkdirSync(join(root, "a/".repeat(64)), { recursive: true });
  expect(filesBelow(root, walk)).toEqual([]);
  mkdirSync(join(root, "a/".repeat(65)));
  expect(() => filesBelow(root, walk)).toThrow("exceeds the limit of 64 levels");
});

it("stops at the bytes of eight largest files", () => {
  const { root, write } = projectOf({});
  for (const name of ["a", "b", "c", "d", "e", "f", "g", "h", "i"]) write(name, "1234");
  const walk = { enters: () => false, takes: () => true, maxBytes: 4 };
  expect(() => filesBelow(root, walk)).toThrow("exceeds the limit of 32 bytes");
  expect(filesBelow(root, { ...walk, maxBytes: 3 })).toEqual([]);
});
