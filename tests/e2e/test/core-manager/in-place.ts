import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { canUpdateMachine, canUpdateMachineSet, updateMachine } from "@capikit/api/catalog";
import {
  type Cluster,
  cluster as clusterKind,
  clusterTopologyMachineDeploymentNameLabel,
  type Machine,
  machineDeployment,
  machine as machineKind,
  machineSet,
} from "@capikit/api/core/v1beta2";
import type { KindDescriptor } from "@capikit/api/meta";
import type { KubernetesObject } from "@capikit/client";
import { equalJson } from "@capikit/common/json";
import { untilRunning } from "@capikit/envtest/e2e";
import { defineExtension, type ExtensionServer, hookHandler } from "@capikit/extension-kit";
import {
  canUpdateMachine as allowMachine,
  canUpdateMachineSet as allowMachineSet,
  done,
  onMachine,
} from "@capikit/extension-kit/mutation";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stringify } from "yaml";
import type { CoreManager } from "../../src/core-manager.ts";
import { environmentOf } from "../../src/environment-of.ts";
import { applyAll } from "../../src/install-manifests.ts";
import { makeLocalClass } from "../../src/local-classes.ts";
import type { LocalProvider } from "../../src/local-provider.ts";
import type { ManagementCluster } from "../../src/management-cluster.ts";
import { serveAndRegister } from "../../src/serve-whole-extension.ts";
import { makeNamespace } from "../../src/test-cluster.ts";
import { topologyCluster } from "../../src/topology-cluster.ts";
import { until } from "../../src/until.ts";

const ref = { namespace: "in-place", name: "in-place" };
const capikit = fileURLToPath(new URL("../../../../scripts/capikit.ts", import.meta.url));

/** A template whose size changes in place. */
interface SizedTemplate {
  spec: { template: { spec: { size?: string } } };
}

const sizedTemplate: KindDescriptor<SizedTemplate> = {
  group: "infrastructure.cluster.x-k8s.io",
  version: "v1beta2",
  kind: "LocalMachineTemplate",
  plural: "localmachinetemplates",
  scope: "Namespaced",
};

/** Updates versions and sizes in place; other fields need another Machine. */
const extension = defineExtension({
  handlers: {
    "can-update-machine-set": hookHandler(canUpdateMachineSet)((request) =>
      allowMachineSet(request, [
        onMachine(machineSet, ({ spec }, desired) => {
          spec.template.spec.version = desired.spec.template.spec.version ?? "";
        }),
        onMachine(sizedTemplate, ({ spec }, desired) => {
          spec.template.spec.size = desired.spec.template.spec.size ?? "";
        }),
      ]),
    ),
    "can-update-machine": hookHandler(canUpdateMachine)((request) => allowMachine(request, [])),
    "update-machine": hookHandler(updateMachine)(() => done()),
  },
});

/** A change, with its effects on the Machines of each MachineDeployment. */
interface Change {
  readonly version?: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Changes of MachineDeployments of the topology. */
  readonly md?: object;
  readonly other?: object;
  /** Changes of the topology's control plane. */
  readonly controlPlane?: object;
  /** By MachineDeployment: one effect on all its Machines, or one on each. Default: keep. */
  readonly effects: Readonly<Record<string, Effect | readonly Effect[]>>;
}

type Effect = "in-place" | "keep" | "on-delete" | "replace";

const rolling = (maxSurge: number | string, maxUnavailable: number | string = 0) => ({
  rollout: { strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge, maxUnavailable } } },
});
const drain = (seconds: number) => ({ deletion: { nodeDrainTimeoutSeconds: seconds } });
const labels = (a: string) => ({ metadata: { labels: { "example.com/a": a } } });
const sized = (size: string) => ({ variables: { overrides: [{ name: "workerSize", value: size }] } });
const inPlace = { md: "in-place" } as const;
const kept = { md: "keep" } as const;

type Changes = Readonly<Record<string, Change>>;

const shortChanges: Changes = {
  "a label and a timeout": { md: { ...labels("b"), ...drain(7) }, effects: inPlace },
  "a covered field and a label": { variables: { workerSize: "small" }, md: labels("c"), effects: inPlace },
  "two fields of which one is covered": {
    variables: { workerSize: "medium" },
    md: { failureDomain: "c" },
    effects: { md: "replace" },
  },
  "a covered field with maxSurge 1": {
    variables: { workerSize: "large" },
    md: rolling(1),
    effects: { md: ["in-place", "replace"] },
  },
  "a version and a timeout": { version: "v1.35.1", md: { ...rolling(0, 1), ...drain(8) }, effects: inPlace },
};

const longChanges: Changes = {
  "an annotation": { md: { metadata: { annotations: { "example.com/b": "b" } } }, effects: inPlace },
  "no annotation any longer, and a label": { md: labels("e"), effects: inPlace },
  "timeouts of a deletion": {
    md: { deletion: { nodeDeletionTimeoutSeconds: 9, nodeVolumeDetachTimeoutSeconds: 5 } },
    effects: inPlace,
  },
  "the order of deletion": { md: { deletion: { order: "Oldest", ...drain(3).deletion } }, effects: inPlace },
  "a taint": {
    md: {
      taints: [{ key: "example.com/a", value: "a", effect: "PreferNoSchedule", propagation: "Always" }],
    },
    effects: inPlace,
  },
  "seconds until a Machine is available": { md: { minReadySeconds: 1 }, effects: inPlace },
  "a readiness gate": {
    md: { readinessGates: [{ conditionType: "InfrastructureReady" }] },
    effects: inPlace,
  },
  "a failure domain": { md: { failureDomain: "a" }, effects: { md: "replace" } },
  "more Machines": { md: { replicas: 3 }, effects: kept },
  "fewer unavailable Machines": { md: rolling(0, "50%"), effects: kept },
  "metadata of the control plane": { controlPlane: labels("d"), effects: kept },
  "a covered field with a surge of a share": {
    variables: { workerSize: "small" },
    md: rolling("30%"),
    effects: { md: ["in-place", "in-place", "replace"] },
  },
  "another MachineDeployment": { md: rolling(0, 1), other: { replicas: 1, ...rolling(0, 1) }, effects: kept },
  "a covered field of both": {
    variables: { workerSize: "medium" },
    effects: { md: "in-place", other: "in-place" },
  },
  "a covered field of one, and a failure domain of the other": {
    md: sized("large"),
    other: { failureDomain: "b" },
    effects: { md: "in-place", other: "replace" },
  },
  "a variable that one overrides": {
    variables: { workerSize: "small" },
    effects: { md: "keep", other: "in-place" },
  },
  "a version and a covered field": {
    version: "v1.36.0",
    md: sized("medium"),
    effects: { md: "in-place", other: "in-place" },
  },
  "a version and a failure domain of one": {
    version: "v1.36.1",
    md: { failureDomain: "b" },
    effects: { md: "replace", other: "in-place" },
  },
};

const lastChange: Changes = {
  "a covered field with OnDelete": {
    md: { ...sized("small"), rollout: { strategy: { type: "OnDelete" } } },
    effects: { md: "on-delete" },
  },
};

let management: ManagementCluster;
let provider: LocalProvider;
let server: ExtensionServer;
let folder: string;

/**
 * Compares what `topology diff --extension` predicts with what the core manager does.
 *
 * @param isLong whether to make all changes; a core with the gate MachineTaintPropagation is needed.
 */
export function testUpdatesInPlace(core: () => CoreManager, isLong = false): void {
  beforeAll(async () => {
    ({ management, provider } = core());
    folder = await mkdtemp(join(tmpdir(), "capikit-in-place-"));
    await makeNamespace(management, ref.namespace);
    server = await serveAndRegister(management, extension, { name: "in-place", namespaces: [ref.namespace] });
    await writeFile(join(folder, "ca.crt"), management.controlPlane.webhookServing.certificateAuthority);
  });

  afterAll(async () => {
    await server?.stop();
    if (folder !== undefined) await rm(folder, { recursive: true });
  });

  test("are as predicted", { timeout: isLong ? 3_600_000 : 480_000 }, async () => {
    const { client } = management.controlPlane;
    await makeLocalClass(management, { ...ref, name: "local" }, []);
    let [version, variables, controlPlane] = ["v1.34.2", { apiServer: "Shared", workerSize: "medium" }, {}];
    let workers: Readonly<Record<string, object>> = { md: { replicas: 2 } };
    const state = () => topologyCluster(ref, { class: "local", version, workers: 2, variables }) as Cluster;
    await applyAll(management.controlPlane, [state() as never]);
    await untilRunning(environmentOf(management, provider), ref);
    await untilSettled("nothing");
    for (const [name, change] of Object.entries({
      ...shortChanges,
      ...(isLong && longChanges),
      ...lastChange,
    })) {
      version = change.version ?? version;
      variables = { ...variables, ...change.variables };
      controlPlane = { ...controlPlane, ...change.controlPlane };
      const { md, other } = change;
      workers = {
        md: { ...workers.md, ...md },
        ...((workers.other ?? other) && { other: { ...workers.other, ...other } }),
      };
      const wanted = state();
      const { topology } = wanted.spec;
      if (topology?.workers === undefined) throw new Error("the Cluster has no workers");
      topology.controlPlane = { ...topology.controlPlane, ...controlPlane };
      topology.workers.machineDeployments = Object.entries(workers).map(
        ([of, more]) => ({ class: "worker", name: of, ...more }) as never,
      );
      const before = await machines();
      const effects = await predicted(wanted);
      const expected = [...Map.groupBy(before, deploymentOf)].flatMap(([of, all]) => {
        const effect = change.effects[of] ?? "keep";
        const each = typeof effect === "string" ? all.map(() => effect) : effect;
        return each.map((one) => `${of} ${one}`);
      });
      const shown = before.map(
        (one) => `${deploymentOf(one)} ${effects.get(one.metadata.name ?? "") ?? "keep"}`,
      );
      expect(shown.toSorted(), name).toEqual(expected.toSorted());
      await client.patch(clusterKind, ref, { type: "merge", patch: { spec: { topology } } });
      const happens = expected.map((one) => one.replace("on-delete", "keep")).toSorted();
      await untilSettled(name, (all) => equalJson(happened(before, all), happens));
    }
  });
}

const deploymentOf = ({ metadata }: KubernetesObject) =>
  metadata?.labels?.[clusterTopologyMachineDeploymentNameLabel] ?? "";

/** The Machines of the workers. */
async function machines(): Promise<readonly Machine[]> {
  const { items } = await management.controlPlane.client.list(machineKind, { namespace: ref.namespace });
  return items.filter((one) => deploymentOf(one) !== "");
}

/** Returns what happened to Machines, by MachineDeployment. */
function happened(before: readonly Machine[], after: readonly Machine[]): readonly string[] {
  const part = ({ metadata, spec }: Machine) => [
    metadata.labels,
    metadata.annotations ?? {},
    (metadata.ownerReferences ?? []).map(({ name }) => name),
    spec,
  ];
  return before
    .map((machine) => {
      const now = after.find(({ metadata }) => metadata.uid === machine.metadata.uid);
      const effect =
        now === undefined ? "replace" : equalJson(part(machine), part(now)) ? "keep" : "in-place";
      return `${deploymentOf(machine)} ${effect}`;
    })
    .sort();
}

/** Returns the effects on Machines that `capikit topology diff` predicts, by their names. */
async function predicted(cluster: Cluster): Promise<ReadonlyMap<string, string>> {
  await writeFile(join(folder, "cluster.yaml"), stringify(cluster));
  const { kubeconfigPath } = management.controlPlane;
  const gates = ["--feature-gates", "MachineTaintPropagation=true"];
  const flags = ["--kubeconfig", kubeconfigPath, "--name", ref.name, "--format", "json", ...gates];
  const called = ["--extension", `in-place=https://127.0.0.1:${server.port}`, "--ca", join(folder, "ca.crt")];
  const node = ["--conditions=@capikit/source", "--disable-warning=ExperimentalWarning", capikit];
  const args = [...node, "topology", "diff", join(folder, "cluster.yaml"), ...flags, ...called];
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      if (stdout === "") reject(new Error(`${error?.message}: ${stderr}`));
      else resolve(stdout);
    });
  });
  const { clusters } = JSON.parse(output) as {
    clusters?: { rollouts: { machines: { name: string; effect: string }[] }[] }[];
  };
  if (clusters === undefined) throw new Error(output);
  const rollouts = clusters.flatMap((one) => one.rollouts);
  return new Map(rollouts.flatMap((one) => one.machines.map(({ name, effect }) => [name, effect])));
}

/** Waits until the Machines are as expected, all run and nothing changes. */
async function untilSettled(
  change: string,
  isExpected: (machines: readonly Machine[]) => boolean = () => true,
): Promise<void> {
  const { client } = management.controlPlane;
  const read = async () => {
    const [cluster, all, deployments] = await Promise.all([
      client.get(clusterKind, ref),
      machines(),
      client.list(machineDeployment, { namespace: ref.namespace }),
    ]);
    return { cluster, all, deployments: deployments.items };
  };
  let since = 0;
  await until(
    `the Machines to be as predicted after a change of ${change}`,
    async () => {
      const { cluster, all, deployments } = await read();
      const { topology } = cluster.spec;
      const reconciled = cluster.status?.conditions?.find(({ type }) => type === "TopologyReconciled");
      const wanted = topology?.workers?.machineDeployments ?? [];
      const isSettled =
        reconciled?.status === "True" &&
        reconciled.observedGeneration === cluster.metadata.generation &&
        wanted.every(({ name, replicas, rollout }) => {
          const one = deployments.find((deployment) => deploymentOf(deployment) === name);
          return (
            one?.status?.observedGeneration === one?.metadata.generation &&
            one?.status?.upToDateReplicas === (rollout?.strategy?.type === "OnDelete" ? 0 : replicas) &&
            one?.status?.availableReplicas === replicas &&
            one?.spec.template.spec.version === topology?.version &&
            all.filter((machine) => deploymentOf(machine) === name).length === replicas
          );
        }) &&
        isExpected(all) &&
        all.every(({ metadata, status }) => !isUpdating(metadata) && status?.phase === "Running");
      if (!isSettled) since = 0;
      else if (since === 0) since = performance.now();
      return isSettled && performance.now() - since > 1_500 ? true : undefined;
    },
    {
      timeoutMs: 180_000,
      state: async () => {
        const { cluster, all, deployments } = await read();
        const core = (await management.coreLog()).slice(-3_000);
        return { cluster: cluster.status, deployments, machines: all.map(({ status }) => status), core };
      },
    },
  );
}

function isUpdating({ annotations = {} }: Machine["metadata"]): boolean {
  return Object.keys(annotations).some((name) => name.startsWith("in-place-updates.internal."));
}
