import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { canUpdateMachine, canUpdateMachineSet, updateMachine } from "@capikit/api/catalog";
import {
  type Cluster,
  cluster as clusterKind,
  type Machine,
  machineDeployment,
  machine as machineKind,
  machineSet,
} from "@capikit/api/core/v1beta2";
import type { KindDescriptor } from "@capikit/api/meta";
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

interface Change {
  readonly version?: string;
  readonly variables?: Readonly<Record<string, string>>;
  /** Changes of the workers in the topology. */
  readonly workers?: object;
}

const rolling = (maxSurge: number) => ({
  rollout: {
    strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge, maxUnavailable: 1 - maxSurge } },
  },
});
const drain = (seconds: number) => ({ deletion: { nodeDrainTimeoutSeconds: seconds } });
const labels = (a: string) => ({ metadata: { labels: { "example.com/a": a } } });

/** Changes, one after the other, with their effect on the two Machines, and how many remain. */
const changes: readonly (readonly [name: string, change: Change, effect: string, kept: number])[] = [
  ["a label and a timeout", { workers: { ...labels("b"), ...drain(7) } }, "in-place", 2],
  [
    "a covered field and a label",
    { variables: { workerSize: "small" }, workers: labels("c") },
    "in-place",
    2,
  ],
  [
    "two fields of which one is covered",
    { variables: { workerSize: "medium" }, workers: { failureDomain: "c" } },
    "replace",
    0,
  ],
  ["with maxSurge 1", { variables: { workerSize: "large" }, workers: rolling(1) }, "in-place", 1],
  ["a version and a timeout", { version: "v1.35.1", workers: { ...rolling(0), ...drain(8) } }, "in-place", 2],
  [
    "a covered field with OnDelete",
    { variables: { workerSize: "small" }, workers: { rollout: { strategy: { type: "OnDelete" } } } },
    "on-delete",
    2,
  ],
];

let management: ManagementCluster;
let provider: LocalProvider;
let server: ExtensionServer;
let folder: string;

/** Compares what `topology diff --extension` predicts with what the core manager does. */
export function testUpdatesInPlace(core: () => CoreManager): void {
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

  test("are as predicted", { timeout: 480_000 }, async () => {
    const { client } = management.controlPlane;
    await makeLocalClass(management, { ...ref, name: "local" }, []);
    let [version, variables] = ["v1.34.2", { apiServer: "Shared", workerSize: "medium" }];
    let workers: Record<string, unknown> = { class: "worker", name: "md", replicas: 2 };
    const state = () => topologyCluster(ref, { class: "local", version, workers: 2, variables }) as Cluster;
    await applyAll(management.controlPlane, [state() as never]);
    await untilRunning(environmentOf(management, provider), ref);
    await untilSettled("nothing", 2);
    for (const [name, change, effect, kept] of changes) {
      version = change.version ?? version;
      variables = { ...variables, ...change.variables };
      workers = { ...workers, ...change.workers };
      const wanted = state();
      const { topology } = wanted.spec;
      if (topology?.workers) topology.workers.machineDeployments = [workers as never];
      const before = await machines();
      const effects = await predicted(wanted);
      const isReplaced = (at: number) => effect === "in-place" && at >= kept;
      expect(effects, name).toEqual(before.map((_, at) => (isReplaced(at) ? "replace" : effect)));
      await client.patch(clusterKind, ref, { type: "merge", patch: { spec: { topology } } });
      await untilSettled(name, effect === "on-delete" ? 0 : 2, (all) => {
        const uids = new Set(all.map(({ metadata }) => metadata.uid));
        return before.filter(({ metadata }) => uids.has(metadata.uid)).length === kept;
      });
    }
  });
}

/** The Machines of the workers. */
async function machines(): Promise<readonly Machine[]> {
  const { items } = await management.controlPlane.client.list(machineKind, { namespace: ref.namespace });
  return items.filter(({ metadata }) => metadata.name?.includes("-md-"));
}

/** Returns the effects on Machines that `capikit topology diff` predicts. */
async function predicted(cluster: Cluster): Promise<readonly string[]> {
  await writeFile(join(folder, "cluster.yaml"), stringify(cluster));
  const { kubeconfigPath } = management.controlPlane;
  const flags = ["--kubeconfig", kubeconfigPath, "--name", ref.name, "--format", "json"];
  const called = ["--extension", `in-place=https://127.0.0.1:${server.port}`, "--ca", join(folder, "ca.crt")];
  const node = ["--conditions=@capikit/source", "--disable-warning=ExperimentalWarning", capikit];
  const args = [...node, "topology", "diff", join(folder, "cluster.yaml"), ...flags, ...called];
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, args, (error, stdout, stderr) => {
      if (stdout === "") reject(new Error(`${error?.message}: ${stderr}`));
      else resolve(stdout);
    });
  });
  const rollouts = JSON.parse(output).clusters[0].rollouts as { machines: { effect: string }[] }[];
  const effects = rollouts.flatMap((one) => one.machines.map((machine) => machine.effect));
  return effects.length > 0 ? effects : (await machines()).map(() => "keep");
}

/** Waits until the Machines are as expected, all run and nothing changes. */
async function untilSettled(
  change: string,
  upToDate: number,
  isExpected: (machines: readonly Machine[]) => boolean = () => true,
): Promise<void> {
  const { client } = management.controlPlane;
  const read = async () => {
    const [cluster, all, deployments] = await Promise.all([
      client.get(clusterKind, ref),
      machines(),
      client.list(machineDeployment, { namespace: ref.namespace }),
    ]);
    return { cluster, all, deployment: deployments.items[0] };
  };
  let since = 0;
  await until(
    `the Machines to be as predicted after a change of ${change}`,
    async () => {
      const { cluster, all, deployment } = await read();
      const reconciled = cluster.status?.conditions?.find(({ type }) => type === "TopologyReconciled");
      const { generation } = deployment?.metadata ?? {};
      const isSettled =
        reconciled?.status === "True" &&
        reconciled.observedGeneration === cluster.metadata.generation &&
        deployment?.status?.observedGeneration === generation &&
        deployment?.status?.upToDateReplicas === upToDate &&
        deployment.status.availableReplicas === 2 &&
        deployment.spec.template.spec.version === cluster.spec.topology?.version &&
        all.length === 2 &&
        isExpected(all) &&
        all.every(({ metadata, status }) => !isUpdating(metadata) && status?.phase === "Running");
      if (!isSettled) since = 0;
      else if (since === 0) since = performance.now();
      return isSettled && performance.now() - since > 1_500 ? true : undefined;
    },
    {
      timeoutMs: 180_000,
      state: async () => {
        const { cluster, all, deployment } = await read();
        const core = (await management.coreLog()).slice(-3_000);
        return { cluster: cluster.status, deployment, machines: all.map(({ status }) => status), core };
      },
    },
  );
}

function isUpdating({ annotations = {} }: Machine["metadata"]): boolean {
  return Object.keys(annotations).some((name) => name.startsWith("in-place-updates.internal."));
}
