import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { filesAtRelease, readCheckout, releasesOfBranch } from "../../../src/shared/project/checkout.ts";

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), "capikit-tags-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const git = (folder: string, ...args: string[]) =>
  execFileSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
    stdio: "ignore",
  });

let commits = 0;

function repository(folder = temporary()) {
  git(folder, "init", "--initial-branch", "main");
  return {
    folder,
    git: (...args: string[]) => git(folder, ...args),
    commit: (...tags: string[]) => {
      writeFileSync(join(folder, "change"), String(++commits));
      git(folder, "add", "--all");
      git(folder, "commit", "--no-gpg-sign", "--message", `Change ${commits}`);
      for (const tag of tags) git(folder, "tag", "--no-sign", tag);
    },
  };
}

function clone(from: string, ...options: string[]): string {
  const folder = temporary();
  execFileSync("git", ["clone", ...options, `file://${from}`, folder], { stdio: "ignore" });
  return folder;
}

const versions = async (folder: string) =>
  (await readCheckout(folder)).releases.map(({ version }) => version);
const ofBranch = async (folder: string) =>
  (await releasesOfBranch(await readCheckout(folder))).map(({ version }) => version);

test("a branch for patch releases has no versions of later minor versions", async () => {
  const { folder, git, commit } = repository();
  git("config", "column.ui", "always");
  commit("v1.0.0");
  git("branch", "release-1.0");
  commit("v1.1.0-rc.0");
  git("checkout", "-b", "release-1.1");
  commit("v1.1.0", "not-a-version");
  git("checkout", "main");
  commit();
  const all = ["v1.1.0", "v1.1.0-rc.0", "v1.0.0"];
  expect(await ofBranch(folder)).toEqual(all);
  git("checkout", "release-1.0");
  commit("v1.0.1");
  expect(await ofBranch(folder)).toEqual(["v1.0.1", "v1.0.0"]);
  expect(await versions(folder)).toEqual([...all.slice(0, 2), "v1.0.1", "v1.0.0"]);
});

test("the main branch has the versions of branches that began after its own release", async () => {
  const { folder, git, commit } = repository();
  commit("v1.0.0");
  commit();
  git("checkout", "-b", "release-1.1");
  commit("v1.1.0");
  git("checkout", "main");
  commit();
  expect(await ofBranch(folder)).toEqual(["v1.1.0", "v1.0.0"]);
});

test("versions of a project in a repository of several are those of its path, else those that contain it", async () => {
  const { folder, commit } = repository();
  commit("v0.1.0");
  mkdirSync(join(folder, "providers/foo"), { recursive: true });
  mkdirSync(join(folder, "providers/bar"));
  const [foo, bar] = [join(folder, "providers/foo"), join(folder, "providers/bar")];
  writeFileSync(join(foo, "package.json"), "{}");
  commit("v0.2.0");
  writeFileSync(join(bar, "package.json"), "{}");
  commit("foo/v1.0.0");
  expect(await versions(foo)).toEqual(["v1.0.0"]);
  expect(await versions(bar)).toEqual([]);
  git(folder, "tag", "providers/foo/v2.0.0");
  expect(await versions(foo)).toEqual(["v2.0.0"]);
  git(folder, "tag", "--delete", "foo/v1.0.0", "providers/foo/v2.0.0");
  expect(await versions(foo)).toEqual(["v0.2.0"]);
  const checkout = await readCheckout(foo);
  expect(await filesAtRelease(checkout, { tag: "v0.2.0" }, "providers")).toEqual(
    new Map([["providers/foo/package.json", "{}"]]),
  );
  expect(await filesAtRelease(checkout, { tag: "v0.9.0" }, "providers")).toContain("git cannot read");
});

test("a worktree has the versions of its repository, and files keep their text", async () => {
  const { folder, commit, git } = repository();
  writeFileSync(join(folder, "größe.txt"), "größe\n");
  commit("v0.1.0");
  const worktree = join(temporary(), "tree");
  git("worktree", "add", "-b", "other", worktree);
  const checkout = await readCheckout(worktree);
  expect(checkout.releases.map(({ version }) => version)).toEqual(["v0.1.0"]);
  expect(checkout.unknown).toBeUndefined();
  expect(await filesAtRelease(checkout, { tag: "v0.1.0" }, "größe.txt")).toEqual(
    new Map([["größe.txt", "größe\n"]]),
  );
});

test("releases are unknown where the clone may lack their tags, and only there", async () => {
  const released = repository();
  released.commit("v0.1.0");
  released.commit("v0.2.0");
  released.commit();
  const young = repository();
  young.commit();
  const why = async (folder: string) => (await readCheckout(folder)).unknown?.why;
  expect(await why(clone(released.folder))).toBeUndefined();
  expect(await why(clone(released.folder, "--depth", "2"))).toBe("the repository is a shallow clone");
  expect(await why(clone(released.folder, "--no-tags"))).toMatch(
    /does not have the tag v0\.[12]\.0 of origin/,
  );
  // As actions/checkout fetches a tag with a depth beyond the history.
  const partial = clone(released.folder, "--no-tags");
  git(partial, "config", "--unset", "remote.origin.tagOpt");
  expect(await why(partial)).toMatch(/does not have the tag/);
  git(partial, "fetch", "--no-tags", "origin", "refs/tags/v0.2.0:refs/tags/v0.2.0");
  git(partial, "checkout", "v0.2.0");
  expect(await why(partial)).toMatch(/does not have the tag v0\.1\.0/);
  // Nothing was released.
  expect(await why(young.folder)).toBeUndefined();
  const fresh = clone(young.folder);
  expect(await why(fresh)).toBeUndefined();
  git(fresh, "remote", "set-url", "origin", "file:///nowhere");
  expect(await why(fresh)).toContain("origin cannot be asked");
  expect(await why(repository().folder)).toBeUndefined();
  expect(await why(temporary())).toBe("the folder is not in a git repository");
});
