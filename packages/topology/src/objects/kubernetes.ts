import { isJsonObject, type JsonObject } from "@capikit/common/json";
import { getAt, textAt, textsAt } from "../json/json-object.ts";

/** A Kubernetes object of any kind, as JSON. */
export type Unstructured = JsonObject;

/** Group of an apiVersion; empty for the core group. */
export function groupOf(apiVersion: string): string {
  return apiVersion.includes("/") ? (apiVersion.split("/", 1)[0] ?? "") : "";
}

/** Version of an apiVersion. */
export function versionOf(apiVersion: string): string {
  return apiVersion.split("/").at(-1) ?? "";
}

/** What tells an object apart. */
export interface Identity {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

/** What tells the object apart; empty texts for what it lacks. */
export function identityOf(object: Unstructured): Identity {
  return {
    apiVersion: textAt(object, ["apiVersion"]),
    kind: textAt(object, ["kind"]),
    namespace: textAt(object, ["metadata", "namespace"]),
    name: textAt(object, ["metadata", "name"]),
  };
}

/** The object as people call it: `Kind namespace/name`. */
export function shown(object: Unstructured): string {
  const { kind, namespace, name } = identityOf(object);
  return `${kind} ${namespace === "" ? "" : `${namespace}/`}${name}`;
}

/** Whether the object is of a kind, in whatever version. */
export function isKind(object: Unstructured, group: string, kind: string): boolean {
  return textAt(object, ["kind"]) === kind && groupOf(textAt(object, ["apiVersion"])) === group;
}

/** A reference by group, kind and name, as objects of version v1beta2 have it. */
export function contractReference(object: Unstructured): { apiGroup: string; kind: string; name: string } {
  const { apiVersion, kind, name } = identityOf(object);
  return { apiGroup: groupOf(apiVersion), kind, name };
}

/** Labels of an object. */
export function labelsOf(object: Unstructured): Record<string, string> {
  return textsAt(object, ["metadata", "labels"]);
}

/** Annotations of an object. */
export function annotationsOf(object: Unstructured): Record<string, string> {
  return textsAt(object, ["metadata", "annotations"]);
}

/** Maps as one, the first that has a key wins. Undefined where all are empty. */
export function mergedTexts(
  ...maps: readonly (Record<string, string> | undefined)[]
): Record<string, string> | undefined {
  const result: Record<string, string> = Object.assign({}, ...maps.toReversed());
  return Object.keys(result).length === 0 ? undefined : result;
}

/** Whether a part of an object sets anything: Go calls all others zero. */
export function isSet(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  if (Array.isArray(value)) return true;
  if (isJsonObject(value)) return Object.values(value).some(isSet);
  return true;
}

/** The version of Kubernetes that an object asks for in its `spec.version`. */
export function specVersion(object: Unstructured): string | undefined {
  const version = getAt(object, ["spec", "version"]);
  return typeof version === "string" ? version : undefined;
}
