import { hostname } from "node:os";
import type { ElectionSettings } from "../election/election-settings.ts";
import { type RingName, ringLabels } from "./ring-labels.ts";

/** One process of a ring, as kubernetes-controller-sharding has it: the objects of the ring are shared out among its shards. */
export interface Shard {
  /** Name of the ControllerRing. */
  readonly ring: string;
  /** Name of the shard: of its Lease, and in the labels of its objects. */
  readonly name: string;
  /** Label that names the shard which an object belongs to. */
  readonly shardLabel: string;
  /** Label that asks the shard to let go of an object. */
  readonly drainLabel: string;
  /** What selects the objects of the shard, for the watches of the ring's resources and of those that they control. */
  readonly selector: string;
}

/**
 * @param name unlike that of every other shard of the ring. Default: the name of the host, which is the Pod's.
 * @throws TypeError when a name is not fit for the labels.
 */
export function defineShard(ring: RingName, name: string = hostname()): Shard {
  const { shardLabel, drainLabel } = ringLabels(ring);
  // It is the name of a Lease and the value of a label.
  if (!/^[a-z0-9]([-.a-z0-9]{0,61}[a-z0-9])?$/.test(name)) {
    throw new TypeError(
      `a shard cannot be called ${JSON.stringify(name)}: its name must be 1 to 63 lower-case letters, digits, '-' and '.', with a letter or digit at both ends`,
    );
  }
  return Object.freeze({ ring, name, shardLabel, drainLabel, selector: `${shardLabel}=${name}` });
}

/**
 * What an election takes so that its Lease announces the shard: `startElection({ ...shardLease(shard), config, namespace })`. The
 * sharder wants name and holder of the Lease to be the same, and believes in the shard for twice the lease's duration after its last
 * renewal; then it takes the Lease itself and hands out the objects anew.
 */
export function shardLease(shard: Shard): Pick<Required<ElectionSettings>, "name" | "identity" | "labels"> {
  return {
    name: shard.name,
    identity: shard.name,
    labels: { [ringLabels(shard.ring).ringLabel]: shard.ring },
  };
}
