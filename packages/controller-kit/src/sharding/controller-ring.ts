import type { KindDescriptor, KubernetesObject, LabelSelector } from "@capikit/api/meta";
import { type RingName, ringLabels } from "./ring-labels.ts";

/** A resource by the names that it has in URLs. */
export interface GroupResource {
  /** Empty for the core group. */
  readonly group: string;
  /** Plural, in lower case. */
  readonly resource: string;
}

/** A resource whose objects are shared out among the shards of a ring. */
export interface RingResource extends GroupResource {
  /** Resources whose objects follow those of this one, which own them as their controllers. */
  readonly controlledResources?: readonly GroupResource[];
}

/** Which objects are shared out in a ring (`sharding.timebertt.dev/v1alpha1`). */
export interface ControllerRing extends KubernetesObject {
  readonly spec?: {
    readonly resources?: readonly RingResource[];
    /** Default: the sharder's. */
    readonly namespaceSelector?: LabelSelector;
  };
  readonly status?: {
    readonly observedGeneration?: number;
    readonly shards: number;
    readonly availableShards: number;
  };
}

export const controllerRingKind: KindDescriptor<ControllerRing> = Object.freeze({
  group: "sharding.timebertt.dev",
  version: "v1alpha1",
  kind: "ControllerRing",
  plural: "controllerrings",
  scope: "Cluster",
});

/** What makes a ring. */
export interface ControllerRingOptions {
  readonly name: RingName;
  readonly resources: readonly RingResource[];
  readonly namespaceSelector?: LabelSelector;
}

/**
 * The manifest of a ring.
 *
 * @throws TypeError when the name is not one of a ControllerRing.
 */
export function controllerRing({
  name,
  resources,
  namespaceSelector,
}: ControllerRingOptions): ControllerRing {
  ringLabels(name);
  return {
    apiVersion: "sharding.timebertt.dev/v1alpha1",
    kind: "ControllerRing",
    metadata: { name },
    spec: { resources, ...(namespaceSelector !== undefined && { namespaceSelector }) },
  };
}
