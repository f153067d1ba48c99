import { join } from "node:path";
import { expect, it } from "vitest";
import { projectPackageManager } from "../../../src/commands/upgrade/package-manager.ts";
import { projectOf } from "../../cli.ts";

it.each([
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
])("knows %s of %s", (file, manager) => {
  expect(projectPackageManager(projectOf({ [file]: "" }).root)).toBe(manager);
});

it("prefers packageManager of package.json", () => {
  const manifest = '{ "packageManager": "pnpm@12.0.0+sha512.00" }';
  expect(projectPackageManager(projectOf({ "package.json": manifest, "package-lock.json": "" }).root)).toBe(
    "pnpm",
  );
});

it("finds the lock file of a workspace in a parent folder", () => {
  const { root } = projectOf({ "yarn.lock": "", "providers/foo/package.json": "{}" });
  expect(projectPackageManager(join(root, "providers/foo"))).toBe("yarn");
});

it("ignores lock files outside the repository, and invalid manifests", () => {
  const { root } = projectOf({ "yarn.lock": "", "foo/.git": "gitdir: …", "foo/bar/package.json": "{" });
  expect(projectPackageManager(join(root, "foo/bar"))).toBe("npm");
});
