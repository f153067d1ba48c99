import { cluster as clusterKind } from "@capikit/api/kinds/core/v1beta2";
import type { KindDescriptor, KubernetesObject, ObjectRef } from "@capikit/client";
import type { ClusterState } from "./cluster-state.ts";
import type { E2eEnvironment } from "./environment.ts";

/** A change of a MachineDeployment or MachinePool. */
export interface WorkersPatch<T extends KubernetesObject> {
  readonly kind: KindDescriptor<T>;
  readonly ref: ObjectRef;
  /** List of the topology that has the workers. */
  readonly topology: "machineDeployments" | "machinePools";
  /** Name in the topology; undefined for workers without a topology. */
  readonly topologyName: string | undefined;
  /** Fields of `spec`, and of the entry of the topology. */
  readonly spec: Readonly<Record<string, unknown>>;
}

/** Changes workers, or the entry of the topology that they are generated from. */
export async function patchWorkers<T extends KubernetesObject>(
  { client, signal }: E2eEnvironment,
  { cluster }: Pick<ClusterState, "cluster">,
  { kind, ref, topology, topologyName, spec }: WorkersPatch<T>,
): Promise<void> {
  if (topologyName === undefined) {
    await client.patch(kind, ref, { type: "merge", patch: { spec } }, { signal });
    return;
  }
  const all: readonly { readonly name: string }[] = cluster.spec.topology?.workers?.[topology] ?? [];
  const changed = all.map((one) => (one.name === topologyName ? { ...one, ...spec } : one));
  const { namespace, name = "" } = cluster.metadata;
  await client.patch(
    clusterKind,
    { namespace, name },
    { type: "merge", patch: { spec: { topology: { workers: { [topology]: changed } } } } },
    { signal },
  );
}
