import { expect, it } from "vitest";
import { compareReleases } from "../../src/compare/compare-releases.ts";
import { readRelease } from "../../src/compare/read/read-release.ts";
import { crd, version } from "./crd.ts";

const series = (list: string): string =>
  `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nkind: Metadata\nreleaseSeries:\n${list}\n`;
const go = (constants: string): string => `package v1beta2\n\nconst (\n${constants}\n)\n`;
const names = `
	// ClusterNameLabel names the Cluster.
	ClusterNameLabel = "cluster.x-k8s.io/cluster-name"
	ClusterNameAnnotation = "cluster.x-k8s.io/cluster-name"
	PausedAnnotation = "cluster.x-k8s.io/paused"
	WatchLabel string = "cluster.x-k8s.io/watch-filter"
	other = "cluster.x-k8s.io/private"
	Text = "no name"`;

const changesOf = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) => {
  const [old, now] = [before, after].map((files) =>
    readRelease(Object.entries(files).map(([path, text]) => ({ path, text }))),
  );
  if (old === undefined || now === undefined) throw new Error("two releases are required");
  return compareReleases(old, now).map(({ consequence, path, what }) => `${consequence} ${path} ${what}`);
};

it("reports added and removed labels and annotations", () => {
  const after = `${names.replace(/\n\tPaused.*/, "")}\n\tNewAnnotation = "cluster.x-k8s.io/new"`;
  expect(changesOf({ "api/names.go": go(names) }, { "api/names.go": go(after) })).toEqual([
    "clients cluster.x-k8s.io/paused annotation removed",
    "compatible cluster.x-k8s.io/new annotation added",
  ]);
});

it("reports no removed names if the module of API types is missing", () => {
  const other = { "api/other.go": go('\tOther = "example.cluster.x-k8s.io/other"') };
  expect(changesOf({ "api/names.go": go(names) }, other)).toEqual([]);
  expect(changesOf({ "api/names.go": go(names) }, {})).toEqual([]);
});

it("reports contracts of release series, with their planned end", () => {
  const before = { "metadata.yaml": series("- {major: 1, minor: 4, contract: v1beta1}") };
  const added = "- {major: 1, minor: 5, contract: v1beta1}\n- {major: 1, minor: 4, contract: v1beta1}";
  expect(changesOf(before, { "metadata.yaml": series(added) })).toEqual([
    "compatible  v1.5 added, contract v1beta1, which ends with Cluster API v1.16 (April 2027)",
  ]);
  const moved = "- {major: 1, minor: 5, contract: v1beta2}\n- {major: 1, minor: 4, contract: v1beta2}";
  expect(changesOf(before, { "metadata.yaml": series(moved) })).toEqual([
    "clients  contract of the newest series v1beta1 → v1beta2",
    "clients  v1.4: contract v1beta1 → v1beta2",
    "compatible  v1.5 added, contract v1beta2",
  ]);
});

it("reports the end of a contract in core, which has the kind Cluster", () => {
  const core = JSON.stringify(crd([version({})], { kind: "Cluster" }, { group: "cluster.x-k8s.io" }));
  const old = "- {major: 1, minor: 15, contract: v1beta2}";
  const now = `- {major: 1, minor: 16, contract: v1beta2}\n${old}`;
  const ended = "clients  contract v1beta1 ended with Cluster API v1.16 (April 2027)";
  const files = (list: string) => ({ "metadata.yaml": series(list), "crd.yaml": core });
  expect(changesOf(files(old), files(now))).toEqual([ended, "compatible  v1.16 added, contract v1beta2"]);
  expect(changesOf({ "metadata.yaml": series(old) }, { "metadata.yaml": series(now) })).not.toContain(ended);
});
