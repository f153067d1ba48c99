import type { Machine } from "@capikit/api/core/v1beta2";
import { node as nodeKind } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { type ClusterState, readState, unmetState } from "./cluster-state.ts";
import type { Unmet } from "./e2e-error.ts";
import type { ClusterRef, E2eEnvironment, IntervalName } from "./environment.ts";
import { waitFor } from "./wait-for.ts";

/** Options of {@link untilRunning}. */
export interface UntilRunningOptions {
  /** Default: `machines`. */
  readonly interval?: IntervalName | undefined;
  /** Completes "timed out waiting for". Default: all Machines. */
  readonly goal?: string | undefined;
  /** Returns further differences from the expected state. Default: none. */
  readonly unmet?: ((state: ClusterState) => readonly Unmet[] | Promise<readonly Unmet[]>) | undefined;
  /** Names of Nodes that must be gone. Default: none. */
  readonly goneNodes?: ((state: ClusterState) => readonly string[]) | undefined;
}

/**
 * Waits until a Cluster has all its Machines, and each Machine its Node.
 *
 * @throws E2eError after the timeout; ApiError.
 */
export async function untilRunning(
  environment: E2eEnvironment,
  cluster: ClusterRef,
  options: UntilRunningOptions = {},
): Promise<ClusterState> {
  const { interval = "machines", goal = "all Machines", unmet = () => [], goneNodes = () => [] } = options;
  let state: ClusterState | undefined;
  await waitFor(environment, {
    cluster,
    interval,
    goal,
    async check(signal) {
      state = await readState(environment, cluster, signal);
      return [...(await unmet(state)), ...unmetState(environment, state)];
    },
  });
  if (state === undefined) throw new TypeError("no state was read");
  const { client, workload: open, nodes = true } = environment;
  if (open === undefined || !nodes) return state;
  const { machines } = state;
  const gone = new Set(goneNodes(state));
  const workload = await open(client, cluster);
  try {
    await waitFor(environment, {
      cluster,
      interval: "nodes",
      goal: "the Nodes of all Machines",
      check: (signal) => unmetNodes(workload, machines, gone, signal),
    });
  } finally {
    await workload.close();
  }
  return state;
}

async function unmetNodes(
  workload: Client,
  machines: readonly Machine[],
  gone: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<readonly Unmet[]> {
  const { items } = await workload.list(nodeKind, { signal });
  const nodes = new Map(items.map((node) => [node.metadata.name, node]));
  const wrong = machines.flatMap((object): Unmet[] => {
    const name = object.status?.nodeRef?.name ?? "";
    const node = nodes.get(name);
    if (node === undefined) return [{ object, problem: `Node ${name} does not exist` }];
    const { providerID } = node.spec ?? {};
    return providerID === object.spec.providerID
      ? []
      : [{ object, problem: `Node ${name} has provider ID ${providerID}, not ${object.spec.providerID}` }];
  });
  const left = items.filter(({ metadata: { name = "" } }) => gone.has(name));
  return [...wrong, ...left.map((object): Unmet => ({ object, problem: "still exists" }))];
}
