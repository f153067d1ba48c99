import { execFileSync } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  makeFolderBeside,
  makeFolders,
  readRegularFile,
  readTextFile,
  replaceFile,
  stageFile,
} from "../../src/files/index.ts";

let dir: string;
let target: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "capikit-files-"));
  target = join(dir, "target");
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

it("reads regular files up to a size, and nothing else", () => {
  writeFileSync(target, "text");
  symlinkSync(target, join(dir, "link"));
  execFileSync("mkfifo", [join(dir, "pipe")]);
  expect(readRegularFile(target, 4).toString()).toBe("text");
  expect(readRegularFile(target, 3)).toBe("too-large");
  for (const path of [dir, join(dir, "link"), join(dir, "pipe"), "/dev/zero"])
    expect(readRegularFile(path, 4)).toBe("not-regular");
  expect(() => readRegularFile(join(dir, "missing"), 4)).toThrow("ENOENT");
});

it("reads text files through links, and no pipes and devices", async () => {
  writeFileSync(target, "text");
  symlinkSync(target, join(dir, "link"));
  execFileSync("mkfifo", [join(dir, "pipe")]);
  expect(await readTextFile(join(dir, "link"), 4)).toBe("text");
  await expect(readTextFile(target, 3)).rejects.toThrow("more than 3 bytes");
  for (const path of [join(dir, "pipe"), "/dev/zero"])
    await expect(readTextFile(path)).rejects.toThrow("a pipe or device; write its content to a file");
  await expect(readTextFile(dir)).rejects.toThrow("EISDIR");
  await expect(readTextFile(join(dir, "missing"))).rejects.toThrow("ENOENT");
});

describe("stageFile", () => {
  it("keeps the target until it is committed", () => {
    writeFileSync(target, "old");
    const staged = stageFile(target, "new", { mode: 0o600 });
    expect([readFileSync(target, "utf8"), readFileSync(staged.path, "utf8"), modeOf(staged.path)]).toEqual([
      "old",
      "new",
      0o600,
    ]);
    staged.commit();
    staged.discard();
    expect([readFileSync(target, "utf8"), modeOf(target), readdirSync(dir)]).toEqual([
      "new",
      0o600,
      ["target"],
    ]);
  });

  it("leaves nothing when it is discarded", () => {
    stageFile(target, "new").discard();
    expect(readdirSync(dir)).toEqual([]);
  });

  it("uses another path each time", () => {
    expect(stageFile(target, "").path).not.toBe(stageFile(target, "").path);
  });
});

describe("replaceFile", () => {
  it("replaces a link instead of writing to its target", async () => {
    const other = join(dir, "other");
    writeFileSync(other, "of another user");
    symlinkSync(other, target);
    await replaceFile(target, "mine", { mode: 0o600 });
    expect([readFileSync(other, "utf8"), readFileSync(target, "utf8"), modeOf(target)]).toEqual([
      "of another user",
      "mine",
      0o600,
    ]);
  });

  it("leaves nothing when it fails", async () => {
    await expect(replaceFile(join(dir, "missing", "target"), "")).rejects.toThrow("ENOENT");
    await expect(replaceFile(dir, "")).rejects.toThrow(/EISDIR|EEXIST|ENOTEMPTY/);
    expect(readdirSync(dir)).toEqual([]);
  });
});

describe("makeFolderBeside", () => {
  it("creates a folder that only its owner may enter, with its parents", async () => {
    const folder = await makeFolderBeside(join(dir, "a", "b"));
    expect(folder).toMatch(/[\\/]a[\\/]\.b-\w{6}$/);
    expect(modeOf(folder)).toBe(0o700);
  });
});

it("makes folders, and ends where the kernel allows none", () => {
  const folder = join(dir, "a/b/c");
  expect(makeFolders(folder, 0o700)).toBe(join(dir, "a"));
  expect(modeOf(join(dir, "a/b"))).toBe(0o700);
  expect(makeFolders(folder)).toBeUndefined();
  writeFileSync(target, "");
  expect(() => makeFolders(join(target, "a"))).toThrow(/EEXIST|ENOTDIR/);
  expect(() => makeFolders("/proc/a/b")).toThrow(/ENOENT|EACCES/);
});

it("gives a staged file exact permissions on request", () => {
  const staged = stageFile(target, "text", { mode: 0o666, exactMode: true });
  expect(modeOf(staged.path)).toBe(0o666);
  staged.discard();
});
