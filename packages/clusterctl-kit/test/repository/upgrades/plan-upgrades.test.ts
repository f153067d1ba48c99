import { expect, test } from "vitest";
import { type InstalledProvider, planUpgrades } from "../../../src/repository/index.ts";

/** Returns a provider whose newest metadata has one 0.x series per contract. */
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

test("the newest release of a contract is next, in any version order and without candidates", async () => {
  const versions = ["v0.2.10", "v0.1.0", "v0.2.9", "v0.3.0-rc.1"];
  const foo = installed("InfrastructureProvider", "v0.1.0", versions, ["v1beta1", "v1beta1", "v1beta2"]);
  expect(await nextOf(core, foo)).toEqual([["v1beta2", undefined, "v0.2.10"]]);
  expect(await nextOf(core, { ...foo, version: "v0.2.10" })).toEqual([["v1beta2", undefined, undefined]]);
});

test("a new contract is planned when all providers have a release for it", async () => {
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
  ["no core provider", [], "must have one core provider, found 0"],
  ["two core providers", [core, core], "must have one core provider, found 2"],
  ["no releases", [installed("CoreProvider", "v0.1.0", [], ["v1beta2"])], "cluster-api has no releases"],
  [
    "invalid releases",
    [installed("CoreProvider", "v0.1.0", ["v0.1.0", "nightly"], ["v1beta2"])],
    "nightly of cluster-api is not a semantic version",
  ],
  [
    "a candidate without a series",
    [installed("CoreProvider", "v0.1.0", ["v0.1.0", "v0.2.0-rc.0"], ["v1beta2"])],
    "metadata.yaml of cluster-api v0.2.0-rc.0 has no series for v0.2.0-rc.0",
  ],
])("rejects %s", async (_, providers, message) => {
  await expect(planUpgrades(providers)).rejects.toThrow(message);
});
