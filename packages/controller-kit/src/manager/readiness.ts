import type { KindDescriptor } from "@capikit/api/meta";
import type { Clock } from "@capikit/common/time";
import { CheckError, type Checks } from "@capikit/serving";
import type { BlockedWatch, ManagedCache, StartedKind } from "../cache/managed-cache.ts";
import { ManagerError } from "./manager-error.ts";
import type { ManagerLife } from "./manager-life.ts";

export type Phase = "starting" | "running" | "stopping";

export interface ReadinessOptions {
  readonly phase: () => Phase;
  readonly cache: Pick<ManagedCache, "blocked">;
  /** Whether the manager has a conversion webhook. */
  readonly convertsObjects: boolean;
}

/** The readiness of a manager. */
export interface Readiness {
  /** Checks for `/readyz`. */
  readonly checks: Checks;
  /** Marks the end of the startup: later kinds never make the manager unready. */
  begin(): void;
}

/**
 * Returns the readiness of a manager. A manager with a conversion webhook is ready before its cache
 * has synced: lists may need that webhook, and unready Pods receive no requests. Any other becomes
 * ready when the kinds that it uses from the start have synced. So a rolling update keeps the old
 * replica in the meantime, and handlers of other webhooks do not wait for the cache.
 */
export function createReadiness({ phase, cache, convertsObjects }: ReadinessOptions): Readiness {
  let awaited: readonly KindDescriptor[] = [];
  return {
    checks: {
      manager() {
        if (phase() !== "running") {
          throw new CheckError(phase());
        }
      },
      cache() {
        const unsynced = unsyncedWatches(cache);
        awaited = awaited.filter((kind) => unsynced.some((watch) => watch.kind === kind));
        if (unsynced.length > 0) {
          throw new CheckError(`cache not synced: ${reasonsOf(unsynced)}`, {
            isWarning: awaited.length === 0,
          });
        }
      },
    },
    begin() {
      awaited = convertsObjects ? [] : unsyncedWatches(cache).map(({ kind }) => kind);
    },
  };
}

/**
 * Returns a function for the start of a cache. It stops the manager with an error if a kind has not
 * synced in time, counted from its first use.
 */
export function limitSync(
  ms: number,
  life: Pick<ManagerLife, "fail">,
  clock: Clock,
): (kind: StartedKind, signal: AbortSignal) => void {
  return (kind, signal) => {
    const cancel = clock.after(ms, () => {
      const why = reasonsOf(unsyncedWatches(kind));
      life.fail(new ManagerError("MANAGER_CACHE", `cache not synced after ${ms / 1000} s: ${why}`));
    });
    kind.waitForSync({ signal }).then(cancel, cancel);
  };
}

function unsyncedWatches(cache: Pick<StartedKind, "blocked">): readonly BlockedWatch[] {
  return cache.blocked().filter(({ synced }) => !synced);
}

function reasonsOf(watches: readonly BlockedWatch[]): string {
  return watches.map(({ reason }) => reason).join("; ");
}
