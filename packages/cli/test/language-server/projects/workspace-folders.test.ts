import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { WorkspaceFolders } from "../../../src/language-server/projects/workspace-folders.ts";
import { projectFolder } from "../project-folder.ts";

function foldersOf(...paths: readonly string[]): WorkspaceFolders {
  const folders = new WorkspaceFolders();
  folders.change(paths.map((path) => pathToFileURL(path).href));
  return folders;
}

test("compares real paths", () => {
  const root = projectFolder("own/a/package.json", "own-not/package.json", "other/package.json");
  symlinkSync(join(root, "own"), join(root, "link"));
  symlinkSync(join(root, "other"), join(root, "own/other"));
  const folders = foldersOf(join(root, "link"));
  for (const path of ["own", "link"]) expect(folders.find(join(root, path))).toBe(join(root, "own"));
  expect(folders.find(join(root, "link/a"))).toBe(join(root, "own/a"));
  for (const path of [".", "own-not", "other", "own/other", "own/missing"])
    expect(folders.find(join(root, path))).toBeUndefined();
  expect(foldersOf("/").find(root)).toBe(root);
});

test("excludes packages, but not links to the workspace", () => {
  const root = projectFolder("node_modules/a/package.json", "packages/b/package.json");
  symlinkSync(join(root, "packages/b"), join(root, "node_modules/b"));
  const folders = foldersOf(root, join(root, "node_modules/a"));
  expect(folders.find(join(root, "node_modules/a"))).toBeUndefined();
  expect(folders.find(join(root, "node_modules/b"))).toBe(join(root, "packages/b"));
});

test("is empty without folders, and after their removal", () => {
  const root = projectFolder("package.json");
  const folders = foldersOf();
  expect(folders.find(root)).toBeUndefined();
  const uris = ["untitled:a", "file:///a%2Fb", pathToFileURL(root).href];
  folders.change(uris);
  expect(folders.find(root)).toBe(root);
  folders.change([], uris);
  expect(folders.find(root)).toBeUndefined();
});
