import { localUrl, openRepository, planUpgrades } from "@capikit/clusterctl-kit/repository";
import { componentsFile, type Provider, providerLabel } from "@capikit/inventory";
import { expect } from "vitest";
import { type ClusterctlRepository, core } from "./clusterctl-repository.ts";
import type { ReleasedManagementCluster } from "./released-management-cluster.ts";

/** The table of `clusterctl upgrade plan`, without namespaces. */
export async function plannedRows(management: ReleasedManagementCluster): Promise<readonly string[]> {
  const plan = await management.clusterctl(["upgrade", "plan"]);
  expect(plan.match(/the (\w+) Cluster API contract/g)).toEqual(["the v1beta2 Cluster API contract"]);
  const rows = plan.split("\n").filter((line) => /Provider {2,}/.test(line));
  return rows.map((row) => row.trim().split(/ {2,}/).toSpliced(1, 1).join(" ")).sort();
}

/** The same for capikit's output. */
export async function predictedRows(
  { controlPlane: { client } }: ReleasedManagementCluster,
  { root }: Pick<ClusterctlRepository, "root">,
): Promise<readonly string[]> {
  const kind = { apiVersion: "clusterctl.cluster.x-k8s.io/v1alpha3", kind: "Provider" };
  const { items } = await client.list(await client.kindOf(kind));
  const inventory = items as unknown as readonly {
    providerName: string;
    type: Provider["type"];
    version: string;
  }[];
  const installed = inventory.map(async ({ providerName: name, type, version }) => {
    const of = type === "CoreProvider" ? core.version : "latest";
    const url = localUrl(root, { name, type }, of, componentsFile(type));
    return { version, repository: await openRepository({ name, type }, url) };
  });
  const plans = await planUpgrades(await Promise.all(installed));
  expect(plans.map(({ contract }) => contract)).toEqual(["v1beta2"]);
  return plans
    .flatMap(({ upgrades }) => upgrades)
    .map(({ provider: of, version, nextVersion = "Already up to date" }) =>
      [providerLabel(of), of.type, version, nextVersion].join(" "),
    )
    .sort();
}
