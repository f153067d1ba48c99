import {
  type Cluster,
  clusterControlPlaneInitializedCondition,
  waitingForBootstrapDataReason,
  waitingForClusterInfrastructureReadyReason,
  waitingForControlPlaneInitializedReason,
} from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isConflict, isNotFound } from "@capikit/client/errors";
import { errorMessage } from "@capikit/common/errors";
import { isBeingDeleted, isConditionTrue, refOf } from "../../capi/index.ts";
import { type BootstrapData, getBootstrapData } from "../../capi/workload.ts";
import type { ReconcileContext } from "../../index.ts";
import type { Wait } from "./lifecycle-plan.ts";

export interface MachineNeeds {
  /** Whether its bootstrap data exist or are not needed. */
  readonly hasData: boolean;
  /** Whether to skip waiting for the first control plane. */
  readonly isControlPlane: boolean;
}

/** Returns the missing prerequisite of a machine: infrastructure or bootstrap data. */
export function machineWait(cluster: Cluster, { hasData, isControlPlane }: MachineNeeds): Wait | undefined {
  const name = cluster.metadata.name ?? "";
  if (cluster.status?.initialization?.infrastructureProvisioned !== true) {
    return {
      reason: waitingForClusterInfrastructureReadyReason,
      message: `Waiting for the infrastructure of Cluster ${name} to be provisioned`,
    };
  }
  if (hasData) return undefined;
  if (!isControlPlane && !isConditionTrue(cluster, clusterControlPlaneInitializedCondition)) {
    return {
      reason: waitingForControlPlaneInitializedReason,
      message: `Waiting for the control plane of Cluster ${name} to be initialized`,
    };
  }
  return {
    reason: waitingForBootstrapDataReason,
    message: "Waiting for the bootstrap provider to create the bootstrap data",
  };
}

/** Reads the bootstrap data on first use, from the API server to keep them out of the cache. */
export function lazyBootstrapData(
  { client, request, signal }: Pick<ReconcileContext, "client" | "request" | "signal">,
  dataSecretName: string | undefined,
): () => Promise<BootstrapData> {
  let data: Promise<BootstrapData> | undefined;
  return () => {
    if (!dataSecretName) {
      return Promise.reject(
        new TypeError(
          `${request.name} has no bootstrap data: its owner does not name a Secret, as with Machines of a MachinePool`,
        ),
      );
    }
    data ??= getBootstrapData(client, { namespace: request.namespace, name: dataSecretName }, { signal });
    return data;
  };
}

/**
 * Deletes objects of a kind, apart from those that are being deleted or are gone.
 *
 * @throws AggregateError of all failures.
 */
export async function deleteObjects<T extends KubernetesObject>(
  { client, signal }: Pick<ReconcileContext, "client" | "signal">,
  kind: KindDescriptor<T>,
  objects: readonly T[],
): Promise<void> {
  const failures: unknown[] = [];
  const deletions = objects
    .filter((one) => !isBeingDeleted(one))
    .map(async (one) => {
      try {
        const { uid } = one.metadata;
        await client.delete(kind, refOf(one), { ...(uid && { preconditions: { uid } }), signal });
      } catch (error) {
        // A conflict: the object is gone, and another one has its name.
        if (!isNotFound(error) && !isConflict(error)) failures.push(error);
      }
    });
  await Promise.all(deletions);
  if (failures.length === 0) return;
  const texts = failures.map(errorMessage);
  throw new AggregateError(failures, `failed to delete ${kind.kind}s: ${texts.join("; ")}`);
}
