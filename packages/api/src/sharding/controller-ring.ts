import type { KindDescriptor, KubernetesObject, LabelSelector } from "../meta/index.ts";

/** Name of a ControllerRing: at most 63 characters, as it becomes part of labels. */
export type RingName = string;

/** The labels of a ring. */
export interface RingLabels {
  /** Label of Leases with the name of the shard's ring. */
  readonly ringLabel: string;
  /** Label of objects with the name of their shard. */
  readonly shardLabel: string;
  /** Label of objects that their shard must release. Its value has no meaning. */
  readonly drainLabel: string;
}

const prefix = "alpha.sharding.timebertt.dev/";

/**
 * Returns the labels of a ring.
 *
 * @throws TypeError if the name is invalid for a ControllerRing.
 */
export function ringLabels(ring: RingName): RingLabels {
  if (!/^[a-z0-9]([-.a-z0-9]{0,61}[a-z0-9])?$/.test(ring)) {
    throw new TypeError(
      `invalid ControllerRing name ${JSON.stringify(ring)}: it must be 1 to 63 lower-case letters, digits, '-' and '.', with a letter or digit at both ends`,
    );
  }
  return {
    ringLabel: `${prefix}controllerring`,
    shardLabel: `shard.${prefix}${ring}`,
    drainLabel: `drain.${prefix}${ring}`,
  };
}

/** A resource, as named in URLs. */
export interface GroupResource {
  /** Empty for the core group. */
  readonly group: string;
  /** Plural name in lower case. */
  readonly resource: string;
}

/** A resource whose objects are distributed among the shards of a ring. */
export interface RingResource extends GroupResource {
  /**
   * Resources whose objects get the label of their controller owner's shard. Controllers of capikit
   * do not need it.
   */
  readonly controlledResources?: readonly GroupResource[];
}

/** A set of resources distributed among shards (`sharding.timebertt.dev/v1alpha1`). */
export interface ControllerRing extends KubernetesObject {
  readonly spec?: {
    readonly resources?: readonly RingResource[];
    /** Default: the sharder's selector. */
    readonly namespaceSelector?: LabelSelector;
  };
  readonly status?: {
    readonly observedGeneration?: number;
    readonly shards: number;
    readonly availableShards: number;
  };
}

/** Descriptor of the kind ControllerRing. */
export const controllerRingKind: KindDescriptor<ControllerRing> = Object.freeze({
  group: "sharding.timebertt.dev",
  version: "v1alpha1",
  kind: "ControllerRing",
  plural: "controllerrings",
  scope: "Cluster",
});

/** Options of a ring. */
export interface ControllerRingOptions {
  readonly name: RingName;
  readonly resources: readonly RingResource[];
  readonly namespaceSelector?: LabelSelector;
}

/**
 * Returns the manifest of a ring.
 *
 * @throws TypeError if the name is invalid for a ControllerRing.
 */
export function controllerRing(options: ControllerRingOptions): ControllerRing {
  const { name, resources, namespaceSelector } = options;
  ringLabels(name);
  return {
    apiVersion: "sharding.timebertt.dev/v1alpha1",
    kind: "ControllerRing",
    metadata: { name },
    spec: { resources, ...(namespaceSelector !== undefined && { namespaceSelector }) },
  };
}
