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
