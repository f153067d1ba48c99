import {
  cluster,
  type Machine,
  type MachinePool,
  machine as machineKind,
  machinePool,
} from "@capikit/api/core/v1beta2";
import { secret as secretKind } from "@capikit/api/kubernetes";
import type { Condition, KindDescriptor, KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import type { FaultServer } from "@capikit/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { after, ManagerError, TerminalError } from "../../../src/index.ts";
import {
  type BootstrapConfigOptions,
  bootstrapConfig,
  bootstrapConfigRights,
  presetRules,
} from "../../../src/presets/index.ts";
import { contracts } from "../foos.ts";
import {
  conditionOf,
  namespace,
  ownedBy,
  type ProviderWorld,
  putCluster,
  startWorld,
  until,
} from "../provider-world.ts";

interface FooConfig extends KubernetesObject {
  spec?: { script?: string };
  status?: {
    dataSecretName?: string;
    ready?: boolean;
    initialization?: { dataSecretCreated?: boolean };
    conditions?: Condition[];
  };
}
const kindOf = <T>(group: string, kind: string): KindDescriptor<T> =>
  Object.freeze({ group, version: "v1", kind, plural: `${kind.toLowerCase()}s`, scope: "Namespaced" });
const fooConfig = kindOf<FooConfig>("bootstrap.cluster.x-k8s.io", "FooConfig");
const configMap = kindOf<KubernetesObject & { data?: Record<string, string> }>("", "ConfigMap");
const infrastructureRef = { apiGroup: "infrastructure.cluster.x-k8s.io", kind: "FooMachine", name: "m" };
const configRef = { apiGroup: fooConfig.group, kind: "FooConfig", name: "foo" };
const initialized = {
  status: {
    initialization: { infrastructureProvisioned: true, controlPlaneInitialized: true },
    conditions: [
      {
        type: "ControlPlaneInitialized",
        status: "True" as const,
        reason: "Initialized",
        message: "",
        lastTransitionTime: "2026-01-01T00:00:00Z",
      },
    ],
  },
};
const fresh = { status: { initialization: { infrastructureProvisioned: true } } };
const ofControlPlane = { "cluster.x-k8s.io/control-plane": "" };

type Options = BootstrapConfigOptions<FooConfig>;
let world: ProviderWorld;
afterEach(async () => {
  await world?.[Symbol.asyncDispose]();
});

describe.each(contracts)("with contract %s", (contract) => {
  const bootstrapData = vi.fn<Options["bootstrapData"]>();
  async function start(
    options: Partial<Options>,
    seed: (server: FaultServer) => void,
    end?: AbortSignal,
  ): Promise<void> {
    bootstrapData.mockReset();
    bootstrapData.mockImplementation(async ({ object, role }) => ({
      value: `${object.spec?.script} as ${role}`,
      format: "ignition",
    }));
    const kinds = [cluster, machineKind, machinePool, fooConfig, secretKind, configMap];
    const all = { contract, bootstrapData, ...options } as Options;
    world = await startWorld(kinds, [bootstrapConfig(fooConfig, all)], seed, {
      ...(end && { end }),
      rules: presetRules(bootstrapConfigRights, { kinds: [fooConfig], options }),
    });
  }
  const putMachine = (
    server: FaultServer,
    name: string,
    labels: Record<string, string> = {},
    config = name,
  ): Machine =>
    server.put(machineKind, {
      metadata: { namespace, name, labels: { "cluster.x-k8s.io/cluster-name": "prod", ...labels } },
      spec: {
        clusterName: "prod",
        infrastructureRef,
        bootstrap: { configRef: { ...configRef, name: config } },
      },
    });
  const putPool = (server: FaultServer, name: string): MachinePool =>
    server.put(machinePool, {
      metadata: { namespace, name },
      spec: {
        clusterName: "prod",
        template: {
          spec: { clusterName: "prod", infrastructureRef, bootstrap: { configRef: { ...configRef, name } } },
        },
      },
    });
  const putConfig = (server: FaultServer, name: string, metadata: ObjectMeta = {}): FooConfig =>
    server.put(fooConfig, {
      metadata: { namespace, name, labels: { "cluster.x-k8s.io/cluster-name": "prod" }, ...metadata },
      spec: { script: "go" },
    });
  const config = (name = "foo") => world.get(fooConfig, name);
  const isCreated = (name = "foo") => {
    const { ready, initialization } = config(name)?.status ?? {};
    return contract === "v1beta1" ? ready === true : initialization?.dataSecretCreated === true;
  };
  const created = (name = "foo") => until(() => isCreated(name) && config(name));
  const text = (name = "foo", key = "value") =>
    Buffer.from(world.get(secretKind, name)?.data?.[key] ?? "", "base64").toString();
  const waits = (v1beta1Reason: string, message: string, name = "foo") =>
    until(() => {
      const reason = contract === "v1beta1" ? v1beta1Reason : "NotAvailable";
      const found = conditionOf(config(name), "DataSecretAvailable");
      return found?.[0] === "False" && found[1] === reason && found[2] === message;
    });
  const worker = (server: FaultServer) => {
    putCluster(server, "prod", initialized);
    putConfig(server, "foo", { ownerReferences: [ownedBy(putMachine(server, "foo"))] });
  };

  it("creates the data of a worker and reports them in the status", async () => {
    await start({}, worker);
    await created();
    await until(() => conditionOf(config(), "Ready")?.[0] === "True");
    expect(config()?.status?.dataSecretName).toBe("foo");
    expect(conditionOf(config(), "DataSecretAvailable")?.[0]).toBe("True");
    expect(conditionOf(config(), "Paused")?.[0]).toBe("False");
    expect([text(), text("foo", "format")]).toEqual(["go as worker", "ignition"]);
    const secret = world.get(secretKind, "foo");
    expect(secret?.type).toBe("cluster.x-k8s.io/secret");
    expect(secret?.metadata.labels).toEqual({ "cluster.x-k8s.io/cluster-name": "prod" });
    expect(secret?.metadata.ownerReferences).toEqual([
      {
        apiVersion: "bootstrap.cluster.x-k8s.io/v1",
        kind: "FooConfig",
        name: "foo",
        uid: config()?.metadata.uid,
        controller: true,
      },
    ]);
    expect(config()?.metadata.finalizers).toBeUndefined();
  });

  it("waits for an owner and its Cluster", async () => {
    await start({}, (server) => void putConfig(server, "foo"));
    await world.settled();
    expect(config()?.status).toBeUndefined();
    const owner = putMachine(world.server, "foo");
    await world.change(fooConfig, "foo", { metadata: { ownerReferences: [ownedBy(owner)] } });
    await world.settled();
    expect(bootstrapData).not.toHaveBeenCalled();
    putCluster(world.server, "prod", initialized);
    await created();
  });

  it("waits for the infrastructure of the Cluster", async () => {
    await start({}, (server) => {
      putCluster(server, "prod", { status: { ...initialized.status, initialization: {} } });
      putConfig(server, "foo", { ownerReferences: [ownedBy(putMachine(server, "foo"))] });
    });
    const message = "Waiting for the infrastructure of Cluster prod to be provisioned";
    await waits("WaitingForClusterInfrastructure", message);
    expect(bootstrapData).not.toHaveBeenCalled();
    await world.change(cluster, "prod", initialized, "status");
    await created();
  });

  it("makes workers wait for the control plane", async () => {
    await start({}, (server) => {
      putCluster(server, "prod", fresh);
      putConfig(server, "foo", { ownerReferences: [ownedBy(putMachine(server, "foo"))] });
    });
    const message = "Waiting for the control plane of Cluster prod to be initialized";
    await waits("WaitingForControlPlaneAvailable", message);
    expect(bootstrapData).not.toHaveBeenCalled();
    await world.change(cluster, "prod", initialized, "status");
    await created();
    expect(text()).toBe("go as worker");
  });

  it("lets one machine initialize the control plane and the others join it", async () => {
    const names = ["a", "b", "c"];
    await start({ concurrency: 3 }, (server) => {
      putCluster(server, "prod", fresh);
      for (const name of names) {
        putConfig(server, name, { ownerReferences: [ownedBy(putMachine(server, name, ofControlPlane))] });
      }
    });
    const first = await until(() => names.find((name) => isCreated(name)));
    await world.settled();
    expect(names.filter(isCreated)).toEqual([first]);
    expect(text(first)).toBe("go as init");
    const lock = world.get(configMap, "prod-lock");
    expect(lock?.data).toEqual({ "lock-information": JSON.stringify({ machineName: first }) });
    expect(lock?.metadata.ownerReferences?.map(({ kind, name }) => [kind, name])).toEqual([
      ["Cluster", "prod"],
    ]);
    await world.change(cluster, "prod", initialized, "status");
    await Promise.all(names.map(created));
    expect(names.filter((name) => name !== first).map((name) => text(name))).toEqual([
      "go as control-plane",
      "go as control-plane",
    ]);
    expect(world.get(configMap, "prod-lock")).toBeUndefined();
  });

  it("releases the lock for a worker, which may be the only machine that joins", async () => {
    await start({ concurrency: 2 }, (server) => {
      putCluster(server, "prod", fresh);
      putConfig(server, "a", { ownerReferences: [ownedBy(putMachine(server, "a", ofControlPlane))] });
      putConfig(server, "worker", { ownerReferences: [ownedBy(putMachine(server, "worker"))] });
    });
    await created("a");
    expect(world.get(configMap, "prod-lock")).toBeDefined();
    await world.change(cluster, "prod", initialized, "status");
    await created("worker");
    expect([text("worker"), world.get(configMap, "prod-lock")]).toEqual(["go as worker", undefined]);
  });

  it("acquires the lock of a deleted machine, and releases it if creating data fails", async () => {
    await start(
      {
        backoff: { initialMs: 5, maxMs: 20 },
      },
      (server) => {
        putCluster(server, "prod", fresh);
        bootstrapData.mockRejectedValue(new Error("10.0.0.7 is down at 12:00"));
        const data = { "lock-information": JSON.stringify({ machineName: "gone" }) };
        server.put(configMap, { metadata: { namespace, name: "prod-lock" }, data });
        putConfig(server, "foo", { ownerReferences: [ownedBy(putMachine(server, "foo", ofControlPlane))] });
      },
    );
    await waits("DataSecretGenerationFailed", "Please check controller logs for errors");
    await until(() => world.get(configMap, "prod-lock") === undefined);
    bootstrapData.mockResolvedValue({ value: "it", format: "cloud-config" });
    await created();
  });

  it("reports no failure if the lease is lost", async () => {
    const end = new AbortController();
    const lost = new ManagerError("MANAGER_LEADERSHIP", "leader election lost");
    let lostIn = Number.POSITIVE_INFINITY;
    await start(
      {
        async bootstrapData({ signal }) {
          lostIn = world.reconciles;
          end.abort(lost);
          throw signal.reason;
        },
      },
      (server) => void putCluster(server, "prod", initialized),
      end.signal,
    );
    putConfig(world.server, "foo", { ownerReferences: [ownedBy(putMachine(world.server, "foo"))] });
    await until(() => world.reconciles > lostIn);
    expect(conditionOf(world.get(fooConfig, "foo"), "DataSecretAvailable")).toBeUndefined();
  });

  it("keeps the lock of another machine if creating data fails", async () => {
    const addMachine = (name: string) => {
      const owner = putMachine(world.server, name, ofControlPlane);
      putConfig(world.server, name, { ownerReferences: [ownedBy(owner)] });
    };
    const lock = () => world.get(configMap, "prod-lock")?.data?.["lock-information"];
    await start({ concurrency: 2 }, (server) => void putCluster(server, "prod", fresh));
    let fail = (_: Error): void => {};
    bootstrapData.mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          fail = reject;
        }),
    );
    addMachine("a");
    await until(() => bootstrapData.mock.calls.length === 1);
    world.server.remove(machineKind, { namespace, name: "a" });
    // A reconcile releases the lock of the deleted machine, the next one acquires it.
    addMachine("b");
    await until(() => lock() !== JSON.stringify({ machineName: "a" }));
    await world.change(machineKind, "b", { metadata: { annotations: { again: "" } } });
    await created("b");
    fail(new Error("timed out"));
    await waits("DataSecretGenerationFailed", "Please check controller logs for errors", "a");
    await world.settled();
    expect(lock()).toBe(JSON.stringify({ machineName: "b" }));
  });

  it("lets the author choose the initializing machine", async () => {
    await start({ mayInitialize: async ({ machine: { metadata } }) => metadata.name === "b" }, (server) => {
      putCluster(server, "prod", fresh);
      for (const name of ["a", "b"]) {
        putConfig(server, name, { ownerReferences: [ownedBy(putMachine(server, name, ofControlPlane))] });
      }
    });
    await created("b");
    await world.settled();
    expect([isCreated("a"), world.get(configMap, "prod-lock")]).toEqual([false, undefined]);
  });

  it("keeps the data of a Machine and restores a lost status", async () => {
    await start({}, worker);
    await created();
    await world.change(fooConfig, "foo", { spec: { script: "other" } });
    await world.change(fooConfig, "foo", { status: null }, "status");
    await created();
    const { metadata } = putMachine(world.server, "named");
    await world.change(machineKind, "named", { spec: { bootstrap: { dataSecretName: "elsewhere" } } });
    putConfig(world.server, "named", {
      ownerReferences: [ownedBy(world.get(machineKind, "named") as Machine)],
    });
    await created("named");
    expect(config("named")?.status?.dataSecretName).toBe("elsewhere");
    expect([metadata.name, bootstrapData.mock.calls.length, text()]).toEqual(["named", 1, "go as worker"]);
  });

  it("creates the data of each config of a MachinePool, and restores a lost status", async () => {
    await start({}, (server) => {
      putCluster(server, "prod", initialized);
      putConfig(server, "foo", { ownerReferences: [ownedBy(putPool(server, "foo"))] });
    });
    await created();
    // Cluster API copies the name from the config.
    const bootstrap = { dataSecretName: "foo", configRef: { name: "next" } };
    await world.change(machinePool, "foo", { spec: { template: { spec: { bootstrap } } } });
    const owner = world.get(machinePool, "foo") as MachinePool;
    putConfig(world.server, "next", { ownerReferences: [ownedBy(owner)] });
    await created("next");
    expect([config("next")?.status?.dataSecretName, text("next")]).toEqual(["next", "go as worker"]);
    await world.change(fooConfig, "next", { status: null }, "status");
    await created("next");
    expect(config("next")?.status?.dataSecretName).toBe("next");
    expect(bootstrapData).toHaveBeenCalledTimes(2);
  });

  it("adopts the Secret of a moved config, but no other Secret", async () => {
    const data = { value: Buffer.from("old").toString("base64") };
    const reference = { apiVersion: "bootstrap.cluster.x-k8s.io/v0", kind: "FooConfig", controller: true };
    await start({ backoff: { initialMs: 5, maxMs: 20 } }, (server) => {
      worker(server);
      const ownerReferences = [{ ...reference, name: "foo", uid: "of-the-old-cluster" }];
      server.put(secretKind, { metadata: { namespace, name: "foo", ownerReferences }, data });
      const others = [{ ...reference, kind: "BarConfig", name: "bar", uid: "1" }];
      server.put(secretKind, { metadata: { namespace, name: "bar", ownerReferences: others }, data });
      putConfig(server, "bar", { ownerReferences: [ownedBy(putMachine(server, "bar"))] });
    });
    await created();
    const { apiVersion, metadata } = config() as FooConfig;
    expect(world.get(secretKind, "foo")?.metadata.ownerReferences).toEqual([
      { ...reference, apiVersion, name: "foo", uid: metadata.uid },
    ]);
    expect([text(), bootstrapData.mock.calls.length]).toEqual(["old", 0]);
    const message =
      "Secret ns/bar is controlled by BarConfig bar instead of the FooConfig with its name: delete the Secret or rename the FooConfig";
    await waits("DataSecretGenerationFailed", message, "bar");
    expect([isCreated("bar"), text("bar")]).toEqual([false, "old"]);
  });

  it("neither adopts nor replaces a Secret with its name that is not its data", async () => {
    const base64 = (value: string) => Buffer.from(value).toString("base64");
    const labels = { "cluster.x-k8s.io/cluster-name": "prod" };
    const type = "cluster.x-k8s.io/secret";
    const bootstrap = { value: base64("old"), format: base64("ignition") };
    const others = {
      "prod-ca": { labels, type, data: { "tls.crt": base64("crt"), "tls.key": base64("key") } },
      "prod-kubeconfig": { labels, type, data: { value: base64("kubeconfig") } },
      opaque: { labels, type: "Opaque", data: bootstrap },
      foreign: { labels: { "cluster.x-k8s.io/cluster-name": "other" }, type, data: bootstrap },
    };
    await start({ backoff: { initialMs: 5, maxMs: 20 } }, (server) => {
      putCluster(server, "prod", initialized);
      for (const [name, { labels, type, data }] of Object.entries(others)) {
        server.put(secretKind, { metadata: { namespace, name, labels }, type, data });
        putConfig(server, name, { ownerReferences: [ownedBy(putMachine(server, name))] });
      }
    });
    for (const [name, { data }] of Object.entries(others)) {
      const message = `Secret ns/${name} does not belong to the FooConfig with its name: delete the Secret or rename the FooConfig`;
      await waits("DataSecretGenerationFailed", message, name);
      expect(world.get(secretKind, name)).toMatchObject({ data });
      expect(world.get(secretKind, name)?.metadata.ownerReferences).toBeUndefined();
    }
    expect(bootstrapData).not.toHaveBeenCalled();
  });

  it.each([false, true])("restores the owner of data, with cachedSecrets: %s", async (cachedSecrets) => {
    const refresh = async () => after("1h");
    await start({ cachedSecrets, refresh }, (server) => {
      putCluster(server, "prod", initialized);
      putConfig(server, "foo", { ownerReferences: [ownedBy(putMachine(server, "foo"))] });
    });
    await created();
    const owners = () => world.get(secretKind, "foo")?.metadata.ownerReferences;
    const before = owners();
    expect(before).toHaveLength(1);
    await world.change(secretKind, "foo", { metadata: { ownerReferences: null } });
    await world.change(machineKind, "foo", { spec: { bootstrap: { dataSecretName: "foo" } } });
    await until(() => owners()?.length === 1);
    await world.change(secretKind, "foo", { metadata: { ownerReferences: null } });
    await world.change(fooConfig, "foo", { status: null }, "status");
    await until(() => owners()?.length === 1);
    expect([owners(), bootstrapData.mock.calls.length]).toEqual([before, 1]);
  });

  it("keeps a ConfigMap with the name of the lock that is not a lock", async () => {
    await start({}, (server) => {
      putCluster(server, "prod", initialized);
      server.put(configMap, { metadata: { namespace, name: "prod-lock" }, data: { mine: "yes" } });
      putConfig(server, "foo", { ownerReferences: [ownedBy(putMachine(server, "foo", ofControlPlane))] });
    });
    await created();
    expect(world.get(configMap, "prod-lock")?.data).toEqual({ mine: "yes" });
  });

  it("refreshes the data of a MachinePool, but not those of a Machine", async () => {
    let iteration = 0;
    let asked = 0;
    await start(
      {
        async refresh({ machine }) {
          if (iteration === 0) return after("1h");
          if (machine !== undefined) asked++;
          return { value: `token ${iteration}`, format: "cloud-config" };
        },
        backoff: { initialMs: 5, maxMs: 20 },
      },
      (server) => {
        worker(server);
        putConfig(server, "pool", { ownerReferences: [ownedBy(putPool(server, "pool"))] });
      },
    );
    await Promise.all([created("pool"), created()]);
    expect(text("pool")).toBe("go as worker");
    iteration = 1;
    await world.change(machinePool, "pool", { metadata: { annotations: { a: "1" } } });
    await until(() => text("pool") === "token 1");
    expect(world.get(secretKind, "pool")?.metadata.labels).toEqual({
      "cluster.x-k8s.io/cluster-name": "prod",
    });
    await world.change(machineKind, "foo", { metadata: { annotations: { a: "1" } } });
    // The reconcile fails and is retried.
    await until(() => asked > 1);
    expect(text()).toBe("go as worker");
  });

  it.each(["spec.paused of its Cluster", "its annotation"])("is paused by %s", async (how) => {
    const annotations = { "cluster.x-k8s.io/paused": "" };
    await start({}, (server) => {
      putCluster(server, "prod", { ...initialized, spec: how === "its annotation" ? {} : { paused: true } });
      putConfig(server, "foo", {
        ownerReferences: [ownedBy(putMachine(server, "foo"))],
        ...(how === "its annotation" && { annotations }),
      });
    });
    await until(() => conditionOf(config(), "Paused")?.[0] === "True");
    await world.settled();
    expect(bootstrapData).not.toHaveBeenCalled();
    if (how === "its annotation") {
      await world.change(fooConfig, "foo", {
        metadata: { annotations: { "cluster.x-k8s.io/paused": null } },
      });
    } else {
      await world.change(cluster, "prod", { spec: { paused: false } });
    }
    await created();
  });

  it("reports data that are not available yet or never will be", async () => {
    let answer: "later" | "never" | "now" = "later";
    await start(
      {
        conditions: ["CertificatesAvailable"],
        async bootstrapData({ set }) {
          set("CertificatesAvailable", "True", "Available");
          if (answer === "later") return after("20ms");
          if (answer === "never") throw new TerminalError("spec.script is no script");
          return { value: "it", format: "cloud-config" };
        },
      },
      worker,
    );
    await waits("DataSecretGenerationFailed", "The bootstrap data are not available yet");
    expect(conditionOf(config(), "Ready")?.[0]).toBe("False");
    answer = "never";
    await waits("DataSecretGenerationFailed", "spec.script is no script");
    await until(() => conditionOf(config(), "Ready")?.[2] === "spec.script is no script");
    answer = "now";
    await world.change(fooConfig, "foo", { spec: { script: "a script" } });
    await created();
    await until(() => conditionOf(config(), "Ready")?.[0] === "True");
    expect(conditionOf(config(), "CertificatesAvailable")?.[0]).toBe("True");
  });

  it("ignores a config that is being deleted, unless it has a finalizer", async () => {
    const removed: unknown[] = [];
    await start({}, (server) => {
      putCluster(server, "prod", initialized);
      const finalizers = ["example.org/other"];
      putConfig(server, "foo", {
        finalizers,
        ownerReferences: [ownedBy(putMachine(server, "foo"))],
        deletionTimestamp: "2026-01-01T00:00:00Z",
      });
    });
    await world.settled();
    expect([bootstrapData.mock.calls.length, config()?.status]).toEqual([0, undefined]);
    await world[Symbol.asyncDispose]();

    await start(
      {
        finalizer: "example.org/mine",
        async delete({ machine, cluster: its }) {
          removed.push([machine?.metadata.name, its?.metadata.name]);
          return removed.length < 2 ? after("10ms") : undefined;
        },
      },
      worker,
    );
    await created();
    expect(config()?.metadata.finalizers).toEqual(["example.org/mine"]);
    world.server.remove(machineKind, { namespace, name: "foo" });
    await world.delete(fooConfig, "foo");
    await until(() => config() === undefined);
    expect(removed).toEqual([
      [undefined, "prod"],
      [undefined, "prod"],
    ]);
  });

  it("creates data only once while the API server fails", async () => {
    await start({ backoff: { initialMs: 5, maxMs: 20 } }, (server) => {
      worker(server);
      for (const injected of ["internal-error", "lost-answer", "reset"] as const) {
        server.inject(injected, { on: "create", resource: "secrets" });
        server.inject(injected, { on: "patch", resource: "fooconfigs" });
      }
    });
    await created();
    await until(() => conditionOf(config(), "Ready")?.[0] === "True");
    expect(text()).toBe("go as worker");
    const codes = world.server.writes.filter(({ resource, code }) => resource === "secrets" && code < 300);
    expect(codes).toHaveLength(1);
  });
});

it("requires a finalizer with delete", () => {
  const options = {
    bootstrapData: async () => ({ value: "", format: "" }),
    delete: async () => undefined,
  };
  expect(() => bootstrapConfig(fooConfig, options)).toThrow(
    'controller "fooconfig": delete needs a finalizer, so that objects remain until it has finished',
  );
});
