import {
  type Cluster,
  clusterNameLabel,
  clusterTopologyOwnedLabel,
  clusterTopologyUpgradeStepAnnotation,
} from "@capikit/api/core/v1beta2";
import { pendingHooksAnnotation } from "@capikit/api/runtime/v1beta2";
import { copyOf, getAt, isJsonObject, type JsonObject, setAt, textAt } from "../json/json-object.ts";
import { contractReference, specVersion, type Unstructured } from "../objects/kubernetes.ts";
import { templatedName } from "../objects/names.ts";
import type { DesiredContext } from "./desired-context.ts";
import { objectFromTemplate } from "./from-template.ts";

const AFTER_UPGRADE = "AfterClusterUpgrade";

/** The InfraCluster, before patches. */
export function desiredInfrastructureCluster(context: DesiredContext): Unstructured {
  const { blueprint, cluster, current, suffix } = context;
  const object = objectFromTemplate({
    template: blueprint.infrastructureClusterTemplate,
    cluster,
    name:
      cluster.spec.infrastructureRef?.name ||
      templatedName(
        {
          template: blueprint.clusterClass.spec.infrastructure.naming?.template,
          where: "ClusterClass spec.infrastructure.naming.template",
          fallback: "{{ .cluster.name }}-{{ .random }}",
          data: { cluster: { name: cluster.metadata.name } },
        },
        "infrastructureCluster",
        suffix,
      ),
  });
  const shim = current.infrastructureCluster && shimReference(current.infrastructureCluster, cluster);
  if (shim !== undefined) setAt(object, ["metadata", "ownerReferences"], [shim]);
  return object;
}

/** The reference to the Secret that owns new objects until the Cluster refers to them. */
export function shimReference(object: Unstructured, cluster: Cluster): JsonObject | undefined {
  const owners = getAt(object, ["metadata", "ownerReferences"]);
  if (!Array.isArray(owners)) return undefined;
  return owners
    .filter(isJsonObject)
    .find((owner) => owner.kind === "Secret" && textAt(owner, ["name"]) === `${cluster.metadata.name}-shim`);
}

/** The Cluster with labels, references, and the step of an upgrade that is under way. */
export function desiredCluster(
  { cluster, upgrade }: DesiredContext,
  infrastructureCluster: Unstructured,
  controlPlane: Unstructured,
): Cluster {
  const result = copyOf(cluster);
  const { metadata } = result;
  metadata.labels = {
    ...metadata.labels,
    [clusterNameLabel]: metadata.name ?? "",
    [clusterTopologyOwnedLabel]: "",
  };
  result.spec.infrastructureRef = contractReference(infrastructureCluster);
  result.spec.controlPlaneRef = contractReference(controlPlane);
  const annotations = { ...metadata.annotations };
  const pending = new Set(
    (annotations[pendingHooksAnnotation] ?? "").split(",").filter((name) => name !== ""),
  );
  if (upgrade.controlPlaneStarts) pending.add(AFTER_UPGRADE);
  if (pending.size > 0) annotations[pendingHooksAnnotation] = [...pending].sort().join(",");
  if (pending.has(AFTER_UPGRADE))
    annotations[clusterTopologyUpgradeStepAnnotation] = specVersion(controlPlane) ?? "";
  else delete annotations[clusterTopologyUpgradeStepAnnotation];
  if (Object.keys(annotations).length > 0) metadata.annotations = annotations;
  else delete metadata.annotations;
  return result;
}
