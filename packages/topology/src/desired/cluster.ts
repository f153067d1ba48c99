import {
  type Cluster,
  clusterNameLabel,
  clusterTopologyOwnedLabel,
  clusterTopologyUpgradeStepAnnotation,
} from "@capikit/api/core/v1beta2";
import { pendingHooksAnnotation } from "@capikit/api/runtime/v1beta2";
import { cloneJson } from "@capikit/common/json";
import { contractReference, specVersion, type Unstructured } from "../objects/kubernetes.ts";
import { afterClusterUpgrade, pendingHooks } from "../upgrade/pending-hooks.ts";
import { classObject } from "./class-object.ts";
import type { DesiredContext } from "./desired-context.ts";

/** Returns the InfraCluster, before patches. */
export function desiredInfrastructureCluster(context: DesiredContext): Unstructured {
  return classObject(context, {
    field: "infrastructure",
    path: "infrastructureCluster",
    template: context.blueprint.infrastructureClusterTemplate,
    current: context.current.infrastructureCluster,
  });
}

/** Returns the Cluster with labels, references, and the current step of an upgrade. */
export function desiredCluster(
  { cluster, upgrade, featureGates }: DesiredContext,
  infrastructureCluster: Unstructured,
  controlPlane: Unstructured,
): Cluster {
  const result = cloneJson(cluster);
  const { metadata } = result;
  metadata.labels = {
    ...metadata.labels,
    [clusterNameLabel]: metadata.name ?? "",
    [clusterTopologyOwnedLabel]: "",
  };
  result.spec.infrastructureRef = contractReference(infrastructureCluster);
  result.spec.controlPlaneRef = contractReference(controlPlane);
  const annotations = { ...metadata.annotations };
  const pending = pendingHooks(cluster);
  if (upgrade.controlPlaneStarts && featureGates.RuntimeSDK) pending.add(afterClusterUpgrade);
  if (pending.size > 0) annotations[pendingHooksAnnotation] = [...pending].sort().join(",");
  const { plan } = upgrade;
  const isUpgrading = featureGates.RuntimeSDK
    ? pending.has(afterClusterUpgrade)
    : plan.controlPlane.length + plan.workers.length > 0;
  if (isUpgrading) annotations[clusterTopologyUpgradeStepAnnotation] = specVersion(controlPlane) ?? "";
  else delete annotations[clusterTopologyUpgradeStepAnnotation];
  if (Object.keys(annotations).length > 0) metadata.annotations = annotations;
  else delete metadata.annotations;
  return result;
}
