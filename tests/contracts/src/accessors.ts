import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ContractResource, ContractVersion } from "@capikit/api/contract";
import { clusterApiModule, ensureModule } from "@capikit/reference";

/** A path by which core accesses a provider's object. */
export interface Accessor {
  /** Go name, such as `InfrastructureClusterContract.Provisioned`. */
  readonly name: string;
  readonly resource: ContractResource;
  readonly path: string;
  /** Go type of the value. */
  readonly type: string;
  readonly versions: readonly ContractVersion[];
}

/** Resources whose fields a Go type accesses. */
const resources: Readonly<Record<string, ContractResource>> = {
  BootstrapContract: "BootstrapConfig",
  BootstrapConfigTemplateTemplate: "BootstrapConfigTemplate",
  ControlPlaneContract: "ControlPlane",
  ControlPlaneMachineTemplate: "ControlPlane",
  ControlPlaneTemplateTemplate: "ControlPlaneTemplate",
  ControlPlaneTemplateMachineTemplate: "ControlPlaneTemplate",
  InfrastructureClusterContract: "InfraCluster",
  InfrastructureClusterTemplateTemplate: "InfraClusterTemplate",
  InfrastructureMachineContract: "InfraMachine",
  InfrastructureMachineTemplateTemplate: "InfraMachineTemplate",
  InfrastructureMachinePoolTemplateTemplate: "InfraMachinePoolTemplate",
};

/** Accessors of contract v1beta1 only, although their code does not check the version. */
const ofV1Beta1 = new Set([
  "FailureReason",
  "FailureMessage",
  "DeprecatedFailureDomain",
  "V1Beta1UnavailableReplicas",
  "InfrastructureV1Beta1Ref",
  "NodeDrainTimeout",
  "NodeVolumeDetachTimeout",
  "NodeDeletionTimeout",
]);

/** Accessors of contract v1beta2 only. */
const ofV1Beta2 = new Set([
  "StatusVersions",
  "RolloutAfter",
  "AvailableReplicas",
  "InfrastructureRef",
  "NodeDrainTimeoutSeconds",
  "NodeVolumeDetachTimeoutSeconds",
  "NodeDeletionTimeoutSeconds",
]);

/**
 * Returns every accessor in `internal/contract` of Cluster API, by which controllers read
 * provider objects.
 */
export async function accessors(): Promise<Accessor[]> {
  const folder = join(await ensureModule(clusterApiModule), "internal/contract");
  const files = (await readdir(folder)).filter((file) => file.endsWith(".go") && !file.endsWith("_test.go"));
  const texts = await Promise.all(files.sort().map((file) => readFile(join(folder, file), "utf8")));
  return texts.flatMap(accessorsIn);
}

function accessorsIn(source: string): Accessor[] {
  const methods = source.matchAll(/^func \(\w+ \*(\w+)\) (\w+)\([^)]*\) \*(\w+) \{\n(.*?)^\}/gms);
  return [...methods].flatMap(([, receiver = "", method = "", type = "", body = ""]): Accessor[] => {
    const paths = [...body.matchAll(/path:\s*(?:\[\]string|Path)\{([^}]*)\}/g)].map(([, list = ""]) =>
      list.replaceAll(/[\s"]/g, "").replaceAll(",", "."),
    );
    if (paths.length === 0) return [];
    const resource = resources[receiver];
    if (resource === undefined) throw new Error(`${receiver}.${method} accesses an unknown resource`);
    const common = { name: `${receiver}.${method}`, resource, type };
    const [first = "", second] = paths;
    if (second === undefined) return [{ ...common, path: first, versions: versionsOf(method) }];
    if (!body.includes('contractVersion == "v1beta1"'))
      throw new Error(`${common.name} has two paths but no versions`);
    return [
      { ...common, path: first, versions: ["v1beta1"] as const },
      { ...common, path: second, versions: ["v1beta2"] as const },
    ];
  });
}

function versionsOf(method: string): ContractVersion[] {
  if (ofV1Beta1.has(method)) return ["v1beta1"];
  if (ofV1Beta2.has(method)) return ["v1beta2"];
  return ["v1beta1", "v1beta2"];
}
