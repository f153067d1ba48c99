/** The reference release of Cluster API has one source: `packages/api/src/releases`. */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { minorReleaseOf, referenceMinor, referenceRelease, supportedReleases } from "@capikit/api/releases";
import { describe, expect, it } from "vitest";
import { root } from "../src/root.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");

describe("Go modules", () => {
  const modules = globSync("{packages/envtest,tests/reference}/go/*/go.mod", { cwd: root }).sort();
  const required = (path: string): readonly string[] =>
    [...read(path).matchAll(/\bsigs\.k8s\.io\/cluster-api(?:\/api)? (v\S+)/g)].map(
      ([, version = ""]) => version,
    );

  it.each(modules)("%s requires the release of its name, by default the reference release", (path) => {
    const minor = /cluster-api-(v\d+\.\d+)\/go\.mod$/.exec(path)?.[1] ?? referenceMinor;
    const release = supportedReleases.find((one) => minorReleaseOf(one) === minor);
    expect(required(path).filter((version) => version !== release)).toEqual([]);
  });

  it("pin the programs of each supported release", () => {
    const pinned = modules
      .filter((path) => path.startsWith("packages/envtest/go/cluster-api"))
      .flatMap(required);
    expect(new Set(pinned)).toEqual(new Set(supportedReleases));
  });
});

/** Files that may name the release, with the reason. */
const generated: Readonly<Record<string, string>> = {
  "packages/*/gen/**": "written by `generate` or `releases:generate`",
  "packages/*/etc/*.api.md": "written by `api:update`",
  "docs/reference/{contracts,differences,conformance,lint-real-providers,cli,versions}.md":
    "the release is written by `docs:generate`",
  "docs/reference/diagnostics/**": "written by `docs:generate`",
  "docs/reference/parity.json": "a recorded count with the releases of its sources",
  "packages/api/released/**": "hooks as released, written by `release:version`",
  "docs/tutorials/pictures/**": "recorded by `tutorials --record`",
  "**/go.{mod,sum}": "written by Go; the versions are tested above",
  "pnpm-lock.yaml": "written by pnpm",
  "**/CHANGELOG.md": "history",
  ".changeset/*.md": "entries of the changelog",
};

/** Hand-written files that name the release. */
const handWritten: Readonly<Record<string, string>> = {
  "packages/api/src/releases/supported-releases.ts": "the source",
  "packages/cli/src/commands/hooks/preflight/changes.ts": "the releases that changed the behaviour of hooks",
  "packages/envtest/src/go-tools/cluster-api-recipes.ts": "the release that moved the core manager",
  "docs/tutorials/infrastructure-provider.md": "a reader types the release as an argument of clusterctl",
};

it("is named in at most five hand-written files", () => {
  const minor = referenceMinor.slice(1).replace(".", "\\.");
  const patch = referenceRelease.slice(referenceMinor.length + 1);
  // Not as a version of another project, such as `cluster-api-provider-vsphere@v1.14.0`.
  const name = new RegExp(
    `(?<![\\w.@-]|go[a-z-]*/)v?${minor}(?:\\.${patch})?(?![\\w-]|\\.\\d)|cluster-api(?:/api)?@v${minor}\\b`,
  );
  const args = ["grep", "--name-only", "--fixed-strings", referenceMinor.slice(1)];
  const files = execFileSync("git", args, { cwd: root, encoding: "utf8" });
  const found = files
    .split("\n")
    .filter((path) => path !== "")
    .filter((path) => !Object.keys(generated).some((glob) => matchesGlob(path, glob)))
    .filter((path) => name.test(read(path)))
    .sort();
  expect(found).toEqual(Object.keys(handWritten).sort());
  expect(found.length).toBeLessThanOrEqual(5);
});
