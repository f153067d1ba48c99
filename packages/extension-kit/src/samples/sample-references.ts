import type { KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { ObjectVersion } from "../extension/hook-handler.ts";

export const namespace = "fleet";

/** Creates a reference to an object of a provider. */
export type ReferenceTo<Reference> = (group: string, kind: string, name: string) => Reference;

/** The form of v1beta2: by the group, in the same namespace. */
interface NewerReference {
  readonly apiGroup: string;
  readonly kind: string;
  readonly name: string;
}

/** The form of v1beta1. */
interface OlderReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
}

export const newerReference: ReferenceTo<NewerReference> = (group, kind, name) => ({
  apiGroup: `${group}.cluster.x-k8s.io`,
  kind,
  name,
});

export const olderReference: ReferenceTo<OlderReference> = (group, kind, name) => ({
  apiVersion: `${group}.cluster.x-k8s.io/v1beta1`,
  kind,
  namespace,
  name,
});

interface WithSpec extends KubernetesObject {
  spec?: object | undefined;
}

/** Returns an object of Cluster API. Requests type it as v1beta2 whatever its version. */
export function coreSample<Newer extends WithSpec, Older extends WithSpec>(
  version: ObjectVersion,
  kind: string,
  metadata: ObjectMeta,
  specs: { readonly v1beta1: Older["spec"]; readonly v1beta2: Newer["spec"] },
): Newer {
  const object: WithSpec = {
    apiVersion: `cluster.x-k8s.io/${version}`,
    kind,
    metadata,
    spec: specs[version],
  };
  return object as Newer;
}
