import type { KubernetesObject } from "@capikit/api/meta";
import type { RingLabels } from "@capikit/sharding";
import type { Reconcile } from "./reconcile-log.ts";

/** An object without a running shard that reconciles it. */
export interface LeftBehind {
  readonly object: string;
  readonly reason: "unassigned" | "draining" | "shard ended" | "not reconciled";
}

/** The running shards. */
export interface RunningShards {
  /** Names of running shards, each with its process. */
  readonly shards: ReadonlyMap<string, string>;
  readonly labels: Pick<RingLabels, "shardLabel" | "drainLabel">;
  /** All reconciles. */
  readonly reconciles: readonly Reconcile[];
  /** Reconciles that started earlier do not count. */
  readonly sinceMs: number;
}

/** Returns objects that their shard does not reconcile. */
export function leftBehind(
  objects: readonly KubernetesObject[],
  { shards, labels, reconciles, sinceMs }: RunningShards,
): LeftBehind[] {
  const reconciled = new Set(
    reconciles
      .filter(({ startMs, endMs }) => startMs >= sinceMs && endMs !== undefined)
      .map(({ process, object }) => `${process}/${object}`),
  );
  const reasonOf = ({ metadata }: KubernetesObject): LeftBehind["reason"] | undefined => {
    const shard = metadata.labels?.[labels.shardLabel];
    if (shard === undefined) return "unassigned";
    if (metadata.labels?.[labels.drainLabel] !== undefined) return "draining";
    const process = shards.get(shard);
    if (process === undefined) return "shard ended";
    return reconciled.has(`${process}/${metadata.name}`) ? undefined : "not reconciled";
  };
  return objects.flatMap((object) => {
    const reason = reasonOf(object);
    return reason === undefined ? [] : [{ object: object.metadata.name ?? "", reason }];
  });
}
