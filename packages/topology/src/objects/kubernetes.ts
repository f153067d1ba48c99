import { isJsonObject, type JsonObject, textAt, textsAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { getAt } from "../json/json-object.ts";

/** A Kubernetes object of any kind, as JSON. */
export type Unstructured = JsonObject;

export interface Identity {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** Returns the identity of an object; empty texts for missing parts. */
export function identityOf(object: Unstructured): Identity {
  return {
    apiVersion: textAt(object, "apiVersion"),
    kind: textAt(object, "kind"),
    namespace: textAt(object, "metadata", "namespace"),
    name: textAt(object, "metadata", "name"),
  };
}

/** Formats the object for messages: `Kind namespace/name`. */
export function shown(object: Unstructured): string {
  const { kind, namespace, name } = identityOf(object);
  return `${kind} ${namespace === "" ? "" : `${namespace}/`}${name}`;
}

/** Reports whether the object has a kind, in any version. */
export function isKind(object: Unstructured, group: string, kind: string): boolean {
  return textAt(object, "kind") === kind && groupOf(textAt(object, "apiVersion")) === group;
}

export function isCrd(object: Unstructured): boolean {
  return isKind(object, "apiextensions.k8s.io", "CustomResourceDefinition");
}

/** Returns a reference by group, kind and name, as in objects of version v1beta2. */
export function contractReference(object: Unstructured): { apiGroup: string; kind: string; name: string } {
  const { apiVersion, kind, name } = identityOf(object);
  return { apiGroup: groupOf(apiVersion), kind, name };
}

export function labelsOf(object: Unstructured): Record<string, string> {
  return textsAt(object, "metadata", "labels");
}

export function annotationsOf(object: Unstructured): Record<string, string> {
  return textsAt(object, "metadata", "annotations");
}

/** Merges maps; the first with a key wins. Undefined if all are empty. */
export function mergedTexts(
  ...maps: readonly (Record<string, string> | undefined)[]
): Record<string, string> | undefined {
  const result: Record<string, string> = Object.assign({}, ...maps.toReversed());
  return Object.keys(result).length === 0 ? undefined : result;
}

/** Reports whether a part of an object is not zero in Go. */
export function isSet(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  if (Array.isArray(value)) return true;
  if (isJsonObject(value)) return Object.values(value).some(isSet);
  return true;
}

export function specVersion(object: Unstructured): string | undefined {
  const version = getAt(object, ["spec", "version"]);
  return typeof version === "string" ? version : undefined;
}
