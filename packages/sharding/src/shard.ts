import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { KubernetesObject } from "@capikit/api/meta";
import { type RingName, ringLabels } from "@capikit/api/sharding";
import type { ElectionSettings } from "@capikit/controller-kit/controller";

/** A process that handles a part of a ring's objects (kubernetes-controller-sharding). */
export interface Shard {
  /** Name of the ControllerRing. */
  readonly ring: string;
  /** Name of the shard, for its Lease and the labels of its objects. */
  readonly name: string;
  /** Label with the name of an object's shard. */
  readonly shardLabel: string;
  /** Label that requests the release of an object. */
  readonly drainLabel: string;
  /** Label selector for watches of the shard's objects and their controlled objects. */
  readonly selector: string;
}

/**
 * Defines a shard of a ring.
 *
 * @param name unique in the ring, and never reused: a shard could continue with objects that the
 * sharder gave to another shard after the end of an earlier process. Default: the host name, which
 * is the Pod's name, with a random suffix.
 * @throws TypeError if a name is invalid for labels.
 */
export function defineShard(ring: RingName, name: string = defaultShardName()): Shard {
  const { shardLabel, drainLabel } = ringLabels(ring);
  // Used as a Lease name and a label value.
  if (!/^[a-z0-9]([-.a-z0-9]{0,61}[a-z0-9])?$/.test(name)) {
    throw new TypeError(
      `invalid shard name ${JSON.stringify(name)}: it must be 1 to 63 lower-case letters, digits, '-' and '.', with a letter or digit at both ends`,
    );
  }
  return Object.freeze({ ring, name, shardLabel, drainLabel, selector: `${shardLabel}=${name}` });
}

/**
 * Returns the election settings that announce the shard by its Lease:
 * `startElection({ ...shardLease(shard), config, namespace })`. The sharder requires the Lease's
 * name and holder to be equal. If the Lease is not renewed for twice its duration, the sharder
 * acquires it and redistributes the objects.
 */
export function shardLease(shard: Shard): Pick<Required<ElectionSettings>, "name" | "identity" | "labels"> {
  return {
    name: shard.name,
    identity: shard.name,
    labels: { [ringLabels(shard.ring).ringLabel]: shard.ring },
  };
}

const suffixBytes = 3;
/** Also the limit of label values. */
const maxLength = 63;

/**
 * Returns a shard name that no other process has: the host name, which is the Pod's name, and a
 * random suffix. A restarted container or a Pod of a StatefulSet has the host name of its
 * predecessor, whose objects may belong to another shard in the meantime.
 */
export function defaultShardName(host = hostname()): string {
  const suffix = randomBytes(suffixBytes).toString("hex");
  const prefix = host
    .toLowerCase()
    .split(/[^a-z0-9]/)
    .filter(Boolean)
    .join("-")
    .slice(0, maxLength - suffix.length - 1);
  return `${prefix.replace(/-$/, "") || "shard"}-${suffix}`;
}

/** Reports whether an object belongs to a shard and is not moving to another one. */
export function isOwnObject(shard: Shard, object: KubernetesObject): boolean {
  return belongsTo(shard, object) && object.metadata.labels?.[shard.drainLabel] === undefined;
}

/** Reports whether a shard must release an object. */
export function isDraining(shard: Shard, object: KubernetesObject): boolean {
  return belongsTo(shard, object) && object.metadata.labels?.[shard.drainLabel] !== undefined;
}

function belongsTo({ name, shardLabel }: Shard, { metadata: { labels } }: KubernetesObject): boolean {
  return labels?.[shardLabel] === name;
}
