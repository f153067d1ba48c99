import { setTimeout as sleep } from "node:timers/promises";
import { type Lease, lease as leaseKind } from "@capikit/api/kubernetes/coordination/v1";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { isConflict } from "@capikit/client/errors";
import { ringLabels } from "@capikit/controller-kit/sharding";

/**
 * Imitates kubernetes-controller-sharding's sharder, but assigns objects randomly and moves them
 * without need.
 */
export interface TestSharder extends AsyncDisposable {
  /** Shards that get objects. */
  available(): readonly string[];
  /** Whether it moves objects of healthy shards. Initially false. */
  move(isMoving: boolean): void;
  /** Number of requested releases, and of objects taken from dead shards. */
  readonly counts: { readonly drained: number; readonly taken: number };
}

export interface TestSharderOptions {
  readonly client: Client;
  readonly kind: KindDescriptor<KubernetesObject>;
  readonly ring: string;
  readonly namespace: string;
  /** Returns numbers from 0 to below 1. */
  readonly random: () => number;
}

export function startTestSharder(options: TestSharderOptions): TestSharder {
  const { client, kind, ring, namespace, random } = options;
  const { ringLabel, shardLabel, drainLabel } = ringLabels(ring);
  const counts = { drained: 0, taken: 0 };
  let shards: readonly string[] = [];
  let isMoving = false;
  let isOver = false;

  /** On a conflict, the other change wins; the next round sees it. */
  const unlessChanged = async (write: Promise<unknown>): Promise<boolean> => {
    try {
      await write;
      return true;
    } catch (error) {
      if (isConflict(error)) {
        return false;
      }
      throw error;
    }
  };
  const label = ({ metadata }: KubernetesObject, labels: Record<string, string | null>): Promise<boolean> => {
    const { name = "", resourceVersion } = metadata;
    const patch = { metadata: { resourceVersion, labels } };
    return unlessChanged(client.patch(kind, { namespace, name }, { type: "merge", patch }));
  };

  const findShards = async (): Promise<string[]> => {
    const { items } = await client.list(leaseKind, { namespace, labelSelector: `${ringLabel}=${ring}` });
    const found: string[] = [];
    for (const lease of items) {
      const { spec } = lease;
      const { name = "" } = lease.metadata;
      if (spec?.holderIdentity !== name) {
        continue; // released, or taken by the sharder
      }
      if (msSinceRenewal(lease) < 2 * durationMs(lease)) {
        found.push(name);
        continue;
      }
      // Now the shard can no longer renew its lease, so its objects may be reassigned.
      const now = new Date().toISOString().replace("Z", "000Z");
      const taken = {
        ...spec,
        holderIdentity: "shardlease-controller",
        leaseDurationSeconds: (2 * durationMs(lease)) / 1000,
        acquireTime: now,
        renewTime: now,
        leaseTransitions: (spec.leaseTransitions ?? 0) + 1,
      };
      if (!(await unlessChanged(client.replace(leaseKind, { ...lease, spec: taken })))) {
        found.push(name);
      }
    }
    return found;
  };

  const round = async (): Promise<void> => {
    shards = await findShards();
    const pick = (): string | undefined => shards[Math.floor(random() * shards.length)];
    const { items } = await client.list(kind, { namespace });
    for (const object of items) {
      const shard = object.metadata.labels?.[shardLabel];
      const isDraining = object.metadata.labels?.[drainLabel] !== undefined;
      const next = pick();
      if (next === undefined) {
        return;
      }
      if (shard === undefined) {
        await label(object, { [shardLabel]: next });
      } else if (!shards.includes(shard)) {
        counts.taken += Number(await label(object, { [shardLabel]: next, [drainLabel]: null }));
      } else if (isMoving && !isDraining && random() < 0.1) {
        counts.drained += Number(await label(object, { [drainLabel]: "true" }));
      }
    }
  };
  const run = async (): Promise<void> => {
    while (!isOver) {
      await round();
      await sleep(100);
    }
  };
  const running = run();
  // Reported by the disposal.
  running.catch(() => {});

  return {
    counts,
    available: () => shards,
    move(whether) {
      isMoving = whether;
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      await running;
    },
  };
}

function durationMs({ spec }: Lease): number {
  return (spec?.leaseDurationSeconds ?? 15) * 1000;
}

function msSinceRenewal({ spec }: Lease): number {
  return Date.now() - Date.parse(spec?.renewTime ?? "1970-01-01T00:00:00Z");
}
