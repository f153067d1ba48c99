/** Name of a ControllerRing: at most 63 characters, as it becomes part of labels. */
export type RingName = string;

/** The labels of a ring. */
export interface RingLabels {
  /** On Leases: the ring that the shard belongs to. */
  readonly ringLabel: string;
  /** On objects: the shard that they belong to. */
  readonly shardLabel: string;
  /** On objects: that their shard shall let go of them. Its value says nothing. */
  readonly drainLabel: string;
}

const prefix = "alpha.sharding.timebertt.dev/";

/** @throws TypeError when the name is not one of a ControllerRing. */
export function ringLabels(ring: RingName): RingLabels {
  if (!/^[a-z0-9]([-.a-z0-9]{0,61}[a-z0-9])?$/.test(ring)) {
    throw new TypeError(
      `a ControllerRing cannot be called ${JSON.stringify(ring)}: its name must be 1 to 63 lower-case letters, digits, '-' and '.', with a letter or digit at both ends`,
    );
  }
  return {
    ringLabel: `${prefix}controllerring`,
    shardLabel: `shard.${prefix}${ring}`,
    drainLabel: `drain.${prefix}${ring}`,
  };
}
