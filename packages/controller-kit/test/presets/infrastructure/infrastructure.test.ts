import {
  cluster as clusterKind,
  clusterNameLabel,
  type MachinePool,
  machine as machineKind,
  machinePool as machinePoolKind,
} from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import type { Condition, KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { NewObject } from "@capikit/client";
import { afterEach, describe, expect, it } from "vitest";
import type { ControllerDefinition } from "../../../src/index.ts";
import {
  type InfraMachinePoolOptions,
  infraMachinePool,
  infraMachinePoolRights,
  type MachineRemediationOptions,
  machineRemediation,
  machineRemediationRights,
  presetRules,
} from "../../../src/presets/index.ts";
import {
  contracts,
  type FooCluster,
  type FooMachine,
  type FooMachinePool,
  finalizer,
  fooCluster,
  fooMachine,
  fooMachinePool,
  provision,
} from "../foos.ts";
import {
  conditionOf,
  namespace,
  ownedBy,
  type ProviderWorld,
  putCluster,
  startWorld,
  until,
} from "../provider-world.ts";

describe("infra machine pool", () => {
  type Options = InfraMachinePoolOptions<FooMachinePool, "v1beta2" | "v1beta1", FooCluster | undefined>;
  let world: ProviderWorld;
  afterEach(async () => {
    await world?.[Symbol.asyncDispose]();
  });

  describe.each(contracts)("with contract %s", (contract) => {
    const labels = { [clusterNameLabel]: "prod" };
    const controller = (options: Partial<Options>): ControllerDefinition =>
      infraMachinePool<FooMachinePool, "v1beta2" | "v1beta1", FooCluster | undefined>(fooMachinePool, {
        finalizer,
        contract,
        async reconcile({ object, machinePool }) {
          const { replicas = 1 } = machinePool.spec;
          object.spec.providerIDList = Array.from({ length: replicas }, (_, n) => `foo:///${n}`);
          object.status.replicas = replicas;
          provision(contract, object);
        },
        async delete() {},
        ...options,
      });
    async function start(
      options: Partial<Options> = {},
      bootstrap: object = { dataSecretName: "data" },
    ): Promise<void> {
      const kinds = [clusterKind, machinePoolKind, fooCluster, fooMachinePool, secret];
      world = await startWorld(
        kinds,
        [controller(options)],
        (server) => {
          putCluster(server, "prod", {
            spec: { infrastructureRef: { apiGroup: fooCluster.group, kind: "FooCluster", name: "net" } },
          });
          const pool = server.put(machinePoolKind, {
            metadata: { namespace, name: "p", labels },
            spec: {
              clusterName: "prod",
              replicas: 2,
              template: {
                spec: {
                  clusterName: "prod",
                  bootstrap,
                  infrastructureRef: { apiGroup: fooMachinePool.group, kind: "FooMachinePool", name: "foo" },
                },
              },
            },
          } as NewObject<MachinePool>);
          server.put(fooMachinePool, {
            metadata: { namespace, name: "foo", labels, ownerReferences: [ownedBy(pool)] },
          });
          server.put(fooCluster, { metadata: { namespace, name: "net" }, spec: { region: "here" } });
          server.put(secret, { metadata: { namespace, name: "data" }, data: { value: btoa("run") } });
        },
        {
          rules: presetRules(infraMachinePoolRights, {
            kinds: [fooMachinePool],
            infraCluster: options.infraCluster as typeof fooCluster | undefined,
            machines: options.machines?.kind,
            options,
          }),
        },
      );
    }
    const foo = () => world.get(fooMachinePool, "foo");
    const untilReady = (status: string, reason?: string) =>
      until(() => {
        const found = conditionOf(foo(), "Ready");
        return found?.[0] === status && (reason === undefined || found[1] === reason) && found;
      });

    it("sets the fields that either MachinePool controller reads, and follows the replicas", async () => {
      await start();
      // Conditions are written first.
      await until(() => foo()?.status?.ready);
      expect(foo()?.status).toMatchObject({
        ready: true,
        replicas: 2,
        ...(contract === "v1beta2" && { initialization: { provisioned: true } }),
      });
      expect(foo()?.spec?.providerIDList).toEqual(["foo:///0", "foo:///1"]);
      await world.change(machinePoolKind, "p", { spec: { replicas: 3 } });
      await until(() => foo()?.status?.replicas === 3);
    });

    it("waits for bootstrap data and passes on the shared infrastructure", async () => {
      let seen: unknown;
      await start(
        {
          infraCluster: fooCluster,
          async reconcile({ machinePool, cluster, infraCluster, bootstrapData }) {
            const { value } = await bootstrapData();
            seen = [machinePool.metadata.name, cluster.metadata.name, infraCluster?.spec?.region, value];
          },
        },
        {},
      );
      await untilReady("False", "WaitingForControlPlaneInitialized");
      await world.change(machinePoolKind, "p", {
        spec: { template: { spec: { bootstrap: { dataSecretName: "data" } } } },
      });
      await until(() => seen !== undefined);
      expect(seen).toEqual(["p", "prod", "here", "run"]);
    });

    it.each([
      ["no status.replicas", {}],
      ["no spec.providerIDList for 2 status.replicas", { replicas: 2 }],
    ])("reports the author's omission: %s", async (text, status) => {
      await start({
        async reconcile({ object }) {
          Object.assign(object.status, status);
          provision(contract, object);
        },
      });
      const [, , message] = await untilReady("False", "InternalError");
      expect(message).toContain(text);
    });

    it("accepts an empty name without data, for platforms that bootstrap machines themselves", async () => {
      await start({}, { dataSecretName: "" });
      await untilReady("True");
    });

    it("accepts a pool without machines", async () => {
      await start({
        async reconcile({ object }) {
          object.status.replicas = 0;
          provision(contract, object);
        },
      });
      await untilReady("True");
    });

    it("deletes without its owner, with its Cluster if that exists", async () => {
      const seen: unknown[] = [];
      await start({
        async delete({ machinePool, cluster }) {
          seen.push(machinePool, cluster?.metadata.name);
        },
      });
      await untilReady("True");
      world.server.remove(machinePoolKind, { namespace, name: "p" });
      await world.settled();
      await world.delete(fooMachinePool, "foo");
      await until(() => foo() === undefined);
      expect(seen).toEqual([undefined, "prod"]);
    });
  });
});

describe("machine remediation", () => {
  interface FooRemediation extends KubernetesObject {
    spec: { attempts: number };
    status?: { phase?: string; conditions?: Condition[] };
  }
  const fooRemediation: KindDescriptor<FooRemediation> = {
    group: fooMachine.group,
    version: "v1",
    kind: "FooRemediation",
    plural: "fooremediations",
    scope: "Namespaced",
  };
  type Options = MachineRemediationOptions<FooRemediation, FooMachine, FooCluster>;
  const labels = { [clusterNameLabel]: "prod" };
  let world: ProviderWorld;
  afterEach(() => world[Symbol.asyncDispose]());

  async function start(reconcile: Options["reconcile"], isPaused = false): Promise<void> {
    const options: Options = { infraMachine: fooMachine, infraCluster: fooCluster, reconcile };
    world = await startWorld(
      [clusterKind, machineKind, fooCluster, fooMachine, fooRemediation],
      [machineRemediation(fooRemediation, options)],
      (server) => {
        const infrastructureRef = { apiGroup: fooCluster.group, kind: "FooCluster", name: "prod" };
        putCluster(server, "prod", { spec: { infrastructureRef, paused: isPaused } });
        server.put(fooCluster, { metadata: { namespace, name: "prod" }, spec: { region: "here" } });
        const machine = server.put(machineKind, {
          metadata: { namespace, name: "m", labels },
          spec: {
            clusterName: "prod",
            bootstrap: {},
            infrastructureRef: { apiGroup: fooMachine.group, kind: "FooMachine", name: "foo" },
          },
        });
        server.put(fooMachine, { metadata: { namespace, name: "foo", labels }, spec: { image: "i" } });
        const metadata = { namespace, name: "m", labels, ownerReferences: [ownedBy(machine)] };
        server.put(fooRemediation, { metadata, spec: { attempts: 1 } });
      },
      {
        rules: [
          ...presetRules(machineRemediationRights, {
            kinds: [fooRemediation],
            infraCluster: fooCluster,
            options,
          }),
          ...presetRules([{ on: "kind", verbs: ["get", "list", "watch"] }], { kinds: [fooMachine], options }),
        ],
      },
    );
  }

  const machine = () => world.get(machineKind, "m");

  it("passes on the Machine with its infrastructure, writes the status, and reconciles Machine changes", async () => {
    const phases: string[] = [];
    await start(async ({ object, machine: { status }, cluster, infraMachine, infraCluster }) => {
      expect([cluster.metadata.name, infraMachine?.spec?.image, infraCluster.spec?.region]).toEqual([
        "prod",
        "i",
        "here",
      ]);
      object.status.phase = status?.phase === "Running" ? "Succeeded" : "Running";
      phases.push(object.status.phase);
    });
    await until(() => world.get(fooRemediation, "m")?.status?.phase === "Running");
    await world.change(machineKind, "m", { status: { phase: "Running" } }, "status");
    await until(() => world.get(fooRemediation, "m")?.status?.phase === "Succeeded");
    expect(phases[0]).toBe("Running");
  });

  it("lets the owner of the Machine replace it", async () => {
    await start(async ({ replaceMachine }) => replaceMachine("reboot did not help"));
    await until(() => conditionOf(machine(), "OwnerRemediated"));
    expect(conditionOf(machine(), "OwnerRemediated")).toEqual([
      "False",
      "WaitingForRemediation",
      "reboot did not help",
    ]);
  });

  it("ignores paused Clusters, and continues without the InfraMachine", async () => {
    let found: unknown = "not called";
    await start(async ({ infraMachine }) => {
      found = infraMachine;
    }, true);
    await until(() => conditionOf(world.get(fooRemediation, "m"), "Paused")?.[0] === "True");
    world.server.remove(fooMachine, { namespace, name: "foo" });
    await world.settled();
    expect(found).toBe("not called");
    await world.change(clusterKind, "prod", { spec: { paused: false } });
    await until(() => found === undefined);
  });
});
