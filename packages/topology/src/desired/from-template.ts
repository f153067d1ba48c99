import {
  type Cluster,
  clusterNameLabel,
  clusterTopologyOwnedLabel,
  templateClonedFromGroupKindAnnotation,
  templateClonedFromNameAnnotation,
} from "@capikit/api/core/v1beta2";
import type { OwnerReference } from "@capikit/api/meta";
import { cloneJson, isJsonObject, type JsonObject, textAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { getAt, removeAt, setAt } from "../json/json-object.ts";
import { annotationsOf, identityOf, labelsOf, type Unstructured } from "../objects/kubernetes.ts";

/** The source of an object of a topology. */
export interface FromTemplate {
  readonly template: Unstructured;
  readonly cluster: Cluster;
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>> | undefined;
  readonly annotations?: Readonly<Record<string, string>> | undefined;
  readonly owner?: OwnerReference | undefined;
}

/** Metadata from the API server, which is not copied from templates. */
const SERVER_FIELDS = [
  "creationTimestamp",
  "deletionGracePeriodSeconds",
  "deletionTimestamp",
  "finalizers",
  "generation",
  "managedFields",
  "resourceVersion",
  "selfLink",
  "uid",
];

export function ownedBy(cluster: Cluster): OwnerReference {
  return {
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Cluster",
    name: cluster.metadata.name ?? "",
    uid: cluster.metadata.uid ?? "",
  };
}

/** Creates the object of a template's `spec.template`, with name, labels and its origin. */
export function objectFromTemplate(source: FromTemplate): Unstructured {
  const { template } = source;
  const inner = getAt(template, ["spec", "template"]);
  const object: JsonObject = isJsonObject(inner) ? cloneJson(inner) : {};
  if (textAt(object, "apiVersion") === "") setAt(object, ["apiVersion"], textAt(template, "apiVersion"));
  if (textAt(object, "kind") === "")
    setAt(object, ["kind"], textAt(template, "kind").replace(/Template$/, ""));
  finish(object, source);
  return object;
}

/** Copies a template for one cluster. */
export function templateFromTemplate(source: FromTemplate): Unstructured {
  const object = cloneJson(source.template);
  removeAt(object, ["status"]);
  finish(object, source);
  removeAt(object, ["metadata", "annotations", "kubectl.kubernetes.io/last-applied-configuration"]);
  return object;
}

function finish(
  object: Unstructured,
  { template, cluster, name, labels, annotations, owner }: FromTemplate,
): void {
  for (const field of SERVER_FIELDS) removeAt(object, ["metadata", field]);
  const { apiVersion, kind, name: templateName } = identityOf(template);
  setAt(object, ["metadata", "name"], name);
  const namespace = cluster.metadata.namespace ?? "";
  if (namespace !== "") setAt(object, ["metadata", "namespace"], namespace);
  setAt(object, ["metadata", "annotations"], {
    ...annotationsOf(object),
    ...annotations,
    [templateClonedFromNameAnnotation]: templateName,
    [templateClonedFromGroupKindAnnotation]: `${kind}.${groupOf(apiVersion)}`,
  });
  setAt(object, ["metadata", "labels"], {
    ...labelsOf(object),
    ...labels,
    [clusterNameLabel]: cluster.metadata.name ?? "",
    [clusterTopologyOwnedLabel]: "",
  });
  if (owner !== undefined) setAt(object, ["metadata", "ownerReferences"], [{ ...owner }]);
}
