import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./root.ts";

/** The manifests of this workspace in another folder, with changesets of their own. */
export interface ReleaseWorkspace {
  /** Adds a changeset: the raised packages with `patch`, `minor` or `major`. */
  addChangeset(releases: Readonly<Record<string, string>>): void;
  /** Runs `changeset version` with these arguments. */
  version(...args: readonly string[]): void;
  /** Returns the manifests of published packages by name. */
  published(): ReadonlyMap<string, ReleaseManifest>;
}

/** The fields of a package.json that releases change. */
export interface ReleaseManifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
}

/** Copies the manifests and the configuration of changesets, without the changesets. */
export function createReleaseWorkspace(folder: string): ReleaseWorkspace {
  const manifests = globSync("{packages,generators,tests,examples,docs,scripts}{,/*}/package.json", {
    cwd: root,
  });
  for (const file of ["package.json", "pnpm-workspace.yaml", ".changeset/config.json", ...manifests]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  // The changelog names the commits of changesets.
  const git = (...args: readonly string[]) => execFileSync("git", args, { cwd: folder });
  git("init", "--quiet", "--initial-branch=main");
  let count = 0;
  return {
    addChangeset(releases) {
      const rows = Object.entries(releases).map(([name, type]) => `"${name}": ${type}\n`);
      count += 1;
      writeFileSync(join(folder, `.changeset/change-${count}.md`), `---\n${rows.join("")}---\n\nA change.\n`);
    },
    version(...args) {
      const program = join(root, "node_modules/@changesets/cli/bin.js");
      execFileSync(process.execPath, [program, "version", ...args], { cwd: folder, stdio: "pipe" });
    },
    published() {
      const read = manifests.map(
        (file): ReleaseManifest => JSON.parse(readFileSync(join(folder, file), "utf8")),
      );
      return new Map(read.filter((one) => one.private !== true).map((one) => [one.name, one]));
    },
  };
}
