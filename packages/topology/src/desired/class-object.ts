import type { Cluster } from "@capikit/api/core/v1beta2";
import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { getAt, setAt, textAt } from "../json/json-object.ts";
import type { Unstructured } from "../objects/kubernetes.ts";
import { templatedName } from "../objects/names.ts";
import type { DesiredContext } from "./desired-context.ts";
import { type FromTemplate, objectFromTemplate } from "./from-template.ts";

/** What an object that the Cluster refers to is made from. */
export interface ClassObjectSource extends Pick<FromTemplate, "annotations" | "labels" | "template"> {
  /** Its field in the ClusterClass, which names the Cluster's reference to it, too. */
  readonly field: "controlPlane" | "infrastructure";
  /** Where it stands in the desired state. */
  readonly path: string;
  readonly current: Unstructured | undefined;
}

/** An object that the Cluster refers to: named as there, or else by the class, and owned by the shim for as long as that is so now. */
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

/** The reference to the Secret that owns new objects until the Cluster refers to them. */
function shimReference(object: Unstructured, cluster: Cluster): JsonObject | undefined {
  const owners = getAt(object, ["metadata", "ownerReferences"]);
  if (!Array.isArray(owners)) return undefined;
  return owners
    .filter(isJsonObject)
    .find((owner) => owner.kind === "Secret" && textAt(owner, ["name"]) === `${cluster.metadata.name}-shim`);
}
