import { execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { published } from "../src/published.ts";
import { root } from "../src/root.ts";

function workspace() {
  const folder = mkdtempSync(join(tmpdir(), "capikit-versions-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return createReleaseWorkspace(folder);
}

it.each([
  ["create-capikit", "patch"],
  ["create-capikit", "minor"],
  ["@capikit/common", "minor"],
  // Peer dependencies raise no major version.
  ["@capikit/controller-kit", "minor"],
])("raises all packages with a changeset of %s alone (%s)", (name, type) => {
  const { addChangeset, version, published: manifests } = workspace();
  const before = manifests().get(name)?.version ?? "";
  addChangeset({ [name]: type });
  version();
  const after = manifests();
  expect([...after.keys()].sort()).toEqual(published.map((one) => one.name).sort());
  const [major, minor, patch] = before.split(".").map(Number) as [number, number, number];
  const raised = type === "patch" ? [major, minor, patch + 1] : [major, minor + 1, 0];
  expect(new Set([...after.values()].map((one) => one.version))).toEqual(new Set([raised.join(".")]));
});

it("names only published packages in changesets, which otherwise fail the release", () => {
  const files = globSync(".changeset/*.md", { cwd: root });
  const named = files.flatMap((file) => {
    const [, rows = ""] = /^---\n([\s\S]*?)^---$/m.exec(readFileSync(join(root, file), "utf8")) ?? [];
    return [...rows.matchAll(/^["']?([^"':\n]+)["']?: /gm)].map(([, name]) => `${file}: ${name}`);
  });
  const names = published.map(({ name }) => name);
  expect(named.filter((one) => !names.some((name) => one.endsWith(`: ${name}`)))).toEqual([]);
  expect(named.length).toBeGreaterThanOrEqual(files.length);
});

it("gives snapshots versions between two releases", () => {
  const { addChangeset, version, published: manifests } = workspace();
  const before = manifests().get("capikit")?.version ?? "";
  addChangeset({ capikit: "minor" });
  version("--snapshot", "next");
  const versions = new Set([...manifests().values()].map((one) => one.version));
  const [major, minor] = before.split(".").map(Number) as [number, number];
  expect([...versions]).toEqual([
    expect.stringMatching(new RegExp(`^${major}\\.${minor + 1}\\.0-next-\\d{14}$`)),
  ]);
});

/** The manifests of this workspace in another folder, with changesets of their own. */
interface ReleaseWorkspace {
  /** Adds a changeset: the raised packages with `patch`, `minor` or `major`. */
  addChangeset(releases: Readonly<Record<string, string>>): void;
  /** Runs `changeset version` with these arguments. */
  version(...args: readonly string[]): void;
  /** Returns the manifests of published packages by name. */
  published(): ReadonlyMap<string, ReleaseManifest>;
}

/** The fields of a package.json that releases change. */
interface ReleaseManifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
}

/** Copies the manifests and the configuration of changesets, without the changesets. */
function createReleaseWorkspace(folder: string): ReleaseWorkspace {
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
