import type { KindDescriptor, KubernetesObject, ObjectMeta } from "@capikit/api/meta";

export interface Widget extends KubernetesObject {
  spec?: { size: number };
}

const kindOf = (kind: string, scope: "Namespaced" | "Cluster"): KindDescriptor<Widget> =>
  Object.freeze({ group: "example.org", version: "v1", kind, plural: `${kind.toLowerCase()}s`, scope });

export const Widgets: KindDescriptor<Widget> = kindOf("Widget", "Namespaced");
export const Parts: KindDescriptor<Widget> = kindOf("Part", "Namespaced");
export const Zones: KindDescriptor<Widget> = kindOf("Zone", "Cluster");

/** @param path `namespace/name`, or only the name. */
export function object(kind: KindDescriptor<Widget>, path: string, metadata: ObjectMeta = {}): Widget {
  const [name = "", namespace] = path.split("/").reverse();
  return {
    apiVersion: "example.org/v1",
    kind: kind.kind,
    metadata: { name, ...(namespace !== undefined && { namespace }), resourceVersion: "1", ...metadata },
  };
}

/** A reference to a controller owner. */
export function ownedBy(kind: string, name: string, controller = true, apiVersion = "example.org/v1") {
  return { apiVersion, kind, name, uid: `uid-${name}`, controller };
}
