import type { ContractVersion } from "@capikit/api/contract";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Machines } from "../../capi/machines/index.ts";
import { statusOf } from "../lifecycle/draft.ts";
import { hasStatusField } from "../lifecycle/has-status-field.ts";
import { controlPlaneSelector, machineReplicas } from "./machine-replicas.ts";
import { machineVersions } from "./machine-versions.ts";

/** Sets replica counts by the contract, and versions if the kind's schema has them. */
export async function setReplicas(
  contract: ContractVersion,
  kind: KindDescriptor,
  draft: KubernetesObject,
  clusterName: string,
  machines: Machines,
): Promise<void> {
  const status = statusOf(draft);
  const { replicas, readyReplicas, availableReplicas, upToDateReplicas } = machineReplicas(machines.values());
  const selector = controlPlaneSelector(clusterName);
  Object.assign(
    status,
    { selector, replicas, readyReplicas },
    contract === "v1beta1"
      ? { updatedReplicas: upToDateReplicas, unavailableReplicas: replicas - availableReplicas }
      : { availableReplicas, upToDateReplicas },
  );
  const versions = machineVersions(machines.values());
  const [lowest] = versions;
  if (await hasStatusField(kind, "versions")) {
    // The schema forbids an empty list.
    if (lowest === undefined) delete status.versions;
    else status.versions = versions;
  }
  if (lowest !== undefined && (await hasStatusField(kind, "version"))) status.version = lowest.version;
}
