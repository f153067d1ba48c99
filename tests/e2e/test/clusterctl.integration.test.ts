import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  cluster as clusterKind,
  machineDeployment,
  machine as machineKind,
  machinePool,
} from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { describeCluster, describedTable, readCluster } from "@capikit/clusterctl-kit/describe";
import { runMove } from "@capikit/clusterctl-kit/move";
import { parseManifests } from "@capikit/envtest";
import { serviceAccountKubeconfig } from "@capikit/envtest/cluster-api";
import { createCluster, deleteCluster, scaleMachineDeployment, untilRunning } from "@capikit/envtest/e2e";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type ClusterctlRepository, releaseLocalProvider } from "../src/clusterctl-repository.ts";
import { environmentOf } from "../src/environment-of.ts";
import { localCluster, localMachine } from "../src/local-kinds.ts";
import { type LocalProvider, runLocalProvider } from "../src/local-provider.ts";
import {
  localProviders,
  type ReleasedManagementCluster,
  startReleasedManagementCluster,
} from "../src/released-management-cluster.ts";
import { openCluster } from "../src/test-cluster.ts";
import { testedFacts, testedRelease } from "../src/tested-release.ts";
import { until } from "../src/until.ts";
import { expectNoProblems, expectPlantedProblems } from "./clusterctl/doctor.ts";

/** The table of `clusterctl upgrade plan`, without namespaces. */
async function plannedRows(management: ReleasedManagementCluster): Promise<readonly string[]> {
  const plan = await management.clusterctl(["upgrade", "plan"]);
  expect(plan.match(/the (\w+) Cluster API contract/g)).toEqual(["the v1beta2 Cluster API contract"]);
  const rows = plan.split("\n").filter((line) => /Provider {2,}/.test(line));
  return rows.map((row) => row.trim().split(/ {2,}/).toSpliced(1, 1).join(" ")).sort();
}

const timeout = 180_000;

const isNightly = inject("nightly");

/** Has an API server of its own. */
const ref = { namespace: "fleet", name: "one" };

/** Has a share of one, and a MachinePool. */
const pooled = { namespace: "fleet", name: "two" };

let repository: ClusterctlRepository;

let stateDir: string;

let source: ReleasedManagementCluster;

let target: ReleasedManagementCluster;

/** Of the management cluster that has the Cluster. */
let provider: LocalProvider;

beforeAll(async () => {
  [repository, stateDir] = await Promise.all([
    releaseLocalProvider(["v0.1.0", "v0.2.0"]),
    mkdtemp(join(tmpdir(), "capikit-state-")),
  ]);
  [source, target] = await Promise.all([
    startReleasedManagementCluster(repository, "v0.1.0"),
    startReleasedManagementCluster(repository, "v0.2.0"),
  ]);
  provider = await startProvider(source);
});

afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await Promise.all([source, target, repository].map((one) => one?.[Symbol.asyncDispose]()));
  await rm(stateDir, { recursive: true, force: true });
});

/** Starts the providers' program like their Deployment, with the current ServiceAccount. */
function startProvider({ controlPlane, webhookPort }: ReleasedManagementCluster): Promise<LocalProvider> {
  const label = "infrastructure-local";
  const kubeconfig = () => serviceAccountKubeconfig(controlPlane, `${label}-system`, `${label}-manager`);
  return runLocalProvider({ controlPlane }, { stateDir, webhookPort, kubeconfig });
}

test("Clusters of released templates, which clusterctl generates, become available", {
  timeout,
}, async () => {
  const env = { LOCAL_API_SERVER: "Shared" };
  const [own, , sharing] = await Promise.all([
    generated(ref.name, undefined),
    generated(ref.name, "shared"),
    generated(pooled.name, "pool", env),
    generated(ref.name, "topology"),
    generated(ref.name, "topology-edge"),
  ]);
  const environment = environmentOf(source, provider);
  await Promise.all([
    createCluster(environment, ref, { template: own }),
    createCluster(environment, pooled, { template: sharing }),
  ]);
  const old = { ...localCluster, version: "v1beta1" };
  expect((await source.controlPlane.client.get(old, ref)).status?.ready).toBe(true);
});

/** Returns the objects of clusterctl's output for a template of the release. */
async function generated(
  clusterName: string,
  flavor: string | undefined,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly KubernetesObject[]> {
  const [kubernetesVersion, workerMachineCount] = ["v1.35.0", 2];
  const text = await source.clusterctl(
    [
      ...[
        "generate",
        "cluster",
        clusterName,
        "--infrastructure",
        "local",
        "--target-namespace",
        ref.namespace,
      ],
      ...["--kubernetes-version", kubernetesVersion, "--worker-machine-count", `${workerMachineCount}`],
      ...(flavor === undefined ? [] : ["--flavor", flavor]),
    ],
    env,
  );
  return parseManifests(text, `the template ${flavor ?? ""}`);
}

test("clusterctl describes the Cluster as capikit does", async () => {
  for (const flags of [[], ["--echo", "--grouping=false"], ["--show-conditions=all", "--show-machinesets"]]) {
    let last: readonly string[] = [];
    // Something may change between the two.
    await until(
      `two equal descriptions ${flags.join(" ")}`,
      async () => {
        const [theirs, ...ours] = await describeTwice(flags);
        last = [theirs, ours.at(-1) ?? ""];
        return ours.includes(theirs) ? true : undefined;
      },
      { state: async () => last },
    );
  }
});

/**
 * Returns clusterctl's output, and capikit's for each time at which clusterctl may have read its
 * clock.
 */
async function describeTwice(flags: readonly string[]): Promise<readonly [string, ...string[]]> {
  const started = Date.now();
  const where = ["describe", "cluster", ref.name, "--namespace", ref.namespace];
  const theirs = await source.clusterctl([...where, ...flags]);
  const times = Array.from({ length: Math.ceil((Date.now() - started) / 50) }, (_, i) => started + i * 50);
  const tree = describeCluster(await readCluster(source.controlPlane.client, ref), {
    ...ref,
    ...(flags.includes("--echo") && { echo: true, grouping: false }),
    ...(flags.includes("--show-machinesets") && { showConditions: "all", showMachineSets: true }),
  });
  if (tree === undefined) throw new Error("capikit found no Cluster");
  const ours = times.map((now) => comparableTable(describedTable(tree, { now })));
  return [comparableTable(theirs), ...ours];
}

test("clusterctl plans an upgrade, and applies it while a Cluster keeps running", {
  timeout,
}, async () => {
  const before = await stateOf(source);
  expect(await plannedRows(source)).toEqual([
    "bootstrap-local BootstrapProvider v0.1.0 v0.2.0",
    `cluster-api CoreProvider ${testedRelease} Already up to date`,
    "control-plane-local ControlPlaneProvider v0.1.0 v0.2.0",
    "infrastructure-local InfrastructureProvider v0.1.0 v0.2.0",
  ]);
  // clusterctl takes the ServiceAccount away, and with it the rights of the program.
  await provider.stop();
  await source.clusterctl(["upgrade", "apply", "--contract", "v1beta2"]);
  await provider.restart();

  expect((await plannedRows(source)).every((row) => row.endsWith(" Already up to date"))).toBe(true);
  for (const label of localProviders) {
    const { client } = source.controlPlane;
    const deployment = await client.kindOf({ apiVersion: "apps/v1", kind: "Deployment" });
    const found = await client.get(deployment, {
      namespace: `${label}-system`,
      name: `${label}-controller-manager`,
    });
    expect(JSON.stringify(found)).toContain("cluster-api-provider-local:v0.2.0");
  }
  expect(await stateOf(source)).toEqual(before);
});

test("capikit doctor finds no problems in a management cluster whose Clusters run", async () => {
  await expectNoProblems(source);
});

test("clusterctl moves the Cluster to another management cluster, where it goes on", {
  timeout,
}, async () => {
  const { uids: _, ...before } = await stateOf(source);
  const to = ["--to-kubeconfig", target.controlPlane.kubeconfigPath];
  await source.clusterctl(["move", "--namespace", ref.namespace, ...to]);
  expect((await source.controlPlane.client.list(clusterKind)).items).toEqual([]);
  // Two programs must not share the state of API servers. The first one saw the move, and released
  // nothing.
  await provider.stop();
  provider = await startProvider(target);
  const environment = environmentOf(target, provider);
  for (const cluster of [ref, pooled]) await untilRunning(environment, cluster);
  const { uids: __, ...after } = await stateOf(target);
  expect(after).toEqual(before);

  await scaleMachineDeployment(environment, ref, { replicas: [3] });
  expect((await stateOf(target)).nodes).toMatchObject(before.nodes);
});

test("capikit moves the Clusters back", { timeout }, async () => {
  const environment = environmentOf(source, provider);
  const { uids: _, ...before } = await stateOf(target);
  const [from, to] = [target.controlPlane.client, source.controlPlane.client];
  await runMove({ source: from, target: to, namespace: ref.namespace });
  await provider.stop();
  provider = await startProvider(source);
  for (const cluster of [ref, pooled]) await untilRunning(environment, cluster);
  const { uids: __, ...after } = await stateOf(source);
  expect(after).toEqual(before);
  expect((await from.list(clusterKind)).items).toEqual([]);
  if (isNightly) {
    for (const cluster of [ref, pooled]) await deleteCluster(environment, cluster);
  }
});

test("capikit doctor names each of many problems with its fix", { timeout }, async () => {
  await expectPlantedProblems(target);
});

/** State that an upgrade must not change; a move changes only the uids. */
async function stateOf(management: ReleasedManagementCluster) {
  const { client } = management.controlPlane;
  const { namespace } = ref;
  await using cluster = await openCluster(management, provider, ref);
  const nodes = await cluster.nodes();
  const kinds: readonly KindDescriptor<KubernetesObject>[] = [
    clusterKind,
    machineDeployment,
    machineKind,
    machinePool,
    localCluster,
    localMachine,
  ];
  const lists = await Promise.all(kinds.map((kind) => client.list(kind, { namespace })));
  const objects = lists.flatMap(({ items }) => items.map(({ kind, metadata }) => ({ kind, ...metadata })));
  const programs = ["etcd", "kube-apiserver"].map((program) =>
    readFile(join(stateDir, `${ref.namespace}.${ref.name}`, `${program}.pid`), "utf8"),
  );
  return {
    pids: await Promise.all(programs),
    nodes: Object.fromEntries(nodes.map(({ metadata: { name, uid } }) => [name ?? "", uid])),
    objects: objects.map(({ kind, name }) => `${kind} ${name}`).sort(),
    uids: objects.map(({ uid }) => uid).sort(),
  };
}

/** Returns a description of `clusterctl describe`, without the names if the release has others. */
function comparableTable(table: string): string {
  if (testedFacts.describesFullNames) return table;
  const lines = table.split("\n");
  const start = lines[0]?.indexOf("REPLICAS") ?? -1;
  if (start < 0) throw new Error(`no column REPLICAS: ${lines[0]}`);
  return lines.map((line) => line.slice(start)).join("\n");
}
