import { CheckError, type Checks } from "@capikit/serving";
import type { ManagedCache } from "../cache/managed-cache.ts";

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

/** Which kinds are not in memory, and why. */
export function blockedReasons(cache: Pick<ManagedCache, "blocked">): string[] {
  return cache
    .blocked()
    .filter(({ synced }) => !synced)
    .map(({ reason }) => reason);
}
