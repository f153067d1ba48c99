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
