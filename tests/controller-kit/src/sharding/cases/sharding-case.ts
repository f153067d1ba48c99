import type { ShardingEnvironment } from "../sharding-environment.ts";

/** A change to a fleet of shards, after which every object must have a shard again. */
export interface ShardingCase {
  readonly name: string;
  /** Whether the sharder may end by itself. Default: false. */
  readonly endsSharder?: boolean;
  /** Makes the change. All objects are reconciled by running replicas before and after. */
  run(environment: ShardingEnvironment): Promise<void>;
}

/** Returns a replica. @throws Error without replicas. */
export function someReplica({ replicas }: ShardingEnvironment) {
  const [replica] = replicas;
  if (replica === undefined) throw new Error("the case needs a running replica");
  return replica;
}

/** @throws Error with the objects if some have no shard in time. */
export async function expectReconciled(environment: ShardingEnvironment): Promise<void> {
  const left = await environment.untilReconciled();
  if (left.length > 0) throw new Error(`objects left behind: ${JSON.stringify(left)}`);
}
