import { cluster as clusterKind, machineDeployment, machine as machineKind } from "@capikit/api/core/v1beta2";
import { type LocalObject, localCluster, localControlPlane } from "./local-kinds.ts";
import type { ManagementCluster } from "./management-cluster.ts";
import { until } from "./until.ts";

/** State of control plane and workers. */
export interface ByRole<T> {
  readonly controlPlane: T;
  readonly workers: T;
}

/** A Cluster with a topology on the local provider, with one MachineDeployment. */
export interface ClassCluster {
  /** Changes annotations; null takes one away. */
  annotate(annotations: Readonly<Record<string, string | null>>): Promise<void>;
  patchTopology(topology: object): Promise<void>;
  remove(): Promise<void>;
  /** Waits until its topology is reconciled, or the condition's message contains this text. */
  untilReconciled(): Promise<void>;
  untilMessage(message: string): Promise<void>;
  /** The objects that topology created. */
  infrastructure(): Promise<LocalObject | undefined>;
  controlPlane(): Promise<LocalObject | undefined>;
  /** The versions that Cluster API asks control plane and workers for. */
  wantedVersions(): Promise<ByRole<unknown>>;
  machineNames(): Promise<ByRole<readonly string[]>>;
  machineVersions(): Promise<ByRole<readonly (string | undefined)[]>>;
}

/**
 * A Cluster that exists or will exist.
 *
 * @param state describes the state in timeout errors.
 */
export function classCluster(
  { controlPlane: { client } }: ManagementCluster,
  ref: { readonly namespace: string; readonly name: string },
  state: () => Promise<object>,
): ClassCluster {
  const { namespace, name } = ref;
  const own = { namespace, labelSelector: `cluster.x-k8s.io/cluster-name=${name}` };
  const patch = (body: Readonly<Record<string, unknown>>) =>
    client.patch(clusterKind, ref, { type: "merge", patch: body });
  /** Each condition that a wait saw, with its time: the last one does not show what was missed. */
  const seen: string[] = [];
  let last = "";
  const reconciled = async () => {
    const { metadata, status } = await client.get(clusterKind, ref);
    const condition = status?.conditions?.find(({ type }) => type === "TopologyReconciled");
    const { observedGeneration, status: is, reason, message } = condition ?? {};
    const text = `generation ${metadata.generation}, observed ${observedGeneration}: ${is} ${reason} ${message}`;
    if (text !== last) seen.push(`${new Date().toISOString()} ${text}`);
    last = text;
    return condition;
  };
  // First what was waited for: reports of failures show the beginning only.
  const ownState = async () => ({ reported: await reconciled(), seen, ...(await state()) });
  const infrastructure = async () => (await client.list(localCluster, own)).items[0];
  const controlPlane = async () => (await client.list(localControlPlane, own)).items[0];
  const machines = async () => {
    const { items } = await client.list(machineKind, own);
    const isWorker = ({ metadata }: (typeof items)[number]): boolean =>
      metadata.labels?.["topology.cluster.x-k8s.io/deployment-name"] !== undefined;
    return { controlPlane: items.filter((one) => !isWorker(one)), workers: items.filter(isWorker) };
  };
  return {
    async annotate(annotations) {
      await patch({ metadata: { annotations } });
    },
    async patchTopology(topology) {
      await patch({ spec: { topology } });
    },
    async remove() {
      await client.delete(clusterKind, ref);
    },
    async untilReconciled() {
      await until(
        `the topology of ${name} to be reconciled`,
        async () => ((await reconciled())?.status === "True" ? true : undefined),
        { state: ownState },
      );
    },
    async untilMessage(message) {
      await until(
        `Cluster ${name} to report "${message}"`,
        async () => ((await reconciled())?.message?.includes(message) ? true : undefined),
        { state: ownState },
      );
    },
    infrastructure,
    controlPlane,
    async wantedVersions() {
      const { items } = await client.list(machineDeployment, own);
      return {
        controlPlane: (await controlPlane())?.spec?.version,
        workers: items[0]?.spec.template.spec.version,
      };
    },
    async machineNames() {
      const all = await machines();
      const names = (of: typeof all.workers) => of.map(({ metadata }) => metadata.name ?? "");
      return { controlPlane: names(all.controlPlane), workers: names(all.workers) };
    },
    async machineVersions() {
      const all = await machines();
      const versions = (of: typeof all.workers) => of.map(({ spec }) => spec.version);
      return { controlPlane: versions(all.controlPlane), workers: versions(all.workers) };
    },
  };
}
