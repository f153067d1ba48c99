import type { Cluster, Topology } from "@capikit/api/core/v1beta2";
import { isJsonObject, type JsonObject, textAt } from "@capikit/common/json";
import type { Blueprint } from "../blueprint/blueprint.ts";
import type { CurrentState } from "../blueprint/current-state.ts";
import type { FeatureGates } from "../blueprint/feature-gates.ts";
import { getAt, setAt } from "../json/json-object.ts";
import type { ContractOf } from "../objects/contract.ts";
import type { Unstructured } from "../objects/kubernetes.ts";
import { type NameSuffix, templatedName } from "../objects/names.ts";
import type { UpgradeState } from "../upgrade/upgrade-state.ts";
import { type FromTemplate, objectFromTemplate } from "./from-template.ts";

/** The source of an object that the Cluster references. */
export interface ClassObjectSource extends Pick<FromTemplate, "annotations" | "labels" | "template"> {
  /** Its field in the ClusterClass and of the Cluster's reference. */
  readonly field: "controlPlane" | "infrastructure";
  /** Its path in the desired state. */
  readonly path: string;
  readonly current: Unstructured | undefined;
}

/** Returns an object that the Cluster references, or a new one from the class. */
export function classObject(
  { blueprint, cluster, suffix }: DesiredContext,
  { field, path, current, ...source }: ClassObjectSource,
): Unstructured {
  const object = objectFromTemplate({
    ...source,
    cluster,
    name:
      cluster.spec[`${field}Ref`]?.name ||
      templatedName(
        {
          template: blueprint.clusterClass.spec[field].naming?.template,
          where: `ClusterClass spec.${field}.naming.template`,
          fallback: "{{ .cluster.name }}-{{ .random }}",
          data: { cluster: { name: cluster.metadata.name } },
        },
        path,
        suffix,
      ),
  });
  const shim = current && shimReference(current, cluster);
  if (shim !== undefined) setAt(object, ["metadata", "ownerReferences"], [shim]);
  return object;
}

/** Returns the reference to the Secret that owns new objects until the Cluster references them. */
function shimReference(object: Unstructured, cluster: Cluster): JsonObject | undefined {
  const owners = getAt(object, ["metadata", "ownerReferences"]);
  if (!Array.isArray(owners)) return undefined;
  return owners
    .filter(isJsonObject)
    .find((owner) => owner.kind === "Secret" && textAt(owner, "name") === `${cluster.metadata.name}-shim`);
}

/** The inputs of the desired state. */
export interface DesiredContext {
  /** With default values of variables. */
  readonly cluster: Cluster;
  readonly topology: Topology;
  readonly blueprint: Blueprint;
  readonly current: CurrentState;
  readonly upgrade: UpgradeState;
  readonly contractOf: ContractOf;
  readonly featureGates: Required<FeatureGates>;
  readonly suffix: NameSuffix;
}
