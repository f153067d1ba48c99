import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { root } from "../src/root.ts";

const git = (...args: readonly string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** The commits of this branch. The last ten on main, and in a clone without main. */
function range(): string[] {
  for (const main of ["origin/main", "main"]) {
    try {
      const base = git("merge-base", main, "HEAD");
      if (base !== git("rev-parse", "HEAD")) return [`${base}..HEAD`];
    } catch {
      // This clone does not have that branch.
    }
  }
  return ["--max-count=10", "HEAD"];
}

it("has commit subjects of at most 72 characters", () => {
  const subjects = git("log", "--no-merges", "--format=%s", ...range()).split("\n");
  expect(subjects.filter((subject) => subject.length > 72)).toEqual([]);
});
