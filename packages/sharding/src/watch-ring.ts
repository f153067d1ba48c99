import { controllerRingKind } from "@capikit/api/sharding";
import type { Client } from "@capikit/client";
import { resourceName } from "@capikit/client/kinds";
import type { Clock } from "@capikit/common/time";
import type { Runnable } from "@capikit/controller-kit";
import { createCache } from "@capikit/controller-kit/cache";
import { type Check, CheckError, type Logger } from "@capikit/serving";
import { type RingContent, ringContent } from "./read-ring.ts";

export interface RingWatchOptions {
  readonly client: Client;
  /** The ring as read at the start. */
  readonly ring: RingContent;
  readonly logger: Logger;
  readonly clock: Clock;
  /** Called with a description when the ring distributes other resources than at the start. */
  onChange(change: string): void;
}

/** The watch of a manager's ring. */
export interface RingWatch {
  /** Watches in every replica. */
  readonly watch: Runnable;
  /** Fails while the ring does not exist or cannot be watched. */
  readonly check: Check;
}

/**
 * Watches one ring. Without it, the sharder assigns and moves no objects, but the shards keep the
 * objects that they have.
 */
export function watchRing({ client, ring, logger, clock, onChange }: RingWatchOptions): RingWatch {
  const fieldSelector = `metadata.name=${ring.name}`;
  const cache = createCache({ client, logger, clock, kinds: [{ kind: controllerRingKind, fieldSelector }] });
  const informer = cache.informer(controllerRingKind);
  /** Undefined before its first event. */
  let exists: boolean | undefined;
  informer.subscribe(({ type, object }) => {
    const wasDeleted = exists === false;
    exists = type !== "delete";
    if (!exists) {
      logger.warn("ControllerRing was deleted: new and moved objects wait", { ring: ring.name });
      return;
    }
    if (wasDeleted) {
      logger.info("ControllerRing was created again", { ring: ring.name });
    }
    const change = changeOf(ring, ringContent(object));
    if (change !== undefined) {
      onChange(change);
    }
  });
  return {
    watch: {
      name: "controller-ring",
      needLeaderElection: false,
      run: ({ signal }) => cache.start(signal),
    },
    check() {
      const blocked = cache.blocked().find(({ synced }) => !synced);
      if (blocked !== undefined) {
        throw new CheckError(blocked.reason);
      }
      if (!exists) {
        throw new CheckError(
          `ControllerRing ${ring.name} not found: create it, since the sharder assigns no objects without it`,
        );
      }
    },
  };
}

/** Returns the added and removed resources; undefined without a change. */
function changeOf(before: RingContent, after: RingContent): string | undefined {
  const [was, is] = [namesOf(before), namesOf(after)];
  const changes = [
    ...is.filter((name) => !was.includes(name)).map((name) => `added ${name}`),
    ...was.filter((name) => !is.includes(name)).map((name) => `removed ${name}`),
  ];
  return changes.length > 0 ? changes.join(", ") : undefined;
}

function namesOf({ resources }: RingContent): string[] {
  return resources.map(({ group, resource }) => resourceName({ group, plural: resource }));
}
