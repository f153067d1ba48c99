import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { ObjectRef } from "@capikit/client";
import { splitApiVersion } from "@capikit/client/kinds";
import type { MapFunction } from "./watch.ts";

/** Maps objects to their owners of a kind, for any version in the references. */
export function ownerRequests(owner: KindDescriptor, onlyController: boolean): MapFunction {
  const isClusterWide = owner.scope === "Cluster";
  return ({ metadata: { namespace, ownerReferences = [] } }: KubernetesObject): ObjectRef[] =>
    ownerReferences
      .filter(
        (reference) =>
          // A cluster-scoped object cannot have a namespaced owner.
          (isClusterWide || namespace !== undefined) &&
          (!onlyController || reference.controller === true) &&
          reference.kind === owner.kind &&
          splitApiVersion(reference.apiVersion)[0] === owner.group,
      )
      .map(({ name }) => (isClusterWide ? { name } : { namespace, name }));
}
