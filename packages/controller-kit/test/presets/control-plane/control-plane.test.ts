import {
  type Cluster,
  cluster,
  type Machine,
  machine as machineKind,
  machinePool,
} from "@capikit/api/core/v1beta2";
import { type Secret, secret as secretKind } from "@capikit/api/kubernetes";
import type {
  Condition,
  JsonSchema,
  KindDescriptor,
  KubernetesObject,
  OwnerReference,
} from "@capikit/api/meta";
import type { FaultServer } from "@capikit/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  initialControlPlaneCertificates,
  needsClientCertRotation,
  newKubeconfig,
} from "../../../src/capi/workload.ts";
import { after, TerminalError } from "../../../src/index.ts";
import {
  type ControlPlaneOptions,
  controlPlane,
  controlPlaneRights,
  presetRules,
} from "../../../src/presets/index.ts";
import { contracts, finalizer } from "../foos.ts";
import {
  conditionOf,
  namespace,
  ownedBy,
  type ProviderWorld,
  putCluster,
  startWorld,
  until,
} from "../provider-world.ts";

interface FooControlPlane extends KubernetesObject {
  spec: { replicas?: number; version?: string; controlPlaneEndpoint?: { host?: string; port?: number } };
  status?: {
    initialized?: boolean;
    initialization?: { controlPlaneInitialized?: boolean };
    conditions?: Condition[];
    selector?: string;
    replicas?: number;
    readyReplicas?: number;
    availableReplicas?: number;
    upToDateReplicas?: number;
    updatedReplicas?: number;
    unavailableReplicas?: number;
    version?: string;
    versions?: { version: string; replicas?: number }[];
    externalManagedControlPlane?: boolean;
  };
}
const open = { type: "object", "x-kubernetes-preserve-unknown-fields": true } as const;
const status = {
  ...open,
  properties: {
    failureMessage: { type: "string" },
    failureReason: { type: "string" },
    version: { type: "string" },
    versions: { type: "array", items: open },
  },
};
const foos: KindDescriptor<FooControlPlane> = Object.freeze({
  group: "controlplane.cluster.x-k8s.io",
  version: "v1",
  kind: "FooControlPlane",
  plural: "foocontrolplanes",
  scope: "Namespaced" as const,
  schema: async () => ({ ...open, properties: { spec: open, status } }) as unknown as JsonSchema,
});
const endpoint = { host: "10.0.0.1", port: 6443 };
const certificates = () => initialControlPlaneCertificates({ encryptionAlgorithm: "ECDSA-P256" });

type Options = ControlPlaneOptions<FooControlPlane>;
let world: ProviderWorld;
afterEach(async () => {
  await world?.[Symbol.asyncDispose]();
});

describe.each(contracts)("with contract %s", (contract) => {
  const summary = contract === "v1beta1" ? "Ready" : "Available";
  const reconcile = vi.fn<Options["reconcile"]>();
  const initialize = (object: FooControlPlane) => {
    if (contract === "v1beta1") object.status = Object.assign(object.status ?? {}, { initialized: true });
    else Object.assign(object.status ?? {}, { initialization: { controlPlaneInitialized: true } });
  };
  async function start(
    options: Partial<Options>,
    change: Partial<Cluster> = {},
    more: (server: FaultServer) => void = () => {},
  ) {
    reconcile.mockReset();
    reconcile.mockImplementation(async ({ object }) => initialize(object));
    const all = { contract, finalizer, reconcile, async delete() {}, ...options } as Options;
    const kinds = [cluster, machineKind, machinePool, foos, secretKind];
    world = await startWorld(
      kinds,
      [controlPlane(foos, all)],
      (server) => {
        const owner = putCluster(server, "prod", {
          ...change,
          spec: {
            controlPlaneRef: { apiGroup: foos.group, kind: "FooControlPlane", name: "foo" },
            controlPlaneEndpoint: endpoint,
            ...change.spec,
          },
        });
        server.put(foos, {
          metadata: { namespace, name: "foo", ownerReferences: [ownedBy(owner)] },
          spec: { replicas: 3, version: "v1.36.0" },
        });
        more(server);
      },
      { rules: presetRules(controlPlaneRights, { kinds: [foos], options }) },
    );
  }
  const foo = () => world.get(foos, "foo");
  const owner = (server: FaultServer): OwnerReference =>
    ownedBy(server.object(foos, { namespace, name: "foo" }) as FooControlPlane);
  function putMachine(
    server: FaultServer,
    name: string,
    version: string,
    isTrue: readonly string[],
    change: object = {},
  ): Machine {
    const conditions = ["Ready", "Available", "UpToDate"].map((type): Condition => {
      const status = isTrue.includes(type) ? "True" : "False";
      const message = type === "UpToDate" && status === "False" ? "* Version v1.35.0, v1.36.0 required" : "";
      return { type, status, reason: "Because", message, lastTransitionTime: "2026-01-01T00:00:00Z" };
    });
    return server.put(machineKind, {
      metadata: {
        namespace,
        name,
        labels: { "cluster.x-k8s.io/cluster-name": "prod", "cluster.x-k8s.io/control-plane": "" },
        ownerReferences: [owner(server)],
        ...change,
      },
      spec: {
        clusterName: "prod",
        version,
        bootstrap: { dataSecretName: "s" },
        infrastructureRef: { apiGroup: "g", kind: "K", name: "n" },
      },
      status: { conditions },
    });
  }
  const all = ["Ready", "Available", "UpToDate"];
  const worker = { labels: { "cluster.x-k8s.io/cluster-name": "prod" }, ownerReferences: [] };
  const summed = (status: string, message?: string) =>
    until(() => {
      const found = conditionOf(foo(), summary);
      return found?.[0] === status && (message === undefined || found[2] === message) && found;
    });

  it("reconciles a control plane until it is available", async () => {
    await start({ machines: false });
    await summed("True");
    expect(foo()?.metadata.finalizers).toEqual([finalizer]);
    expect(conditionOf(foo(), "Paused")?.[0]).toBe("False");
    expect(foo()?.status?.replicas).toBeUndefined();
    expect(reconcile.mock.calls[0]?.[0].cluster.metadata.name).toBe("prod");
  });

  it("counts its Machines and their versions, and reports changes", async () => {
    await start({}, {}, (server) => {
      putMachine(server, "b", "v1.36.0", all);
      putMachine(server, "a", "v1.35.0", ["Ready"]);
      putMachine(server, "c", "v1.36.0", ["Ready", "UpToDate"]);
      putMachine(server, "worker", "v1.30.0", all, worker);
      putMachine(server, "foreign", "v1.30.0", all, { ownerReferences: [] });
    });
    await until(() => foo()?.status?.replicas === 3);
    const counters =
      contract === "v1beta1"
        ? { updatedReplicas: 2, unavailableReplicas: 2 }
        : { availableReplicas: 1, upToDateReplicas: 2 };
    await until(() => foo()?.status?.versions !== undefined);
    expect(foo()?.status).toMatchObject({
      readyReplicas: 3,
      selector: "cluster.x-k8s.io/cluster-name=prod,cluster.x-k8s.io/control-plane",
      version: "v1.35.0",
      versions: [
        { version: "v1.35.0", replicas: 1 },
        { version: "v1.36.0", replicas: 2 },
      ],
      ...counters,
    });
    await summed("True");
    if (contract === "v1beta2") {
      expect(conditionOf(foo(), "RollingOut")).toEqual([
        "True",
        "RollingOut",
        "Rolling out 1 not up-to-date replicas\n* Version v1.35.0, v1.36.0 required",
      ]);
      expect(conditionOf(foo(), "ScalingUp")?.[0]).toBe("False");
      expect(conditionOf(foo(), "ScalingDown")?.[0]).toBe("False");
    } else {
      expect(conditionOf(foo(), "RollingOut")).toBeUndefined();
    }
    world.server.remove(machineKind, { namespace, name: "a" });
    await until(() => foo()?.status?.replicas === 2);
    await until(() => foo()?.status?.version === "v1.36.0");
    if (contract === "v1beta2") {
      expect(await until(() => conditionOf(foo(), "ScalingUp")?.[2])).toBe("Scaling up from 2 to 3 replicas");
    }
    expect([...(reconcile.mock.lastCall?.[0].machines.keys() ?? [])].sort()).toEqual(["b", "c"]);
  });

  it("is not available without an available Machine or before initialization", async () => {
    await start({});
    await until(() => reconcile.mock.calls.length > 0);
    await summed("False");
    putMachine(world.server, "a", "v1.36.0", all);
    await summed("True");
  });

  it("waits for its owner, the infrastructure and the endpoint", async () => {
    await start({}, { spec: { controlPlaneEndpoint: {} }, status: { initialization: {} } });
    await summed("False", "Waiting for the infrastructure of Cluster prod to be provisioned");
    await world.change(
      cluster,
      "prod",
      { status: { initialization: { infrastructureProvisioned: true } } },
      "status",
    );
    await summed("False", "Waiting for spec.controlPlaneEndpoint of Cluster prod");
    expect(reconcile).not.toHaveBeenCalled();
    await world.change(cluster, "prod", { spec: { controlPlaneEndpoint: endpoint } });
    await until(() => reconcile.mock.calls.length > 0);

    world.server.put(foos, { metadata: { namespace, name: "orphan" }, spec: {} });
    await world.settled();
    expect(world.get(foos, "orphan")?.metadata.finalizers).toBeUndefined();
    expect(world.get(foos, "orphan")?.status).toBeUndefined();
  });

  it("creates certificates and kubeconfig, and reports lost certificates", async () => {
    await start({ machines: false, certificates });
    const secret = (purpose: string): Secret | undefined => world.get(secretKind, `prod-${purpose}`);
    await until(() => secret("kubeconfig") !== undefined);
    for (const purpose of ["ca", "etcd", "proxy", "sa", "kubeconfig"]) {
      const { type, metadata } = secret(purpose) as Secret;
      expect(type).toBe("cluster.x-k8s.io/secret");
      expect(metadata.labels).toEqual({ "cluster.x-k8s.io/cluster-name": "prod" });
      expect(metadata.ownerReferences).toEqual([{ ...owner(world.server), blockOwnerDeletion: true }]);
    }
    const text = Buffer.from(secret("kubeconfig")?.data?.value ?? "", "base64").toString();
    expect(text).toContain("server: https://10.0.0.1:6443");
    await until(() => conditionOf(foo(), "CertificatesAvailable")?.[0] === "True");
    const { certificates: found } = reconcile.mock.lastCall?.[0] ?? {};
    expect(found?.map(({ purpose, keyPair }) => [purpose, keyPair !== undefined])).toEqual([
      ["ca", true],
      ["sa", true],
      ["proxy", true],
      ["etcd", true],
    ]);
    await summed("True");
    world.server.remove(secretKind, { namespace, name: "prod-sa" });
    await world.change(foos, "foo", { spec: { version: "v1.36.1" } });
    const message = "Cluster certificate for sa is not available, please check cluster certificate secrets";
    await until(() => conditionOf(foo(), "CertificatesAvailable")?.[2] === message);
    expect(secret("sa")).toBeUndefined();
  });

  it("becomes the owner of the Cluster's Secrets, but not of a user's", async () => {
    await start({ machines: false, certificates });
    const secret = (purpose: string): Secret | undefined => world.get(secretKind, `prod-${purpose}`);
    await summed("True");
    const own = { ...owner(world.server), blockOwnerDeletion: true };
    const reference = (apiVersion: string, kind: string) => ({
      ...own,
      apiVersion,
      kind,
      name: "x",
      uid: "x",
    });
    const infrastructure = reference("infrastructure.cluster.x-k8s.io/v1", "FooCluster");
    const external = reference("external-secrets.io/v1", "ExternalSecret");
    const before = {
      ca: { metadata: { ownerReferences: null } },
      etcd: { metadata: { ownerReferences: [infrastructure] } },
      sa: { metadata: { ownerReferences: [{ ...own, apiVersion: `${foos.group}/v0`, uid: "restored" }] } },
      proxy: { metadata: { ownerReferences: [external] } },
      kubeconfig: { metadata: { ownerReferences: [{ ...infrastructure, controller: false }] } },
    };
    for (const [purpose, patch] of Object.entries(before)) {
      await world.change(secretKind, `prod-${purpose}`, patch);
    }
    await world.change(foos, "foo", { spec: { version: "v1.36.1" } });
    const owners = (purpose: string) => secret(purpose)?.metadata.ownerReferences;
    // A reconcile from before the changes may adopt some of them only.
    await until(() => ["ca", "etcd", "sa"].every((purpose) => owners(purpose)?.[0]?.uid === own.uid));
    await until(() => owners("kubeconfig")?.length === 2);
    for (const purpose of ["ca", "etcd", "sa"]) expect([purpose, owners(purpose)]).toEqual([purpose, [own]]);
    expect(owners("proxy")).toEqual([external]);
    expect(owners("kubeconfig")).toEqual([{ ...infrastructure, controller: false }, own]);

    for (const purpose of ["ca", "etcd"]) {
      const { data, metadata } = secret(purpose) as Secret;
      const { namespace, name, labels } = metadata;
      world.server.remove(secretKind, { namespace, name: name ?? "" });
      const other = { ...labels, "cluster.x-k8s.io/cluster-name": "other" };
      const type = purpose === "ca" ? "kubernetes.io/tls" : "cluster.x-k8s.io/secret";
      world.server.put(secretKind, {
        metadata: { namespace, name: name ?? "", labels: purpose === "ca" ? labels : other },
        type,
        data,
      } as Secret);
    }
    await world.change(foos, "foo", { spec: { version: "v1.36.2" } });
    await world.settled();
    expect([owners("ca"), owners("etcd")]).toEqual([undefined, undefined]);
  });

  it("does not request Secrets that the cache has", async () => {
    await start({ machines: false, certificates, cachedSecrets: true });
    await summed("True");
    await world.settled();
    const { requests } = world.server;
    await world.change(foos, "foo", { metadata: { annotations: { look: "again" } } });
    await until(() => reconcile.mock.lastCall?.[0].object.metadata.annotations?.look === "again");
    await world.settled();
    expect(reconcile.mock.lastCall?.[0].certificates.every(({ keyPair }) => keyPair)).toBe(true);
    // Only the change itself.
    expect(world.server.requests - requests).toBe(1);
  });

  it("renews a kubeconfig after half of its client certificate's validity", async () => {
    await start({ machines: false, certificates });
    const secret = (purpose: string): Secret | undefined => world.get(secretKind, `prod-${purpose}`);
    const text = (purpose: string, key: string) =>
      Buffer.from(secret(purpose)?.data?.[key] ?? "", "base64").toString();
    await until(() => secret("kubeconfig") !== undefined);
    const day = 24 * 60 * 60 * 1000;
    const old = await newKubeconfig({
      clusterName: "prod",
      server: "https://10.0.0.1:6443",
      authority: { certificate: text("ca", "tls.crt"), key: text("ca", "tls.key") },
      clock: () => new Date(Date.now() - 200 * day),
    });
    await world.change(secretKind, "prod-kubeconfig", {
      data: { value: Buffer.from(old).toString("base64") },
    });
    expect(needsClientCertRotation(secret("kubeconfig") as Secret, 170 * day)).toBe(true);
    await world.change(foos, "foo", { spec: { version: "v1.36.1" } });
    await until(() => text("kubeconfig", "value") !== old);
    expect(needsClientCertRotation(secret("kubeconfig") as Secret, 364 * day)).toBe(false);
    expect(text("kubeconfig", "value")).toContain("server: https://10.0.0.1:6443");
  });

  it("keeps the endpoint and kubeconfig of an author with an own endpoint", async () => {
    await start({ machines: false, endpoint: "own", certificates }, { spec: { controlPlaneEndpoint: {} } });
    reconcile.mockImplementation(async ({ object }) => {
      object.spec.controlPlaneEndpoint = { host: "fd00::1", port: 6443 };
      initialize(object);
    });
    await world.change(foos, "foo", { spec: { version: "v1.36.1" } });
    await until(() => world.get(secretKind, "prod-kubeconfig") !== undefined);
    const text = Buffer.from(
      world.get(secretKind, "prod-kubeconfig")?.data?.value ?? "",
      "base64",
    ).toString();
    expect(text).toContain("server: https://[fd00::1]:6443");
    await until(() => foo()?.spec.controlPlaneEndpoint?.host === "fd00::1");
  });

  it("keeps a user's kubeconfig and waits for a missing authority", async () => {
    await start({ machines: false, kubeconfig: true });
    await summed("True");
    expect(world.get(secretKind, "prod-kubeconfig")).toBeUndefined();
    world.server.put(secretKind, {
      metadata: { namespace, name: "prod-kubeconfig" },
      data: { value: "bm8=" },
    });
    await world.change(foos, "foo", { spec: { version: "v1.36.1" } });
    await world.settled();
    expect(world.get(secretKind, "prod-kubeconfig")?.data).toEqual({ value: "bm8=" });
  });

  it("sets externalManagedControlPlane", async () => {
    await start({ machines: false, externalManaged: true });
    await until(() => foo()?.status?.externalManagedControlPlane === true);
  });

  it("summarizes the author's conditions, and accepts a summary set by the author", async () => {
    await start({
      machines: false,
      conditions: ["EtcdHealthy"],
      async reconcile({ object, set }) {
        set("EtcdHealthy", object.spec.version === "v1.36.0" ? "False" : "True", "Looked", "no quorum");
        if (object.spec.version === "v1.36.2") set(summary, "False", "Mine", "as I say");
      },
    });
    await summed("False");
    expect(conditionOf(foo(), summary)?.[2]).toContain("no quorum");
    await world.change(foos, "foo", { spec: { version: "v1.36.1" } });
    await summed("True");
    await world.change(foos, "foo", { spec: { version: "v1.36.2" } });
    await summed("False", "as I say");
  });

  it("refuses values that Cluster API would refuse", async () => {
    await start({
      machines: false,
      async reconcile({ object }) {
        const [low, high] = [{ version: "v1.35.0" }, { version: "v1.36.0" }];
        if (object.spec.version === "v1.36.0") object.status.versions = [high, low];
        else if (object.spec.version === "v1.36.1") object.status.versions = [{ version: "latest" }];
        else object.status.versions = [low, high];
      },
    });
    const left = "reconcile left FooControlPlane with status.versions";
    await summed(
      "False",
      `${left} in the wrong order: put the lowest version first, as machineVersions() does`,
    );
    await world.change(foos, "foo", { spec: { version: "v1.36.1" } });
    await summed("False", `${left} containing "latest": use versions such as v1.36.2`);
  });

  it("is paused by its Cluster", async () => {
    await start({}, { spec: { paused: true } });
    await until(() => conditionOf(foo(), "Paused")?.[0] === "True");
    await world.settled();
    expect(reconcile).not.toHaveBeenCalled();
    await world.change(cluster, "prod", { spec: { paused: false } });
    await until(() => reconcile.mock.calls.length > 0);
  });

  it("is paused by the Cluster of its label without an owner", async () => {
    const remove = vi.fn(async () => {});
    await start(
      { delete: remove },
      { spec: { controlPlaneRef: undefined, paused: true } } as never,
      (server) =>
        server.put(foos, {
          metadata: {
            namespace,
            name: "foo",
            ownerReferences: [],
            finalizers: [finalizer],
            labels: { "cluster.x-k8s.io/cluster-name": "prod" },
          },
          spec: {},
        }),
    );
    await world.delete(foos, "foo");
    await until(() => conditionOf(foo(), "Paused")?.[0] === "True");
    await world.settled();
    expect(remove).not.toHaveBeenCalled();
    await world.change(cluster, "prod", { spec: { paused: false } });
    await until(() => foo() === undefined);
    expect(remove).toHaveBeenCalledOnce();
  });

  it("deletes its Machines after all workers, and then calls delete", async () => {
    const removed: number[] = [];
    await start(
      {
        async delete() {
          removed.push(world.server.objects(machineKind).length);
          return removed.length < 2 ? after("10ms") : undefined;
        },
      },
      {},
      (server) => {
        putMachine(server, "a", "v1.36.0", all, { finalizers: ["example.org/machine"] });
        putMachine(server, "b", "v1.36.0", all);
        putMachine(server, "worker", "v1.36.0", all, worker);
        server.put(machinePool, {
          metadata: { namespace, name: "pool", labels: { "cluster.x-k8s.io/cluster-name": "prod" } },
          spec: {
            clusterName: "prod",
            template: {
              spec: {
                clusterName: "prod",
                bootstrap: {},
                infrastructureRef: { apiGroup: "g", kind: "K", name: "n" },
              },
            },
          },
        });
      },
    );
    await until(() => foo()?.status?.replicas === 2);
    await world.delete(foos, "foo");
    const blocked = "FooControlPlane deletion blocked because following objects still exist";
    await summed("False", `${blocked}: Machine worker, MachinePool pool`);
    expect(
      world.server.objects(machineKind).every(({ metadata }) => metadata.deletionTimestamp === undefined),
    ).toBe(true);
    world.server.remove(machineKind, { namespace, name: "worker" });
    world.server.remove(machinePool, { namespace, name: "pool" });
    await world.change(foos, "foo", { metadata: { annotations: { a: "b" } } });
    await until(() => world.get(machineKind, "b") === undefined);
    await summed("False", "Deleting 1 Machine");
    expect(removed).toEqual([]);
    await until(() => world.get(machineKind, "a")?.metadata.deletionTimestamp !== undefined);
    world.server.remove(machineKind, { namespace, name: "a" });
    await until(() => foo() === undefined);
    expect(removed).toEqual([0, 0]);
  });

  it("adopts control plane Machines without a controller, and corrects outdated references", async () => {
    await start({}, {}, (server) => {
      const ofCluster = { ...ownedBy(putCluster(server, "other")), controller: false };
      putMachine(server, "restored", "v1.35.0", all, { ownerReferences: [ofCluster] });
      putMachine(server, "old", "v1.36.0", all, {
        ownerReferences: [{ ...owner(server), apiVersion: `${foos.group}/v0`, uid: "before-the-restore" }],
      });
      putMachine(server, "foreign", "v1.36.0", all, {
        ownerReferences: [{ ...owner(server), name: "another" }],
      });
      putMachine(server, "distant", "v1.30.0", all, { ownerReferences: [] });
      putMachine(server, "worker", "v1.36.0", all, worker);
    });
    await until(() => foo()?.status?.replicas === 2);
    await until(() => reconcile.mock.calls.length > 0);
    expect([...(reconcile.mock.calls[0]?.[0].machines.keys() ?? [])].sort()).toEqual(["old", "restored"]);
    const owners = (name: string) => world.get(machineKind, name)?.metadata.ownerReferences ?? [];
    const adopted = { ...owner(world.server), blockOwnerDeletion: true };
    expect(owners("restored").map(({ kind }) => kind)).toEqual(["Cluster", "FooControlPlane"]);
    expect(owners("restored")[1]).toEqual(adopted);
    expect(owners("old")).toEqual([adopted]);
    expect(owners("foreign")).toMatchObject([{ name: "another" }]);
    for (const name of ["distant", "worker"]) expect(owners(name)).toEqual([]);

    putMachine(world.server, "later", "v1.36.0", all, { ownerReferences: [] });
    await until(() => owners("later").length === 1);
    await until(() => foo()?.status?.replicas === 3);
  });

  it("adopts no Machines of a Cluster with another control plane, or after its own deletion", async () => {
    const controlPlaneRef = { apiGroup: foos.group, kind: "FooControlPlane", name: "another" };
    await start({}, { spec: { controlPlaneRef } }, (server) => {
      putMachine(server, "orphan", "v1.36.0", all, { ownerReferences: [] });
    });
    await until(() => reconcile.mock.calls.length > 0);
    await world.change(foos, "foo", { metadata: { finalizers: [finalizer, "orphan"] } });
    await world.delete(foos, "foo");
    await until(() => foo()?.metadata.finalizers?.join() === "orphan");
    expect(world.get(machineKind, "orphan")?.metadata.ownerReferences).toEqual([]);
  });

  it("keeps Machines that were orphaned on purpose", async () => {
    await start({}, {}, (server) => void putMachine(server, "a", "v1.36.0", all));
    await until(() => foo()?.status?.replicas === 1);
    await world.change(foos, "foo", { metadata: { finalizers: [finalizer, "orphan"] } });
    await world.change(cluster, "prod", { spec: { paused: true } });
    await until(() => conditionOf(foo(), "Paused")?.[0] === "True");
    await world.delete(foos, "foo");
    await world.change(machineKind, "a", { metadata: { ownerReferences: [] } });
    await world.change(cluster, "prod", { spec: { paused: false } });
    await until(() => foo()?.metadata.finalizers?.join() === "orphan");
    expect(world.get(machineKind, "a")?.metadata.deletionTimestamp).toBeUndefined();
  });

  it("deletes Machines without a controller together with their Cluster", async () => {
    await start({}, { spec: { paused: true } }, (server) => {
      putMachine(server, "a", "v1.36.0", all, { ownerReferences: [] });
      putMachine(server, "distant", "v1.30.0", all, { ownerReferences: [] });
    });
    await until(() => conditionOf(foo(), "Paused")?.[0] === "True");
    await world.change(foos, "foo", { metadata: { finalizers: [finalizer] } });
    await world.change(cluster, "prod", { metadata: { finalizers: ["cluster.cluster.x-k8s.io"] } });
    await world.delete(cluster, "prod");
    await world.delete(foos, "foo");
    await world.change(cluster, "prod", { spec: { paused: false } });
    await until(() => foo() === undefined);
    expect(world.server.objects(machineKind)).toEqual([]);
  });

  it("deletes its Machines even if the Cluster is gone", async () => {
    await start({}, {}, (server) => void putMachine(server, "a", "v1.36.0", all));
    await until(() => foo()?.status?.replicas === 1);
    world.server.remove(cluster, { namespace, name: "prod" });
    await world.delete(foos, "foo");
    await until(() => foo() === undefined);
    expect(world.server.objects(machineKind)).toEqual([]);
  });

  it("reports terminal failures together with the replica counts", async () => {
    await start({
      async reconcile() {
        throw new TerminalError("v0.1 cannot be upgraded");
      },
    });
    await summed("False", "v0.1 cannot be upgraded");
    await until(() => foo()?.status?.replicas === 0);
    const { failureMessage: failure } = (foo()?.status ?? {}) as { failureMessage?: string };
    expect(failure).toBe(contract === "v1beta1" ? "v0.1 cannot be upgraded" : undefined);
  });

  it("creates each Secret once while the API server fails", async () => {
    await start(
      {
        machines: false,
        certificates,
        backoff: { initialMs: 5, maxMs: 20 },
      },
      {},
      (server) => {
        for (const injected of ["internal-error", "lost-answer", "reset"] as const) {
          server.inject(injected, { on: "create", resource: "secrets", times: 2 });
          server.inject(injected, { on: "patch", resource: "foocontrolplanes" });
        }
      },
    );
    await summed("True");
    await until(() => conditionOf(foo(), "CertificatesAvailable")?.[0] === "True");
    const made = world.server.writes.filter(({ resource, code }) => resource === "secrets" && code < 300);
    expect(made.map(({ name }) => name).sort()).toEqual([
      "prod-ca",
      "prod-etcd",
      "prod-kubeconfig",
      "prod-proxy",
      "prod-sa",
    ]);
  });
});
