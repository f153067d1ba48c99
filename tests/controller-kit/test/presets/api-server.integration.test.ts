import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type Cluster,
  cluster as clusterKind,
  type Machine,
  machine as machineKind,
} from "@capikit/api/core/v1beta2";
import { type ClusterRole, clusterRole, clusterRoleBinding, secret } from "@capikit/api/kubernetes";
import type { Condition, KindDescriptor, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { Client, NewObject } from "@capikit/client";
import { isInvalid, isNotFound } from "@capikit/client/errors";
import { getCondition, ownerReferenceTo } from "@capikit/controller-kit/capi";
import { type ControlPlane, parseManifests, readManifests } from "@capikit/envtest";
import { shareControlPlane, upstreamCrds } from "@capikit/reference";
import { afterAll, beforeAll, expect, it } from "vitest";

/** The example's objects, as seen by other clients. */
interface Foo extends KubernetesObject {
  spec: Record<string, unknown>;
  status?: {
    conditions?: Condition[];
    initialization?: { provisioned?: boolean };
    failureDomains?: unknown;
    addresses?: { address: string }[];
    failureDomain?: string;
  };
}
const foo = (kind: string, plural: string): KindDescriptor<Foo> => ({
  group: "infrastructure.cluster.x-k8s.io",
  version: "v1beta2",
  kind,
  plural,
  scope: "Namespaced",
});
const fooCluster = foo("FooCluster", "fooclusters");
const fooMachine = foo("FooMachine", "foomachines");
const fooClusterIdentity = {
  ...foo("FooClusterIdentity", "fooclusteridentities"),
  scope: "Cluster",
} satisfies KindDescriptor<Foo>;

const namespace = "default";
const example = fileURLToPath(new URL("../../../../examples/infrastructure-foo/", import.meta.url));
let controlPlane: ControlPlane;
let client: Client;
let program: ChildProcess;
let log = "";

beforeAll(async () => {
  controlPlane = await shareControlPlane();
  client = controlPlane.client;
  const wanted = ["clusters", "machines", "machinepools"].map((plural) => `${plural}.cluster.x-k8s.io`);
  const core = (await upstreamCrds()).filter(({ name }) => wanted.includes(name));
  await controlPlane.installCrds([
    ...core.flatMap(({ text, path }) => parseManifests(text, path)),
    ...(await readManifests(join(example, "config/crd/bases"))),
  ]);
  const kubeconfig = await grantRole("foo-manager");
  const { certDir, port } = controlPlane.webhookServing;
  program = spawn(
    process.execPath,
    [
      "--conditions=@capikit/source",
      join(example, "src/main.ts"),
      `--kubeconfig=${kubeconfig}`,
      "--leader-elect",
      "--health-addr=0",
      "--diagnostics-address=0",
      `--webhook-port=${port}`,
      `--webhook-cert-dir=${certDir}`,
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  for (const stream of [program.stdout, program.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      log += text;
    });
  }
  const path = join(example, "config/webhook/manifests.yaml");
  await controlPlane.installWebhooks(parseManifests(await readFile(path, "utf8"), path));
  // Rejected until the program serves the webhook.
  const probe = newFoo("probe", {}, { region: "eu-west-1", tier: "Basic" });
  for (let isServed = false; !isServed; ) {
    if (program.exitCode !== null) throw new Error(`the program ended: ${log}`);
    isServed = await client.create(fooCluster, probe, { dryRun: true }).then(
      () => true,
      () => false,
    );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
});
afterAll(async () => {
  if (program?.exitCode === null) {
    const gone = once(program, "exit");
    program.kill("SIGKILL");
    await gone;
  }
  await controlPlane?.[Symbol.asyncDispose]();
});

/** Grants a user exactly the permissions of the example's role. Returns its kubeconfig. */
async function grantRole(name: string): Promise<string> {
  const path = join(example, "config/rbac/role.yaml");
  const [role] = parseManifests(await readFile(path, "utf8"), path);
  if (role === undefined) throw new Error(`${path} is empty`);
  await client.create(clusterRole, role as ClusterRole);
  const roleRef = {
    apiGroup: clusterRole.group,
    kind: "ClusterRole",
    name: role.metadata.name ?? "",
  };
  const binding = {
    metadata: { name },
    roleRef,
    subjects: [{ apiGroup: clusterRole.group, kind: "User", name }],
  };
  await client.create(clusterRoleBinding, binding);
  const file = join(controlPlane.dir, `${name}.kubeconfig`);
  await writeFile(file, (await controlPlane.addUser({ name })).kubeconfig);
  return file;
}

/** Returns the id and address of a resource of an account in the cloud of the example. */
function resourceOf(account: string, name: string): { readonly id: string; readonly address: string } {
  const hash = createHash("sha256").update(`${account}/${namespace}/${name}`).digest().subarray(0, 4);
  return { id: `foo-${hash.toString("hex")}`, address: `10.${hash.subarray(0, 3).join(".")}` };
}

/** Waits until an object matches. */
async function until<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  name: string,
  holds: (object: T) => unknown,
): Promise<T> {
  let object: T | undefined;
  for (let attempt = 0; attempt < 600; attempt++) {
    if (program.exitCode !== null) throw new Error(`the program ended: ${log}`);
    object = await client.get(kind, { namespace, name });
    if (holds(object)) return object;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${kind.kind} ${name} is ${JSON.stringify(object, null, 1)}\n${log}`);
}

async function untilGone(kind: KindDescriptor<KubernetesObject>, name: string): Promise<void> {
  await client.delete(kind, { namespace, name });
  for (let attempt = 0; attempt < 600; attempt++) {
    const found = await client.get(kind, { namespace, name }).catch((error: unknown) => {
      if (isNotFound(error)) return undefined;
      throw error;
    });
    if (found === undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${kind.kind} ${name} is still there\n${log}`);
}

const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
const isTrue = (object: Foo, type: string) => getCondition(object, type)?.status === "True";
const newFoo = (name: string, metadata: Partial<ObjectMeta>, spec: object): NewObject<Foo> => ({
  metadata: { namespace, name, labels, ...metadata },
  spec: { ...spec },
});

it("brings a cluster and its machine from creation to running and deletion, with only the example's role", async () => {
  const cluster: Cluster = await client.create(clusterKind, {
    metadata: { namespace, name: "prod" },
    spec: {
      controlPlaneEndpoint: { host: "unset", port: 1 },
      infrastructureRef: { apiGroup: fooCluster.group, kind: "FooCluster", name: "net" },
    },
  });
  // Created before Cluster API has set the owner.
  await client.create(fooCluster, newFoo("net", {}, { region: "eu-west-1", tier: "Basic" }));
  await client.patch(
    fooCluster,
    { namespace, name: "net" },
    { type: "merge", patch: { metadata: { ownerReferences: [ownerReferenceTo(cluster)] } } },
  );
  const net = await until(fooCluster, "net", ({ status }) => status?.initialization?.provisioned);
  const { address } = resourceOf("provider", "net/load-balancer");
  expect(net.spec.controlPlaneEndpoint).toEqual({ host: address, port: 6443 });
  expect(net.status?.failureDomains).toEqual([
    { name: "eu-west-1a", controlPlane: true },
    { name: "eu-west-1b", controlPlane: true },
  ]);
  expect(isTrue(net, "Ready")).toBe(true);

  const machine: Machine = await client.create(machineKind, {
    metadata: { namespace, name: "m", labels },
    spec: {
      clusterName: "prod",
      bootstrap: { dataSecretName: "m-data" },
      infrastructureRef: { apiGroup: fooMachine.group, kind: "FooMachine", name: "m" },
    },
  });
  await client.create(secret, { metadata: { namespace, name: "m-data" }, data: { value: btoa("run") } });
  const ownerReferences = [ownerReferenceTo(machine, { controller: true })];
  await client.create(fooMachine, newFoo("m", { ownerReferences }, { image: "linux" }));
  await until(
    fooMachine,
    "m",
    (object) => getCondition(object, "Ready")?.reason === "WaitingForClusterInfrastructureReady",
  );
  await client.patch(
    clusterKind,
    { namespace, name: "prod" },
    { type: "merge", patch: { status: { initialization: { infrastructureProvisioned: true } } } },
    { subresource: "status" },
  );
  const running = await until(fooMachine, "m", ({ status }) => status?.initialization?.provisioned);
  const resource = resourceOf("provider", "m/machine");
  expect(running.spec.providerID).toBe(`foo:///eu-west-1/${resource.id}`);
  expect(running.status).toMatchObject({
    addresses: [{ type: "InternalIP", address: resource.address }],
    failureDomain: "eu-west-1a",
  });
  expect(isTrue(running, "Ready")).toBe(true);

  const pause = (paused: boolean) =>
    client.patch(clusterKind, { namespace, name: "prod" }, { type: "merge", patch: { spec: { paused } } });
  await pause(true);
  await until(fooCluster, "net", (object) => isTrue(object, "Paused"));
  await until(fooMachine, "m", (object) => isTrue(object, "Paused"));
  await pause(false);
  await until(fooMachine, "m", (object) => !isTrue(object, "Paused"));

  // Owners first. The machine needs the account of its FooCluster.
  await client.delete(machineKind, { namespace, name: "m" });
  await untilGone(fooMachine, "m");
  await client.delete(clusterKind, { namespace, name: "prod" });
  await untilGone(fooCluster, "net");
});

it("uses the account of an identity that allows the namespace, and keeps both while it is used", async () => {
  const cluster = await client.create(clusterKind, {
    metadata: { namespace, name: "tenant" },
    spec: { controlPlaneEndpoint: { host: "unset", port: 1 } },
  });
  await client.create(secret, {
    metadata: { namespace, name: "acme" },
    data: { account: btoa("acme"), token: btoa("t") },
  });
  const allow = (value: string) => ({ selector: { matchLabels: { "kubernetes.io/metadata.name": value } } });
  await client.create(fooClusterIdentity, {
    metadata: { name: "acme" },
    spec: { secretName: "acme", allowedNamespaces: allow("other") },
  });
  const identityRef = { kind: "FooClusterIdentity", name: "acme" };
  const ownerReferences = [ownerReferenceTo(cluster)];
  const spec = { region: "eu-west-1", tier: "Basic", identityRef };
  await client.create(fooCluster, newFoo("tenant", { ownerReferences }, spec));
  const credentials = (object: Foo) => getCondition(object, "CredentialsReady")?.reason;
  await until(fooCluster, "tenant", (object) => credentials(object) === "NamespaceNotAllowed");
  await client.patch(
    fooClusterIdentity,
    { name: "acme" },
    { type: "merge", patch: { spec: { allowedNamespaces: allow(namespace) } } },
  );
  const net = await until(fooCluster, "tenant", ({ status }) => status?.initialization?.provisioned);
  const { address } = resourceOf("acme", "tenant/load-balancer");
  expect(net.spec.controlPlaneEndpoint).toEqual({ host: address, port: 6443 });

  const finalizers = ["fooclusteridentity.infrastructure.cluster.x-k8s.io/in-use"];
  const kept = await until(secret, "acme", ({ metadata }) => metadata.ownerReferences);
  expect(kept.metadata).toMatchObject({ finalizers, ownerReferences: [{ name: "acme" }] });
  await client.delete(fooClusterIdentity, { name: "acme" });
  const identity = await client.get(fooClusterIdentity, { name: "acme" });
  expect(identity.metadata).toMatchObject({ finalizers, deletionTimestamp: expect.any(String) });
  await untilGone(fooCluster, "tenant");
  await expect.poll(() => client.get(fooClusterIdentity, { name: "acme" }).catch(isNotFound)).toBe(true);
  // The control plane has no garbage collector.
  await untilGone(secret, "acme");
});

it("reports terminal errors once", async () => {
  const cluster = await client.create(clusterKind, {
    metadata: { namespace, name: "far" },
    spec: { controlPlaneEndpoint: { host: "unset", port: 1 } },
  });
  const ownerReferences = [ownerReferenceTo(cluster)];
  const spec = { region: "mars-north-1", tier: "Basic" };
  await client.create(fooCluster, newFoo("far", { ownerReferences }, spec));
  const far = await until(fooCluster, "far", (object) => getCondition(object, "Ready"));
  expect(getCondition(far, "Ready")).toMatchObject({
    status: "False",
    reason: "InvalidConfiguration",
    message: "Foo has no region mars-north-1",
  });
});

it("rejects objects through its webhook", async () => {
  const subnets = ["a", "b"].map((name) => ({ name, cidr: "10.0.0.0/24" }));
  const spec = { region: "eu-west-1", tier: "Basic", subnets };
  const refusal = await client.create(fooCluster, newFoo("twice", {}, spec)).catch((error: unknown) => error);
  expect(isInvalid(refusal)).toBe(true);
  expect((refusal as Error).message).toContain("spec.subnets[1].cidr");
});

it("stops on request, without requests that its role forbids", async () => {
  expect(program.exitCode, log).toBeNull();
  const exit = once(program, "exit");
  program.kill("SIGTERM");
  expect(await exit).toEqual([0, null]);
  expect(log).not.toMatch(/forbidden/i);
});
