/** The reference release of Cluster API has one source: `packages/api/src/releases`. */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { minorReleaseOf, referenceMinor, referenceRelease, supportedReleases } from "@capikit/api/releases";
import { describe, expect, it } from "vitest";
import { generated } from "../../../scripts/upstream-sync/checklist/other-notes.ts";
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

/** Hand-written files that name the release. */
const handWritten: Readonly<Record<string, string>> = {
  "packages/api/src/releases/supported-releases.ts": "the source",
  "packages/envtest/src/go-tools/cluster-api-recipes.ts": "the release that moved the core manager",
  "docs/tutorials/infrastructure-provider.md": "a reader types the release as an argument of clusterctl",
};

/** Hand-written files that name a release or its minor release. */
function filesNaming(release: string): readonly string[] {
  const [minor, patch] = [release.replace(/^v|\.\d+$/g, ""), release.split(".").at(-1)];
  const args = ["grep", "--name-only", "--fixed-strings", minor];
  const files = execFileSync("git", args, { cwd: root, encoding: "utf8" });
  return (
    files
      .split("\n")
      .filter((path) => path !== "")
      .filter((path) => !Object.keys(generated).some((glob) => matchesGlob(path, glob)))
      // Judged findings quote releases of other projects.
      .filter((path) => !path.startsWith("tests/clusterctl/judged/"))
      // Documents of Kubernetes, with releases of Kubernetes.
      .filter((path) => !path.startsWith("packages/api/kubernetes/"))
      .filter((path) => namesRelease(read(path), minor, patch))
      .sort()
  );
}

/** A number alone, such as in `1.14 MB`, is not a release of Cluster API. */
function namesRelease(text: string, minor: string, patch: string | undefined): boolean {
  const number = minor.replace(".", "\\.");
  // Not as a version of another project, such as `cluster-api-provider-vsphere@v1.14.0`.
  const alone = `(?<![\\w.@-]|go[a-z-]*/)v${number}(?:\\.${patch})?(?![\\w-]|\\.\\d)`;
  return new RegExp(`${alone}|cluster[- ]api(?:/api)?[@ ]v?${number}\\b`, "i").test(text);
}

const [major = 0, minor = 0] = referenceMinor.slice(1).split(".").map(Number);

describe.each([referenceRelease, `v${major}.${minor + 1}.0`])("the release %s", (release) => {
  it("is named in at most five hand-written files", () => {
    const found = filesNaming(release);
    expect(found.filter((path) => !Object.hasOwn(handWritten, path))).toEqual([]);
    expect(found.length).toBeLessThanOrEqual(5);
  });
});

it.each([
  ["v1.30", true],
  ["`v1.30.4`:", true],
  ["sigs.k8s.io/cluster-api/api@v1.30.0", true],
  ["Cluster API 1.30", true],
  ["1.30 MB", false],
  ["Kubernetes 1.30", false],
  ["v1.30.1", false],
  ["cluster-api-provider-vsphere@v1.30.0", false],
])("%j names the release v1.30.4: %s", (text, names) => {
  expect(namesRelease(text, "1.30", "4")).toBe(names);
});
