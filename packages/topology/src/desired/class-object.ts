import type { Cluster } from "@capikit/api/core/v1beta2";
import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { getAt, setAt, textAt } from "../json/json-object.ts";
import type { Unstructured } from "../objects/kubernetes.ts";
import { templatedName } from "../objects/names.ts";
import type { DesiredContext } from "./desired-context.ts";
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
    .find((owner) => owner.kind === "Secret" && textAt(owner, ["name"]) === `${cluster.metadata.name}-shim`);
}
