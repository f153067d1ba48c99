import { expect, test } from "vitest";
import { type InstalledProvider, planUpgrades } from "../../../src/repository/index.ts";

/** A provider whose newest metadata have a series of minor versions of 0 for each contract. */
function installed(
  type: "CoreProvider" | "InfrastructureProvider",
  version: string,
  versions: readonly string[],
  contracts: readonly string[],
): InstalledProvider {
  const series = contracts.map(
    (contract, index) => `- {major: 0, minor: ${index + 1}, contract: ${contract}}\n`,
  );
  const metadata = `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nkind: Metadata\nreleaseSeries:\n${series.join("")}`;
  const provider = { name: type === "CoreProvider" ? "cluster-api" : "foo", type };
  return {
    version,
    repository: {
      provider,
      versions: async () => versions,
      file: async () => new TextEncoder().encode(metadata),
    },
  };
}
const core = installed("CoreProvider", "v0.1.0", ["v0.1.0"], ["v1beta2"]);
const nextOf = async (...providers: readonly InstalledProvider[]) =>
  (await planUpgrades(providers)).map(({ contract, upgrades }) => [
    contract,
    ...upgrades.map(({ nextVersion }) => nextVersion),
  ]);

test("the newest release of a contract is next, whatever order versions come in; candidates are not", async () => {
  const versions = ["v0.2.10", "v0.1.0", "v0.2.9", "v0.3.0-rc.1"];
  const foo = installed("InfrastructureProvider", "v0.1.0", versions, ["v1beta1", "v1beta1", "v1beta2"]);
  expect(await nextOf(core, foo)).toEqual([["v1beta2", undefined, "v0.2.10"]]);
  expect(await nextOf(core, { ...foo, version: "v0.2.10" })).toEqual([["v1beta2", undefined, undefined]]);
});

test("a contract to come is planned for when everybody has a release for it", async () => {
  const versions = ["v0.1.0", "v0.2.0"];
  const later = installed("CoreProvider", "v0.1.0", versions, ["v1beta2", "v1beta3"]);
  const behind = installed("InfrastructureProvider", "v0.1.0", versions, ["v1beta2", "v1beta2"]);
  const ready = installed("InfrastructureProvider", "v0.1.0", versions, ["v1beta2", "v1beta3"]);
  expect(await nextOf(later, behind)).toEqual([["v1beta2", undefined, "v0.2.0"]]);
  expect(await nextOf(later, ready)).toEqual([
    ["v1beta2", undefined, undefined],
    ["v1beta3", "v0.2.0", "v0.2.0"],
  ]);
});

test.each<[string, readonly InstalledProvider[], string]>([
  ["no core provider", [], "has one core provider, not 0"],
  ["two core providers", [core, core], "has one core provider, not 2"],
  ["no releases", [installed("CoreProvider", "v0.1.0", [], ["v1beta2"])], "cluster-api has no releases"],
  [
    "releases that are none",
    [installed("CoreProvider", "v0.1.0", ["v0.1.0", "nightly"], ["v1beta2"])],
    "nightly of cluster-api is no semantic version",
  ],
  [
    "a candidate without a series",
    [installed("CoreProvider", "v0.1.0", ["v0.1.0", "v0.2.0-rc.0"], ["v1beta2"])],
    "metadata.yaml of cluster-api v0.2.0-rc.0 has no series for v0.2.0-rc.0",
  ],
])("refuses %s", async (_, providers, message) => {
  await expect(planUpgrades(providers)).rejects.toThrow(message);
});
