import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { releasedVersions, releasedVersionsOfBranch } from "../../../src/shared/project/released-versions.ts";

function repository() {
  const folder = mkdtempSync(join(tmpdir(), "capikit-tags-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      stdio: "ignore",
    });
  git("init", "--initial-branch", "main");
  let commits = 0;
  return {
    folder,
    git,
    commit: (...tags: string[]) => {
      // Commits of the same second with equal contents and parents would be one.
      git("commit", "--allow-empty", "--no-gpg-sign", "--message", `Change ${++commits}`);
      for (const tag of tags) git("tag", "--no-sign", tag);
    },
  };
}

test("a branch for patch releases has no versions of later minor versions", async () => {
  const { folder, git, commit } = repository();
  commit("v1.0.0");
  git("branch", "release-1.0");
  commit("v1.1.0-rc.0");
  git("checkout", "-b", "release-1.1");
  commit("v1.1.0", "not-a-version");
  git("checkout", "main");
  commit();
  const all = ["v1.0.0", "v1.1.0", "v1.1.0-rc.0"];
  expect(await releasedVersionsOfBranch(folder)).toEqual(all);
  git("checkout", "release-1.0");
  commit("v1.0.1");
  expect(await releasedVersionsOfBranch(folder)).toEqual(["v1.0.0", "v1.0.1"]);
  expect(await releasedVersions(folder)).toEqual(["v1.0.0", "v1.0.1", ...all.slice(1)]);
});

test("versions in columns are read one by one", async () => {
  const { folder, git, commit } = repository();
  git("config", "column.ui", "always");
  commit("v1.0.0", "v1.0.1");
  expect(await releasedVersions(folder)).toEqual(["v1.0.0", "v1.0.1"]);
});

test("a folder without its own repository has no versions", async () => {
  const { folder } = repository();
  rmSync(join(folder, ".git"), { recursive: true });
  expect(await releasedVersionsOfBranch(folder)).toEqual([]);
});
