import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { apiVersionOf } from "@capikit/common/kubernetes";

/** Longer than any name or resource version of an API server. */
const maxLength = 1024;

/**
 * Checks that an object with well-typed metadata belongs to a kind: its type and scope match, its
 * name and namespace are valid path segments.
 *
 * @param versioned whether a resource version is required, as in watched objects.
 * @returns the problem, without content of the object.
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
      ? "has no valid metadata.namespace, although its kind is namespaced"
      : "has a metadata.namespace, although its kind is cluster-scoped";
  }
  if ((versioned && !resourceVersion) || (resourceVersion && resourceVersion.length > maxLength)) {
    return "has no valid metadata.resourceVersion";
  }
  return undefined;
}

/** Reports whether the API server accepts a name as a path segment. */
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
