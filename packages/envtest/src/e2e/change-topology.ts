import { type Cluster, cluster as clusterKind } from "@capikit/api/core/v1beta2";
import type { JSONValue } from "@capikit/api/meta";
import { type ClusterState, readState } from "./cluster-state.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { createFailure } from "./failure.ts";
import { type UntilRunningOptions, untilRunning } from "./until-running.ts";

/** Options of {@link changeTopology}. */
export interface ChangeTopologyOptions extends Pick<UntilRunningOptions, "unmet"> {
  /** New values of variables by name; others stay. Default: none. */
  readonly variables?: Readonly<Record<string, JSONValue>> | undefined;
  /** Rebases the Cluster to another ClusterClass. Default: it keeps its class. */
  readonly class?: { readonly name: string; readonly namespace?: string } | undefined;
}

/**
 * Changes variables or the ClusterClass of a Cluster, and waits until its topology is reconciled
 * and all Machines are running and up to date. The infrastructure cluster and the control plane
 * must not be replaced.
 *
 * @throws E2eError after a timeout or for a replaced object; ApiError; TypeError for a Cluster
 * without a topology.
 */
export async function changeTopology(
  environment: E2eEnvironment,
  cluster: ClusterRef,
  options: ChangeTopologyOptions,
): Promise<ClusterState> {
  const { variables = {}, class: classRef, unmet } = options;
  const { client, signal } = environment;
  const before = (await readState(environment, cluster, signal)).cluster;
  const { topology } = before.spec;
  if (topology === undefined)
    throw new TypeError(`Cluster ${cluster.namespace}/${cluster.name} has no topology`);
  const kept = (topology.variables ?? []).filter(({ name }) => !Object.hasOwn(variables, name));
  const changed = Object.entries(variables).map(([name, value]) => ({ name, value }));
  const patch = {
    ...(changed.length > 0 && { variables: [...kept, ...changed] }),
    ...(classRef && { classRef }),
  };
  const uids = await readUids(environment, before);
  await client.patch(
    clusterKind,
    cluster,
    { type: "merge", patch: { spec: { topology: patch } } },
    { signal },
  );
  const state = await untilRunning(environment, cluster, {
    interval: "topology",
    goal: "the reconciled topology",
    unmet,
  });
  const after = await readUids(environment, state.cluster);
  const replaced = [...uids].filter(([of, uid]) => after.get(of) !== uid);
  if (replaced.length > 0)
    throw await createFailure(environment, {
      cluster,
      summary: "the change of the topology replaced objects",
      unmet: replaced.map(([of]) => ({ object: state.cluster, problem: `${of} is another object` })),
    });
  return state;
}

/** Returns the UIDs of the objects that a Cluster keeps, by field of the Cluster. */
async function readUids(
  { client, signal }: E2eEnvironment,
  { metadata: { namespace }, spec }: Cluster,
): Promise<ReadonlyMap<string, string | undefined>> {
  const references = { infrastructureRef: spec.infrastructureRef, controlPlaneRef: spec.controlPlaneRef };
  const found = Object.entries(references).map(async ([field, reference]) => {
    if (reference === undefined) return [field, undefined] as const;
    const { apiGroup: group, kind, name } = reference;
    const [descriptor] = await client.discovery.kindsFor({ group, kind }, { signal });
    const { metadata } = await client.get(descriptor, { namespace, name }, { signal });
    return [field, metadata.uid] as const;
  });
  return new Map(await Promise.all(found));
}
