import {
  cluster as clusterKind,
  type Machine,
  type MachinePool,
  machineControlPlaneLabel,
  machineDeployment,
  machinePool,
} from "@capikit/api/core/v1beta2";
import type { DynamicObject } from "@capikit/client";
import { type ClusterState, readState } from "./cluster-state.ts";
import type { Unmet } from "./e2e-error.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { untilRunning } from "./until-running.ts";

/** Options of {@link upgradeCluster}. */
export interface UpgradeOptions {
  /** Kubernetes version, such as v1.36.0. */
  readonly version: string;
}

/**
 * Upgrades a Cluster, and waits until all Machines and their Nodes have the version. Changes the
 * topology of a Cluster that has one; otherwise first the control plane, then the workers.
 *
 * @throws E2eError after a timeout; ApiError.
 */
export async function upgradeCluster(
  environment: E2eEnvironment,
  cluster: ClusterRef,
  options: UpgradeOptions,
): Promise<ClusterState> {
  const { version } = options;
  const { client, nodes = true, signal } = environment;
  const { namespace } = cluster;
  const before = await readState(environment, cluster, signal);
  const patch = (spec: object) => ({ type: "merge", patch: { spec } }) as const;
  const { topology, controlPlaneRef } = before.cluster.spec;
  if (topology !== undefined) {
    await client.patch(clusterKind, cluster, patch({ topology: { version } }), { signal });
  } else {
    if (controlPlaneRef !== undefined) {
      const { apiGroup: group, kind, name } = controlPlaneRef;
      const [descriptor] = await client.discovery.kindsFor({ group, kind }, { signal });
      const ref = { namespace, name };
      await client.patch(descriptor, ref, patch({ version }), { signal });
      await untilRunning(environment, cluster, {
        interval: "upgrade",
        goal: `the upgrade of ${kind} ${name} to ${version}`,
        async unmet({ machines }) {
          const own = machines.filter(isControlPlane);
          return own.length > 0
            ? own.flatMap((one) => unmetVersion(one, version, nodes))
            : unmetStatus(await client.get(descriptor, ref, { signal }), version);
        },
      });
    }
    const workers = patch({ template: { spec: { version } } });
    for (const { metadata } of before.machineDeployments)
      await client.patch(machineDeployment, { namespace, name: metadata.name ?? "" }, workers, { signal });
    for (const { metadata } of before.machinePools)
      await client.patch(machinePool, { namespace, name: metadata.name ?? "" }, workers, { signal });
  }
  return untilRunning(environment, cluster, {
    interval: "upgrade",
    goal: `the upgrade of all Machines to ${version}`,
    unmet: ({ machines, machinePools }) => [
      ...machines.flatMap((one) => unmetVersion(one, version, nodes)),
      ...machinePools.flatMap((one) => unmetPool(one, version)),
    ],
  });
}

function isControlPlane({ metadata }: Machine): boolean {
  return metadata.labels?.[machineControlPlaneLabel] !== undefined;
}

function unmetVersion(object: Machine, version: string, nodes: boolean): Unmet[] {
  if (object.spec.version !== version)
    return [{ object, problem: `version is ${object.spec.version}, not ${version}` }];
  const { kubeletVersion = "" } = object.status?.nodeInfo ?? {};
  // Builds of platforms have suffixes.
  return !nodes || kubeletVersion.startsWith(version)
    ? []
    : [{ object, problem: `version of the kubelet is ${kubeletVersion || "not known"}, not ${version}` }];
}

function unmetPool(object: MachinePool, version: string): Unmet[] {
  const { version: own } = object.spec.template.spec;
  return own === version ? [] : [{ object, problem: `version is ${own}, not ${version}` }];
}

/** Returns the difference of a control plane without Machines. */
function unmetStatus(object: DynamicObject, version: string): Unmet[] {
  const { status } = object as {
    readonly status?: {
      readonly version?: string;
      readonly versions?: readonly { readonly version: string }[];
    };
  };
  const own = status?.versions?.map((one) => one.version) ?? [status?.version];
  return own.every((one) => one === version)
    ? []
    : [{ object, problem: `status has version ${own.join(", ") || "not set"}, not ${version}` }];
}
