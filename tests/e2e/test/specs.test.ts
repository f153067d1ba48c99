import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as core from "@capikit/api/core/v1beta2";
import { namespace as namespaceKind, secret } from "@capikit/api/kubernetes";
import { type Client, createClient, type KindDescriptor, type KubernetesObject } from "@capikit/client";
import { MissingVariablesError } from "@capikit/clusterctl-kit";
import { createFakeClock, type FakeClock } from "@capikit/common/time";
import {
  createCluster,
  deleteCluster,
  type E2eEnvironment,
  E2eError,
  scaleMachineDeployment,
  untilRunning,
} from "@capikit/envtest/e2e";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { afterEach, beforeEach, expect, test } from "vitest";

const kind = (
  group: string,
  version: string,
  name: string,
  scope: "Cluster" | "Namespaced" = "Namespaced",
) => ({
  group,
  version,
  kind: name,
  plural: `${name.toLowerCase()}s`,
  scope,
});
const infrastructure = "infrastructure.example.org";
const fooCluster: KindDescriptor<KubernetesObject> = kind(infrastructure, "v1", "FooCluster");
const fooMachine: KindDescriptor<KubernetesObject> = kind(infrastructure, "v1", "FooMachine");
const event: KindDescriptor<KubernetesObject> = kind("", "v1", "Event");
const crd: KindDescriptor<KubernetesObject> = kind(
  "apiextensions.k8s.io",
  "v1",
  "CustomResourceDefinition",
  "Cluster",
);

const cluster = { namespace: "e2e", name: "one" };
const metadata = { ...cluster, labels: { "cluster.x-k8s.io/cluster-name": "one" } };
const template = {
  file: "cluster-template.yaml",
  text: `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: "\${CLUSTER_NAME}"}
spec:
  infrastructureRef: {apiGroup: ${infrastructure}, kind: FooCluster, name: "\${CLUSTER_NAME}"}
---
apiVersion: ${infrastructure}/v1
kind: FooCluster
metadata: {name: "\${CLUSTER_NAME}"}
spec: {region: "\${FOO_REGION}"}
`,
};

let server: FaultServer;
let client: Client;
let artifacts: string;
let clock: FakeClock;
let environment: E2eEnvironment;

beforeEach(async () => {
  const ofCore = [core.cluster, core.machine, core.machineDeployment, core.machineSet, core.machinePool];
  server = await startFaultServer({
    kinds: [...ofCore, fooCluster, fooMachine, secret, event, namespaceKind, crd],
  });
  for (const { plural } of [fooCluster, fooMachine])
    server.put(crd, {
      metadata: { name: `${plural}.${infrastructure}`, labels: { "cluster.x-k8s.io/v1beta2": "v1" } },
    });
  client = createClient(server.config);
  artifacts = await mkdtemp(join(tmpdir(), "capikit-artifacts-"));
  clock = createFakeClock();
  environment = {
    client,
    nodes: false,
    artifacts,
    clock,
    intervals: { default: { timeout: 300, interval: 10 } },
    logs: { "foo-manager": async () => "reconciling\npassword=hunter2\n" },
  };
});

afterEach(async () => {
  await client.close();
  await server[Symbol.asyncDispose]();
  await rm(artifacts, { recursive: true, force: true });
});

/** Waits for the pause after an unmet check. */
const untilPause = () => expect.poll(() => clock.waits()).toContain(10);
/** Ends the pause after an unmet check. */
const checkAgain = () => clock.advance(10);
/** Lets a wait time out in the pause after an unmet check. */
async function timesOut(wait: Promise<unknown>, message: string | RegExp): Promise<void> {
  const failed = expect(wait).rejects.toThrow(message);
  await untilPause();
  clock.advance(300);
  await failed;
}

/** Marks the Cluster as provisioned, as managers do. */
function provision(more: object = {}): void {
  const object = server.object(core.cluster, cluster);
  if (object === undefined) throw new Error("no Cluster was created");
  const status = { initialization: { infrastructureProvisioned: true }, ...more };
  server.put(core.cluster, { ...object, status });
}

test("a Cluster of a template is created with the variables of clusterctl, and is awaited", async () => {
  const created = createCluster(environment, cluster, { template, variables: { FOO_REGION: "north" } });
  await untilPause();
  expect(server.object(fooCluster, cluster)).toMatchObject({ spec: { region: "north" } });
  expect(server.object(namespaceKind, { name: "e2e" })).toBeDefined();
  provision();
  checkAgain();
  await expect(created).resolves.toMatchObject({ cluster: { metadata: cluster } });
});

test("a template without a value for a variable creates nothing", async () => {
  const created = createCluster(environment, cluster, { template });
  await expect(created).rejects.toThrow(MissingVariablesError);
  expect(server.writes).toEqual([]);
});

test("an error has the object with its conditions, events, output tails without secrets, and artifacts", async () => {
  server.put(event, {
    metadata: { namespace: "e2e", name: "one.1" },
    ...{ type: "Warning", reason: "QuotaExceeded", message: "no machines left", lastTimestamp: "2026-01-01" },
    ...{ involvedObject: { kind: "FooCluster", name: "one" } },
  });
  const applied = { "kubectl.kubernetes.io/last-applied-configuration": '{"data":{"value":"c2VjcmV0"}}' };
  server.put(secret, {
    metadata: { ...metadata, name: "one-kubeconfig", annotations: applied },
    data: { value: "c2VjcmV0" },
  });
  const created = createCluster(environment, cluster, { template, variables: { FOO_REGION: "north" } });
  const thrown = created.catch((error: unknown) => error);
  await untilPause();
  const object = server.object(core.cluster, cluster);
  const condition = {
    type: "InfrastructureReady",
    status: "False",
    reason: "Waiting",
    message: "password=hunter2",
  };
  server.put(core.cluster, { ...object, status: { conditions: [condition] } } as never);
  checkAgain();
  await untilPause();
  clock.advance(300);
  const error = await thrown;
  if (!(error instanceof E2eError)) throw error;
  expect(error.message).toBe(
    [
      "timed out after 300ms waiting for provisioned infrastructure: Cluster e2e/one",
      "  Cluster e2e/one: infrastructure is not provisioned",
      "    InfrastructureReady=False (Waiting): password=[redacted]",
      "last events:",
      "  2026-01-01 Warning QuotaExceeded FooCluster one: no machines left",
      "output tail of foo-manager:",
      "  reconciling",
      "  password=[redacted]",
      `artifacts: ${join(artifacts, "e2e-one")}`,
    ].join("\n"),
  );
  expect(error.unmet).toMatchObject([{ object: { kind: "Cluster" } }]);
  const folder = join(artifacts, "e2e-one");
  const files = await readdir(folder);
  expect(files.sort()).toEqual(["cluster.txt", "events.txt", "foo-manager.log", "objects.yaml"]);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  const all = texts.join("\n");
  for (const part of ["kind: FooCluster", "name: one-kubeconfig", "QuotaExceeded"])
    expect(all).toContain(part);
  for (const secret of ["c2VjcmV0", "hunter2"]) expect(all).not.toContain(secret);
});

test("the time of waits is that of the clock", async () => {
  const created = createCluster({ ...environment, intervals: {} }, cluster, {
    template,
    variables: { FOO_REGION: "north" },
  });
  const outcome = created.catch((error: unknown) => error);
  await expect.poll(() => clock.waits()).toContain(1_000);
  clock.advance(300_000);
  expect(String(await outcome)).toContain("timed out after 5m waiting for provisioned infrastructure");
});

test("scaling waits for Machines that run, and names those that do not", async () => {
  server.put(core.cluster, { metadata, spec: {}, status: {} } as never);
  const labels = { ...metadata.labels, "cluster.x-k8s.io/deployment-name": "md" };
  const spec = {
    clusterName: "one",
    replicas: 1,
    selector: {},
    template: { spec: { bootstrap: {}, infrastructureRef: {} } },
  };
  server.put(core.machineDeployment, {
    metadata: { ...metadata, name: "md", generation: 1 },
    spec,
    status: { observedGeneration: 5 },
  } as never);
  const machine = { spec: {}, status: { initialization: { infrastructureProvisioned: true } } };
  server.put(core.machine, { metadata: { ...metadata, labels, name: "md-1" }, ...machine } as never);
  const scaled = scaleMachineDeployment(environment, cluster, { replicas: [2] });
  await timesOut(scaled, /MachineDeployment e2e\/md: has 1 of 2 Machines/);
  server.put(core.machine, { metadata: { ...metadata, labels, name: "md-2" }, spec: {} } as never);
  await timesOut(untilRunning(environment, cluster), /Machine e2e\/md-2: infrastructure is not provisioned/);
  await expect(scaleMachineDeployment(environment, cluster, { replicas: [1], name: "none" })).rejects.toThrow(
    "has 0 objects of kind MachineDeployment with name none, not one: md",
  );
});

test("a deletion waits for owned objects without labels, and for the platform", async () => {
  const { metadata: owner } = server.put(core.cluster, { metadata, spec: {} } as never);
  const ownerReferences = [
    { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name: "one", uid: owner.uid ?? "" },
  ];
  server.put(fooCluster, { metadata: { ...cluster, ownerReferences } });
  server.put(fooCluster, { metadata: { ...cluster, name: "another" } });
  await timesOut(deleteCluster(environment, cluster), /FooCluster e2e\/one: still exists/);
  server.remove(fooCluster, cluster);
  let instances = ["instance i-1"];
  const leftovers = async () => instances;
  await timesOut(deleteCluster(environment, cluster, { leftovers }), "instance i-1 still exists");
  const deleted = deleteCluster(environment, cluster, { leftovers });
  await untilPause();
  instances = [];
  checkAgain();
  await deleted;
  expect(server.objects(fooCluster)).toHaveLength(1);
});
