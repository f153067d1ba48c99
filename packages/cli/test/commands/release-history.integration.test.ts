import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { call, projectOf } from "../cli.ts";

const components = `apiVersion: v1
kind: Namespace
metadata: {name: addon-foo-system, labels: {cluster.x-k8s.io/provider: addon-foo}}
`;
const metadata = (...minors: readonly number[]) =>
  `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3
kind: Metadata
releaseSeries:
${minors.map((minor) => `  - {major: 0, minor: ${minor}, contract: v1beta2}\n`).join("")}`;

function git(folder: string, ...args: readonly string[]): void {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  execFileSync("git", ["-C", folder, ...identity, ...args], { stdio: "ignore" });
}

/** Commits the metadata with these series, and tags the commit. */
function commit(folder: string, tag: string, ...minors: readonly number[]): void {
  writeFileSync(join(folder, "metadata.yaml"), metadata(...minors));
  git(folder, "add", "--all");
  git(folder, "commit", "--allow-empty", "--no-gpg-sign", "--message", tag);
  git(folder, "tag", "--no-sign", tag);
}

/** Returns a project with three tagged versions, of which the last lacks the series of the second. */
function origin(): string {
  const { root } = projectOf({
    "package.json": '{"name": "cluster-api-addon-provider-foo"}',
    ".gitignore": "node_modules\n",
    "addon-components.yaml": components,
  });
  git(root, "init", "--initial-branch", "main");
  commit(root, "v0.1.0", 1);
  commit(root, "v0.2.0", 1, 2);
  commit(root, "v0.3.0", 1, 3);
  return root;
}

/** Clones as `actions/checkout` does for a tag. */
function clone(from: string, branch: string, ...options: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "capikit-clone-"));
  execFileSync("git", ["clone", "--branch", branch, ...options, `file://${from}`, folder], {
    stdio: "ignore",
  });
  return folder;
}

/** Returns the errors, and the names of what is neither judged nor allowed. */
async function codesOf(folder: string, version: string, ...flags: string[]): Promise<readonly string[]> {
  const { stdout, code: status } = await call(
    ...["release", version, "--project", folder, "--components", "addon-components.yaml"],
    ...["--format", "json", ...flags],
  );
  const { diagnostics, notJudged } = JSON.parse(stdout) as {
    diagnostics: readonly { code: string; severity: string }[];
    notJudged: readonly { name: string; allowed?: true }[];
  };
  const codes = [
    ...diagnostics.flatMap(({ code, severity }) => (severity === "error" ? [code] : [])),
    ...notJudged.flatMap(({ name, allowed }) => (allowed ? [] : [name])),
  ];
  expect(status).toBe(codes.length === 0 ? 0 : 1);
  return codes;
}

it("refuses a release whose metadata lacks a released series", async () => {
  expect(await codesOf(clone(origin(), "v0.3.0"), "v0.3.0")).toContain("release/series-missing");
});

it.each([
  ["a shallow clone", "v0.3.0", ["--depth", "1"]],
  ["a shallow clone of two commits", "v0.3.0", ["--depth", "2"]],
  ["a clone without tags", "main", ["--no-tags"]],
])("refuses a release in %s, where earlier versions are unknown", async (_name, branch, options) => {
  expect(await codesOf(clone(origin(), branch, ...options), "v0.3.0")).toContain("released-versions");
});

it("releases where earlier versions are unknown if the user allows it", async () => {
  const folder = clone(origin(), "v0.1.0", "--depth", "1");
  expect(await codesOf(folder, "v0.1.0")).toEqual(["released-versions"]);
  expect(await codesOf(folder, "v0.1.0", "--allow", "released-versions")).toEqual([]);
});

it("releases a patch of an older series from its branch", async () => {
  const root = origin();
  git(root, "checkout", "-b", "release-0.1", "v0.1.0");
  expect(await codesOf(root, "v0.1.1")).toEqual([]);
});

it("refuses a tagged commit without the series of its version, and changes nothing", async () => {
  const root = origin();
  commit(root, "v0.4.0", 1, 2, 3);
  const folder = clone(root, "v0.4.0");
  expect(await codesOf(folder, "v0.4.0")).toEqual(["release/uncommitted-series"]);
  expect(readFileSync(join(folder, "metadata.yaml"), "utf8")).toBe(metadata(1, 2, 3));
});

it("releases three versions, whose series are committed before their tags", async () => {
  const root = origin();
  commit(root, "v0.4.0", 1, 2, 3, 4);
  expect(await codesOf(clone(root, "v0.4.0"), "v0.4.0")).toEqual([]);
  // Without a tag, the command adds the series for the commit.
  expect(await codesOf(root, "v0.5.0")).toEqual([]);
  expect(readFileSync(join(root, "metadata.yaml"), "utf8")).toContain("minor: 5");
  git(root, "add", "--all");
  git(root, "commit", "--no-gpg-sign", "--message", "Add a series");
  git(root, "tag", "--no-sign", "v0.5.0");
  expect(await codesOf(clone(root, "v0.5.0"), "v0.5.0")).toEqual([]);
});
