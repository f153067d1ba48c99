import type { Clock } from "@capikit/common/time";
import { CheckError, type Checks } from "@capikit/serving";
import type { ManagedCache } from "../cache/managed-cache.ts";
import { ManagerError } from "./manager-error.ts";
import type { ManagerLife } from "./manager-life.ts";

/** Where a manager is in its life. */
export type Phase = "starting" | "running" | "stopping";

/** What keeps a manager from its work, as checks for `/readyz`. */
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
        throw new CheckError(`not in memory yet: ${reasons.join("; ")}`);
      }
    },
  };
}

/** Ends the manager unless all is in memory after a while. */
export function limitSync(
  ms: number,
  cache: Pick<ManagedCache, "blocked">,
  life: Pick<ManagerLife, "fail" | "signal">,
  clock: Clock,
): void {
  const cancel = clock.after(ms, () => {
    const reasons = blockedReasons(cache);
    if (reasons.length > 0) {
      life.fail(new ManagerError("cache", `not in memory after ${ms / 1000} s: ${reasons.join("; ")}`));
    }
  });
  life.signal.addEventListener("abort", cancel, { once: true });
}

/** Which kinds are not in memory, and why. */
function blockedReasons(cache: Pick<ManagedCache, "blocked">): string[] {
  return cache
    .blocked()
    .filter(({ synced }) => !synced)
    .map(({ reason }) => reason);
}
