import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { apiVersionOf } from "./api-version.ts";

/** Longer than any name or resource version that an API server gives. */
const maxLength = 1024;

/**
 * Checks that an object whose metadata has the declared types is one of a kind: its type does not contradict the kind, its name and namespace are
 * such as can be in a path, and it has a namespace if and only if the kind has.
 *
 * @param versioned whether it must have a resource version, as objects have that are watched.
 * @returns what is wrong; nothing of the object is quoted.
 */
export function identityProblem(
  kind: KindDescriptor,
  { apiVersion, kind: type, metadata }: KubernetesObject,
  versioned: boolean,
): string | undefined {
  const { name, namespace, resourceVersion } = metadata;
  const isPartial = kind.representation === "metadata" && type === "PartialObjectMetadata";
  if (!isPartial && type && type !== kind.kind) {
    return `is not a ${kind.kind}`;
  }
  if (!isPartial && apiVersion && apiVersion !== apiVersionOf(kind)) {
    return `is not of ${apiVersionOf(kind)}`;
  }
  if (!isName(name)) {
    return "has an invalid metadata.name";
  }
  if (kind.scope === "Namespaced" ? !isName(namespace) : namespace) {
    return kind.scope === "Namespaced"
      ? "has no valid metadata.namespace"
      : "has a metadata.namespace, although its kind is cluster-scoped";
  }
  if ((versioned && !resourceVersion) || (resourceVersion && resourceVersion.length > maxLength)) {
    return "has no valid metadata.resourceVersion";
  }
  return undefined;
}

/** The API server accepts no other names as segments of a path. */
function isName(name: string | undefined): boolean {
  return (
    name !== undefined &&
    name !== null &&
    name !== "" &&
    name.length <= maxLength &&
    name !== "." &&
    name !== ".." &&
    !/[/%]/.test(name)
  );
}
