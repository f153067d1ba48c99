import type { KindDescriptor } from "@capikit/api/meta";

/** What of a kind is addressed. */
export interface ResourceTarget {
  /** Wanted for kinds of a namespace, except to list or watch all namespaces. */
  readonly namespace?: string | undefined;
  /** Absent for the collection. */
  readonly name?: string | undefined;
  /** Such as `status` or `scale`. */
  readonly subresource?: string | undefined;
}

/** The URL path of a group and version: `/api/v1` or `/apis/<group>/<version>`. */
export function groupVersionPath(group: string, version: string): string {
  return group === "" ? `/api/${segment(version)}` : `/apis/${segment(group)}/${segment(version)}`;
}

/**
 * The URL path of a kind's collection or of one object.
 *
 * @throws TypeError when namespace and scope do not fit: a name of a namespaced kind without a namespace, or a namespace for a
 * cluster-wide kind.
 */
export function resourcePath(kind: KindDescriptor, target: ResourceTarget = {}): string {
  const { namespace, name, subresource } = target;
  if (kind.scope === "Cluster" && namespace) {
    throw new TypeError(`${kind.kind} is of the cluster scope: leave out the namespace (${namespace})`);
  }
  if (kind.scope === "Namespaced" && name !== undefined && !namespace) {
    throw new TypeError(`${kind.kind} ${name} needs a namespace`);
  }
  const parts = [groupVersionPath(kind.group, kind.version)];
  if (namespace) {
    parts.push("namespaces", segment(namespace));
  }
  parts.push(segment(kind.plural));
  if (name !== undefined) {
    if (name === "") {
      throw new TypeError(`a name of ${kind.kind} is empty`); // it would address the collection
    }
    parts.push(segment(name));
  }
  if (subresource) {
    parts.push(segment(subresource));
  }
  return parts.join("/");
}

function segment(text: string): string {
  if (text === "." || text === "..") {
    throw new TypeError(`"${text}" is not a name`); // URL parsers would walk up the path
  }
  return encodeURIComponent(text);
}
