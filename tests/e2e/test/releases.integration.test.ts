/** Compares forecasts of `topology diff --release` with what Cluster API's core manager does. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cluster as clusterKind, machineDeployment, machine as machineKind } from "@capikit/api/core/v1beta2";
import { customResourceDefinition } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import type { JsonSchema } from "@capikit/common/json";
import { untilRunning } from "@capikit/envtest/e2e";
import { afterAll, beforeAll, expect, test } from "vitest";
import { environmentOf } from "../src/environment-of.ts";
import { applyAll } from "../src/install-manifests.ts";
import { makeLocalClass } from "../src/local-classes.ts";
import { type LocalProvider, startLocalProvider } from "../src/local-provider.ts";
import { type ManagementCluster, startManagementCluster } from "../src/management-cluster.ts";
import { makeNamespace, startCluster } from "../src/test-cluster.ts";
import { topologyCluster } from "../src/topology-cluster.ts";
import { until } from "../src/until.ts";

const classy = { namespace: "classy", name: "classy" };
const capikit = fileURLToPath(new URL("../../../scripts/capikit.ts", import.meta.url));

let management: ManagementCluster;
let provider: LocalProvider;
let folder: string;

beforeAll(async () => {
  management = await startManagementCluster();
  provider = await startLocalProvider(management);
  folder = await mkdtemp(join(tmpdir(), "capikit-release-"));
});

afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await management?.[Symbol.asyncDispose]();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

/** The CRDs of Machines and of their templates, with a field `disk` in the spec, or without it. */
async function machineCrds(disk: object | undefined): Promise<readonly KubernetesObject[]> {
  const paths = { localmachines: ["spec"], localmachinetemplates: ["spec", "template", "spec"] };
  const reading = Object.entries(paths).map(async ([plural, path]): Promise<KubernetesObject> => {
    const name = `${plural}.infrastructure.cluster.x-k8s.io`;
    const crd = await management.controlPlane.client.get(customResourceDefinition, { name });
    const spec = structuredClone(crd.spec) as typeof crd.spec;
    for (const { schema } of spec.versions) {
      const last = path.reduce<JsonSchema | undefined>(
        (at, field) => at?.properties?.[field],
        schema?.openAPIV3Schema as JsonSchema,
      );
      if (last?.properties === undefined) throw new Error(`no schema of the spec in ${name}`);
      const { disk: _, ...properties } = last.properties;
      Object.assign(last, { properties: disk === undefined ? properties : { ...properties, disk } });
    }
    const { apiVersion, kind, metadata } = crd;
    return { apiVersion, kind, metadata: { name, labels: metadata.labels ?? {} }, ...{ spec } };
  });
  return await Promise.all(reading);
}

/** The template of the ClusterClass's workers, as a release has it. */
const workers = (disk: string): KubernetesObject => ({
  apiVersion: "infrastructure.cluster.x-k8s.io/v1beta2",
  kind: "LocalMachineTemplate",
  metadata: { name: "local-worker", namespace: classy.namespace },
  ...{ spec: { template: { spec: { disk } } } },
});

const withDefault = { type: "string", default: "ssd" };

/** Releases, one after the other, and whether they replace the workers of the topology. */
const releases: readonly (readonly [
  title: string,
  objects: () => Promise<readonly KubernetesObject[]>,
  replaces: boolean,
  unknown: readonly string[],
])[] = [
  ["a new default", () => machineCrds(withDefault), false, []],
  [
    "another template of its class",
    async () => [...(await machineCrds(withDefault)), workers("nvme")],
    true,
    [],
  ],
  ["the same again", async () => [...(await machineCrds(withDefault)), workers("nvme")], false, []],
  ["a field that it drops", () => machineCrds(undefined), false, []],
];

test("Machines are replaced as forecast", { timeout: 600_000 }, async () => {
  const { client } = management.controlPlane;
  await using _ = await startCluster(management, provider, "plain", { apiServer: "Shared", workers: 2 });
  await makeNamespace(management, classy.namespace);
  await makeLocalClass(management, { ...classy, name: "local" }, []);
  const options = { class: "local", version: "v1.34.2", workers: 2, variables: { apiServer: "Shared" } };
  await applyAll(management.controlPlane, [topologyCluster(classy, options)]);
  await untilRunning(environmentOf(management, provider), classy);
  for (const [round, [title, objectsOf, replaces, unknown]] of releases.entries()) {
    await untilSettled(title);
    const before = await machineNames();
    const objects = await objectsOf();
    const { release, replaced } = await forecast(objects);
    expect(release, title).toMatchObject({
      kinds: ["LocalMachine", "LocalMachineTemplate"],
      notKnowable: unknown,
    });
    expect(replaced.length, title).toBe(replaces ? 2 : 0);
    await applyAll(management.controlPlane, objects);
    // Every controller looks at its objects again.
    const patch = { metadata: { annotations: { "example.com/round": String(round) } } };
    for (const kind of [clusterKind, machineDeployment] as KindDescriptor<KubernetesObject>[])
      for (const { metadata } of (await client.list(kind)).items) {
        const { name = "", namespace = "" } = metadata;
        await client.patch(kind, { name, namespace }, { type: "merge", patch });
      }
    await untilSettled(title, replaced);
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const after = await machineNames();
    expect(before.filter((name) => !after.includes(name)).sort(), title).toEqual(replaced.toSorted());
  }
});

async function machineNames(): Promise<string[]> {
  const { items } = await management.controlPlane.client.list(machineKind);
  return items.map(({ metadata }) => metadata.name ?? "");
}

/** Waits until these Machines are gone and all others run. */
async function untilSettled(title: string, gone: readonly string[] = []): Promise<void> {
  const { client } = management.controlPlane;
  const read = async () => {
    const lists = await Promise.all([client.list(machineKind), client.list(machineDeployment)]);
    return { machines: lists[0].items, deployments: lists[1].items };
  };
  const isSettled = async () => {
    const { machines, deployments } = await read();
    const isDone = deployments.every(
      ({ metadata, spec, status }) =>
        status?.observedGeneration === metadata.generation &&
        status?.upToDateReplicas === spec.replicas &&
        status?.replicas === spec.replicas &&
        status?.availableReplicas === spec.replicas,
    );
    const names = machines.map(({ metadata }) => metadata.name ?? "");
    const isRunning = machines.every(({ status }) => status?.phase === "Running");
    return isDone && isRunning && gone.every((name) => !names.includes(name)) ? true : undefined;
  };
  const state = async () => {
    const { machines, deployments } = await read();
    const core = (await management.coreLog()).slice(-3_000);
    return {
      deployments: deployments.map(({ status }) => status),
      machines: machines.map(({ status }) => status),
      core,
    };
  };
  await until(`the Machines after ${title}`, isSettled, { timeoutMs: 180_000, state });
}

interface Forecast {
  readonly release: { readonly kinds: readonly string[]; readonly notKnowable: readonly string[] };
  readonly replaced: readonly string[];
}

/** Forecasts the installation of a release in the cluster. */
async function forecast(objects: readonly KubernetesObject[]): Promise<Forecast> {
  const file = join(folder, "release.json");
  await writeFile(file, JSON.stringify({ apiVersion: "v1", kind: "List", items: objects }));
  const node = ["--conditions=@capikit/source", "--disable-warning=ExperimentalWarning", capikit];
  const { kubeconfigPath } = management.controlPlane;
  const args = ["topology", "diff", "--kubeconfig", kubeconfigPath, "--release", file, "--format", "json"];
  const output = await new Promise<string>((resolve, reject) => {
    execFile(process.execPath, [...node, ...args], (error, stdout, stderr) => {
      if (stdout === "") reject(new Error(`${error?.message}: ${stderr}`));
      else resolve(stdout);
    });
  });
  type Rollouts = readonly { readonly machines: readonly { name: string; effect: string }[] }[];
  const { release, clusters, rollouts } = JSON.parse(output) as Pick<Forecast, "release"> & {
    readonly clusters: readonly { readonly rollouts: Rollouts }[];
    readonly rollouts: Rollouts;
  };
  const machines = [...rollouts, ...clusters.flatMap((one) => one.rollouts)].flatMap((one) => one.machines);
  return { release, replaced: machines.filter(({ effect }) => effect === "replace").map(({ name }) => name) };
}
