import type { ClusterConfig } from "@capikit/client";
import type { ElectionSettings } from "../election/election-settings.ts";
import type { ManagerOptions } from "./manager-options.ts";

/** Which lease the leader holds; undefined where everybody works. */
export function leaseSettings(
  { name, leaderElection, flags }: Pick<ManagerOptions, "name" | "leaderElection" | "flags">,
  config: ClusterConfig,
): ElectionSettings | undefined {
  const own = typeof leaderElection === "string" ? { name: leaderElection } : leaderElection;
  // Flags decide whether, where there are some; the program says how.
  if (own === false || !(flags?.leaderElection.enabled ?? own !== undefined)) {
    return undefined;
  }
  const { enabled: _, ...times } = flags?.leaderElection ?? { enabled: true };
  return { namespace: config.namespace ?? "default", name, ...times, ...own };
}
