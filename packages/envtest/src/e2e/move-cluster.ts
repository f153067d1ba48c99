import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { type MoveSettings, runMove } from "@capikit/clusterctl-kit/move";
import type { ClusterState } from "./cluster-state.ts";
import type { Unmet } from "./e2e-error.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { untilRunning } from "./until-running.ts";
import { waitFor } from "./wait-for.ts";

/** Options of {@link moveCluster}. */
export interface MoveClusterOptions extends Pick<MoveSettings, "allow" | "observer"> {
  /** Management cluster with the same providers. */
  readonly target: E2eEnvironment;
  /** Called after the move, before the target is checked. Default: nothing. */
  readonly afterMove?: (() => Promise<void>) | undefined;
}

/**
 * Moves a Cluster with its namespace to another management cluster, as `clusterctl move` does.
 * Waits until it is running there with the same Machines, and gone from the source.
 *
 * @throws E2eError after a timeout; MoveError; ApiError.
 */
export async function moveCluster(
  source: E2eEnvironment,
  cluster: ClusterRef,
  options: MoveClusterOptions,
): Promise<ClusterState> {
  const { target, afterMove, ...settings } = options;
  const { namespace, name } = cluster;
  const { clock, signal } = source;
  const before = await untilRunning(source, cluster);
  await runMove({ ...settings, source: source.client, target: target.client, namespace, clock, signal });
  await afterMove?.();
  const state = await untilRunning(target, cluster, {
    goal: "the moved Machines",
    unmet: ({ machines }) => [
      ...before.machines.flatMap((old): Unmet[] => {
        const moved = machines.find(({ metadata }) => metadata.name === old.metadata.name);
        if (moved === undefined) return [{ object: old, problem: "is missing after the move" }];
        const { providerID } = moved.spec;
        return providerID === old.spec.providerID
          ? []
          : [{ object: moved, problem: `has provider ID ${providerID}, not ${old.spec.providerID}` }];
      }),
      ...(machines.length > before.machines.length
        ? [{ problem: `has ${machines.length} Machines, not ${before.machines.length}` }]
        : []),
    ],
  });
  await waitFor(source, {
    cluster,
    interval: "deletion",
    goal: "deletion of the moved objects",
    async check(until) {
      const { items } = await source.client.list(clusterKind, { namespace, signal: until });
      return items
        .filter(({ metadata }) => metadata.name === name)
        .map((object) => ({ object, problem: "still exists" }));
    },
  });
  return state;
}
