import type { Clock } from "@capikit/common/time";
import { CheckError, type Checks } from "@capikit/serving";
import type { ManagedCache } from "../cache/managed-cache.ts";
import { ManagerError } from "./manager-error.ts";
import type { ManagerLife } from "./manager-life.ts";

export type Phase = "starting" | "running" | "stopping";

/** Returns checks for `/readyz`. */
export function readinessChecks(phase: () => Phase, cache: Pick<ManagedCache, "blocked">): Checks {
  return {
    manager() {
      if (phase() !== "running") {
        throw new CheckError(phase());
      }
    },
    cache() {
      const reasons = blockedReasons(cache);
      if (reasons.length > 0) {
        throw new CheckError(`cache not synced: ${reasons.join("; ")}`);
      }
    },
  };
}

/** Stops the manager with an error if the cache has not synced in time. */
export function limitSync(
  ms: number,
  cache: Pick<ManagedCache, "blocked">,
  life: Pick<ManagerLife, "fail" | "signal">,
  clock: Clock,
): void {
  const cancel = clock.after(ms, () => {
    const reasons = blockedReasons(cache);
    if (reasons.length > 0) {
      life.fail(
        new ManagerError("MANAGER_CACHE", `cache not synced after ${ms / 1000} s: ${reasons.join("; ")}`),
      );
    }
  });
  life.signal.addEventListener("abort", cancel, { once: true });
}

function blockedReasons(cache: Pick<ManagedCache, "blocked">): string[] {
  return cache
    .blocked()
    .filter(({ synced }) => !synced)
    .map(({ reason }) => reason);
}
