import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "../client/client.ts";
import type { CallOptions, ObjectRef, WriteOptions } from "../verbs/options.ts";

/** Replicas of an object (`autoscaling/v1`). */
export interface Scale extends KubernetesObject {
  spec?: { replicas?: number };
  status?: {
    replicas: number;
    /** Label selector of the counted objects, as text. */
    selector?: string;
  };
}

/** Reads the replicas of an object whose kind has the scale subresource. */
export function getScale(
  client: Pick<Client, "get">,
  kind: KindDescriptor,
  ref: ObjectRef,
  options: CallOptions = {},
): Promise<Scale> {
  return client.get(subresourceOf<Scale>(kind), ref, { ...options, subresource: "scale" });
}

/**
 * Sets the replicas of an object whose kind has the scale subresource. Pass the version that
 * `getScale` returned to fail with a Conflict after another change.
 */
export function updateScale(
  client: Pick<Client, "replace">,
  kind: KindDescriptor,
  ref: ObjectRef,
  scale: { readonly replicas: number; readonly resourceVersion?: string | undefined },
  options: Omit<WriteOptions, "subresource"> = {},
): Promise<Scale> {
  const { replicas, resourceVersion } = scale;
  const body = {
    apiVersion: "autoscaling/v1",
    kind: "Scale",
    metadata: { ...ref, ...(resourceVersion !== undefined && { resourceVersion }) },
    spec: { replicas },
  };
  return client.replace(subresourceOf<Scale>(kind), body, { ...options, subresource: "scale" });
}

/** Returns the descriptor for requests whose objects are those of a subresource. */
function subresourceOf<T extends KubernetesObject>({
  group,
  version,
  kind,
  plural,
  scope,
}: KindDescriptor): KindDescriptor<T> {
  return { group, version, kind, plural, scope };
}
