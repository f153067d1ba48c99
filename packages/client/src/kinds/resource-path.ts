import type { KindDescriptor } from "@capikit/api/meta";
import { shortText } from "@capikit/common/json";

/** The target of a request within a kind. */
export interface ResourceTarget {
  /** Required for namespaced kinds, except to list or watch all namespaces. */
  readonly namespace?: string | undefined;
  /** Absent for the collection. */
  readonly name?: string | undefined;
  /** Such as `status` or `scale`. */
  readonly subresource?: string | undefined;
}

/** Returns the name of a kind's resource, such as `machines.cluster.x-k8s.io`. */
export function resourceName({ plural, group }: Pick<KindDescriptor, "group" | "plural">): string {
  return group === "" ? plural : `${plural}.${group}`;
}

/** Returns the URL path of a group and version: `/api/v1` or `/apis/<group>/<version>`. */
export function groupVersionPath(group: string, version: string): string {
  return group === "" ? `/api/${segment(version)}` : `/apis/${segment(group)}/${segment(version)}`;
}

/**
 * Returns the URL path of a kind's collection or of one object.
 *
 * @throws TypeError when the namespace does not fit the kind's scope.
 */
export function resourcePath(kind: KindDescriptor, target: ResourceTarget = {}): string {
  const { namespace, name, subresource } = target;
  if (kind.scope === "Cluster" && namespace) {
    throw new TypeError(`${kind.kind} is cluster-scoped: remove the namespace (${namespace})`);
  }
  if (kind.scope === "Namespaced" && name !== undefined && !namespace) {
    throw new TypeError(`${kind.kind} ${name} needs a namespace: set it in the reference`);
  }
  const parts = [groupVersionPath(kind.group, kind.version)];
  if (namespace) {
    parts.push("namespaces", segment(namespace));
  }
  parts.push(segment(kind.plural));
  if (name !== undefined) {
    if (name === "") {
      throw new TypeError(`${kind.kind} needs a name: set it in the reference`);
    }
    parts.push(segment(name));
  }
  if (subresource) {
    parts.push(segment(subresource));
  }
  return parts.join("/");
}

/**
 * Returns the URL path of one object.
 *
 * @throws TypeError also without a name, which would address the collection.
 */
export function objectPath(kind: KindDescriptor, target: ResourceTarget): string {
  return resourcePath(kind, { ...target, name: target.name ?? "" });
}

/** API servers decode a path before they split it: `web/scale` would be a subresource of `web`. */
function segment(text: string): string {
  if (text === "." || text === ".." || /[/%]/.test(text)) {
    throw new TypeError(
      `${JSON.stringify(shortText(text, 100))} is not a name: it may not be "." or "..", or contain "/" or "%"`,
    );
  }
  return encodeURIComponent(text);
}
