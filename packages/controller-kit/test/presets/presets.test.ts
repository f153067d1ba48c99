import type * as bootstrapV1Beta1 from "@capikit/api/bootstrap/kubeadm/v1beta1";
import type * as bootstrapV1Beta2 from "@capikit/api/bootstrap/kubeadm/v1beta2";
import type * as controlPlaneV1Beta1 from "@capikit/api/controlplane/kubeadm/v1beta1";
import type * as controlPlaneV1Beta2 from "@capikit/api/controlplane/kubeadm/v1beta2";
import type { Machine, MachineAddress, MachinePool } from "@capikit/api/core/v1beta2";
import type * as ipamV1Beta1 from "@capikit/api/ipam/v1beta1";
import type * as ipamV1Beta2 from "@capikit/api/ipam/v1beta2";
import type { Condition, KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { describe, expect, expectTypeOf, it } from "vitest";
import { after } from "../../src/index.ts";
import {
  controlPlaneSelector,
  machineReplicas,
} from "../../src/presets/control-plane/reconcile-control-plane.ts";
import {
  type BootstrapConfigFields,
  bootstrapConfig,
  type ControlPlaneFields,
  controlPlane,
  type InfraClusterFields,
  type InfraClusterOptions,
  type InfraMachineFields,
  type InfraMachinePoolFields,
  infraCluster,
  infraMachine,
  ipamProvider,
  machineVersions,
  poolExhausted,
  rollingOut,
  scalingDown,
  scalingUp,
} from "../../src/presets/index.ts";
import type { AuthorContext } from "../../src/presets/lifecycle/author-context.ts";

describe("contract types", () => {
  interface NewCluster extends KubernetesObject {
    spec: { controlPlaneEndpoint?: { host?: string; port?: number }; region: string };
    status?: {
      conditions?: Condition[];
      initialization?: { provisioned?: boolean };
      failureDomains?: { name: string; controlPlane?: boolean }[];
    };
  }
  interface OldCluster extends KubernetesObject {
    spec: { controlPlaneEndpoint?: { host: string; port: number } };
    status?: {
      ready?: boolean;
      conditions?: { type: string; status: string; severity?: string; lastTransitionTime: string }[];
      failureDomains?: { [name: string]: { controlPlane?: boolean } };
    };
  }
  interface NewMachine extends KubernetesObject {
    spec: { providerID?: string };
    status?: {
      conditions?: Condition[];
      initialization?: { provisioned?: boolean };
      addresses?: MachineAddress[];
    };
  }

  it("accepts types that follow their contract", () => {
    expectTypeOf<InfraClusterFields<NewCluster, "v1beta2">>().toBeUnknown();
    expectTypeOf<InfraClusterFields<OldCluster, "v1beta1">>().toBeUnknown();
    expectTypeOf<InfraMachineFields<NewMachine, "v1beta2">>().toBeUnknown();
  });

  it("reports the missing fields of others", () => {
    expectTypeOf<keyof InfraClusterFields<OldCluster, "v1beta2">>().toEqualTypeOf<
      | "the type does not follow the contract: it is missing status.initialization.provisioned"
      | "the type does not follow the contract: its status.conditions has another type"
      | "the type does not follow the contract: its status.failureDomains has another type"
    >();
    expectTypeOf<keyof InfraClusterFields<NewCluster, "v1beta1">>().toEqualTypeOf<
      | "the type does not follow the contract: it is missing status.ready"
      | "the type does not follow the contract: its status.failureDomains has another type"
    >();
    expectTypeOf<
      keyof InfraMachineFields<NewCluster, "v1beta2">
    >().toEqualTypeOf<"the type does not follow the contract: it is missing spec.providerID">();
    expectTypeOf<keyof InfraMachinePoolFields<NewMachine, "v1beta2">>().toEqualTypeOf<
      | "the type does not follow the contract: it is missing spec.providerIDList"
      | "the type does not follow the contract: it is missing status.ready"
      | "the type does not follow the contract: it is missing status.replicas"
    >();
  });

  it("types the conditions of the author's functions by the option conditions", () => {
    const clusters = {} as KindDescriptor<NewCluster>;
    const finalizer = "example.org/foo";
    const options: InfraClusterOptions<NewCluster, "v1beta2", "NetworkReady"> = {
      finalizer,
      async reconcile() {},
      async delete() {},
    };
    expectTypeOf(options.optionalConditions).toEqualTypeOf<readonly "NetworkReady"[] | undefined>();
    const start = () => {
      infraCluster(clusters, {
        finalizer,
        conditions: ["NetworkReady", "BalancerReady"],
        optionalConditions: ["BalancerReady"],
        async reconcile({ attempt, set }) {
          expectTypeOf<Parameters<typeof set>[0]>().toEqualTypeOf<
            "Available" | "BalancerReady" | "NetworkReady" | "Ready"
          >();
          // @ts-expect-error no condition has that type
          set("NetworkRaedy", "True", "Running");
          // @ts-expect-error no condition has that type
          await attempt("NetworkRaedy", { done: "Running", failed: "Failed" }, async () => {});
          set("Ready", "True", "Running");
        },
        async delete(context) {
          // Helpers for several presets.
          expectTypeOf(context).toExtend<AuthorContext<NewCluster>>();
          const { set } = context;
          // @ts-expect-error no condition has that type
          set("NetworkRaedy", "False", "Deleting");
        },
      });
      // Types that are only known at run time, and presets without the option.
      const conditions: string[] = [];
      for (const one of [{ conditions }, {}])
        infraCluster(clusters, {
          ...one,
          finalizer,
          async reconcile({ set }) {
            set("AnythingReady", "True", "Running");
          },
          async delete() {},
        });
    };
    expectTypeOf(start).toBeFunction();
  });

  it("types the author's functions", () => {
    const machines: KindDescriptor<NewMachine> = {
      group: "g",
      version: "v1",
      kind: "NewMachine",
      plural: "newmachines",
      scope: "Namespaced",
    };
    const clusters: KindDescriptor<NewCluster> = { ...machines, objectType: undefined } as never;
    const finalizer = "example.org/foo";
    const nothing = async () => {};

    infraCluster(clusters, {
      finalizer,
      async reconcile({ object, cluster, set }) {
        expectTypeOf(cluster.spec.paused).toEqualTypeOf<boolean | undefined>();
        set("NetworkReady", "True", "Created");
        // @ts-expect-error there is no such status
        set("NetworkReady", "Yes", "Created");
        // Spec and status always exist.
        object.status.initialization = { provisioned: true };
        object.status.failureDomains = [{ name: "a" }];
        // @ts-expect-error the type has no such field
        object.status.ready = true;
        return after("15s");
      },
      async delete({ object, cluster }) {
        // @ts-expect-error the Cluster may be gone
        cluster.metadata;
        return object.spec.region === "" ? after("1s") : undefined;
      },
    });
    infraMachine(machines, {
      finalizer,
      infraCluster: clusters,
      async reconcile({ infraCluster: shared, machine, bootstrapData }) {
        expectTypeOf(shared).toEqualTypeOf<NewCluster>();
        expectTypeOf(machine.spec.clusterName).toBeString();
        expectTypeOf((await bootstrapData()).value).toBeString();
      },
      delete: nothing,
    });
    infraMachine(machines, {
      finalizer,
      async reconcile({ infraCluster: shared }) {
        expectTypeOf(shared).toBeUndefined();
      },
      delete: nothing,
    });
    // @ts-expect-error spec.providerID is missing
    infraMachine(clusters, { finalizer, reconcile: nothing, delete: nothing });
    // @ts-expect-error status.ready is missing
    infraCluster(clusters, { contract: "v1beta1", finalizer, reconcile: nothing, delete: nothing });
  });
});

describe("machine status", () => {
  const machine = (
    name: string,
    change: { version?: string; kubelet?: string; conditions?: Condition[]; at?: string } = {},
  ): Machine => ({
    apiVersion: "cluster.x-k8s.io/v1beta2",
    kind: "Machine",
    metadata: { name, creationTimestamp: change.at ?? "2026-01-01T00:00:00Z" },
    spec: {
      clusterName: "c",
      bootstrap: {},
      infrastructureRef: { apiGroup: "g", kind: "k", name },
      ...(change.version !== undefined && { version: change.version }),
    },
    status: {
      ...(change.conditions && { conditions: change.conditions }),
      ...(change.kubelet !== undefined && { nodeInfo: { kubeletVersion: change.kubelet } as never }),
    },
  });
  const upToDate = (status: Condition["status"], message = ""): Condition => ({
    type: "UpToDate",
    status,
    reason: "R",
    message,
    lastTransitionTime: "2026-01-01T00:00:00Z",
  });

  it("counts kubelet versions, lowest first and invalid ones last", () => {
    const machines = [
      machine("a", { version: "v1.36.0" }),
      machine("b", { version: "v1.36.0", kubelet: "v1.9.0" }),
      machine("c", { version: "v1.36.0+b.2" }),
      machine("d", { version: "v1.36.0-rc.1" }),
      machine("e", { version: "v1.36.0+b.10" }),
      machine("f", { version: "latest" }),
      machine("g"),
      machine("h", { version: "v1.36.0" }),
    ];
    expect(machineVersions(machines)).toEqual([
      { version: "v1.9.0", replicas: 1 },
      { version: "v1.36.0-rc.1", replicas: 1 },
      { version: "v1.36.0", replicas: 2 },
      { version: "v1.36.0+b.2", replicas: 1 },
      { version: "v1.36.0+b.10", replicas: 1 },
      { version: "latest", replicas: 1 },
    ]);
    expect(machineVersions([])).toEqual([]);
  });

  it("keeps the order of Machines for builds of the same version", () => {
    const machines = [
      machine("a", { version: "v1.36.0+zeta", at: "2026-01-01T00:00:00Z" }),
      machine("b", { version: "v1.36.0+alpha", at: "2026-01-02T00:00:00Z" }),
    ];
    expect(machineVersions(machines.toReversed()).map(({ version }) => version)).toEqual([
      "v1.36.0+zeta",
      "v1.36.0+alpha",
    ]);
  });

  it("counts machines by their conditions", () => {
    expect(machineReplicas([])).toEqual({
      replicas: 0,
      readyReplicas: 0,
      availableReplicas: 0,
      upToDateReplicas: 0,
    });
    expect(machineReplicas([machine("a", { conditions: [upToDate("True")] }), machine("b")])).toMatchObject({
      replicas: 2,
      upToDateReplicas: 1,
    });
    expect(controlPlaneSelector("prod")).toBe(
      "cluster.x-k8s.io/cluster-name=prod,cluster.x-k8s.io/control-plane",
    );
  });

  it("reports a rollout and its reasons, version changes first", () => {
    expect(rollingOut([machine("a", { conditions: [upToDate("True")] }), machine("b")])).toMatchObject({
      status: "False",
      reason: "NotRollingOut",
    });
    const machines = [
      machine("a", { conditions: [upToDate("False", "* Flavor is x\n* Version is old")] }),
      machine("b", { conditions: [upToDate("False", "* Flavor is x\n* Disk is y")] }),
      machine("c", { conditions: [upToDate("Unknown", "* Who knows")] }),
    ];
    expect(rollingOut(machines)).toEqual({
      type: "RollingOut",
      status: "True",
      reason: "RollingOut",
      message: "Rolling out 2 not up-to-date replicas\n* Version is old\n* Disk is y\n* Flavor is x",
    });
  });

  it("reports scaling and the reasons that block it", () => {
    const blockedBy = ["FooTemplate a does not exist"];
    expect(scalingUp({ desired: undefined, current: 1 })).toMatchObject({
      status: "Unknown",
      reason: "WaitingForReplicasSet",
    });
    expect(scalingDown({ desired: undefined, current: 1 })).toMatchObject({ status: "Unknown" });
    expect(scalingUp({ desired: 3, current: 1 })).toMatchObject({
      status: "True",
      reason: "ScalingUp",
      message: "Scaling up from 1 to 3 replicas",
    });
    expect(scalingUp({ desired: 3, current: 1, blockedBy }).message).toBe(
      "Scaling up from 1 to 3 replicas is blocked because:\n* FooTemplate a does not exist",
    );
    expect(scalingUp({ desired: 1, current: 1, blockedBy })).toMatchObject({
      status: "False",
      message: "Scaling up would be blocked because FooTemplate a does not exist",
    });
    expect(scalingDown({ desired: 1, current: 3 })).toMatchObject({
      status: "True",
      reason: "ScalingDown",
      message: "Scaling down from 3 to 1 replicas",
    });
    expect(scalingDown({ desired: 3, current: 1 })).toMatchObject({
      status: "False",
      reason: "NotScalingDown",
    });
  });
});

interface Managed extends KubernetesObject {
  status?: { initialization?: { controlPlaneInitialized?: boolean }; conditions?: Condition[] };
}
interface Mistyped extends KubernetesObject {
  status?: {
    conditions?: Condition[];
    dataSecretName?: number;
    initialization?: { dataSecretCreated?: boolean };
  };
}
interface BluePool extends KubernetesObject {
  spec: { blue: string };
}
interface RedPool extends KubernetesObject {
  spec: { red: string };
}
declare const kubeadmConfig: KindDescriptor<bootstrapV1Beta2.KubeadmConfig>;
declare const managed: KindDescriptor<Managed>;
declare const blue: KindDescriptor<BluePool>;
declare const red: KindDescriptor<RedPool>;

describe("provider types", () => {
  it("accepts Cluster API's own types in either contract", () => {
    expectTypeOf<BootstrapConfigFields<bootstrapV1Beta2.KubeadmConfig, "v1beta2">>().toBeUnknown();
    expectTypeOf<BootstrapConfigFields<bootstrapV1Beta1.KubeadmConfig, "v1beta1">>().toBeUnknown();
    expectTypeOf<
      ControlPlaneFields<controlPlaneV1Beta2.KubeadmControlPlane, "v1beta2", true>
    >().toBeUnknown();
    expectTypeOf<
      ControlPlaneFields<controlPlaneV1Beta1.KubeadmControlPlane, "v1beta1", true>
    >().toBeUnknown();
    expectTypeOf<ControlPlaneFields<Managed, "v1beta2", false>>().toBeUnknown();
  });

  it("reports the missing fields of others", () => {
    expectTypeOf<keyof BootstrapConfigFields<bootstrapV1Beta1.KubeadmConfig, "v1beta2">>().toEqualTypeOf<
      | "the type does not follow the contract: it is missing status.initialization.dataSecretCreated"
      | "the type does not follow the contract: its status.conditions has another type"
    >();
    expectTypeOf<
      keyof BootstrapConfigFields<bootstrapV1Beta2.KubeadmConfig, "v1beta1">
    >().toEqualTypeOf<"the type does not follow the contract: it is missing status.ready">();
    expectTypeOf<
      keyof BootstrapConfigFields<Mistyped, "v1beta2">
    >().toEqualTypeOf<"the type does not follow the contract: its status.dataSecretName has another type">();
    expectTypeOf<keyof ControlPlaneFields<Managed, "v1beta2", true>>().toEqualTypeOf<
      | "the type does not follow the contract: it is missing spec.replicas"
      | "the type does not follow the contract: it is missing status.selector"
      | "the type does not follow the contract: it is missing status.replicas"
      | "the type does not follow the contract: it is missing status.readyReplicas"
      | "the type does not follow the contract: it is missing status.availableReplicas"
      | "the type does not follow the contract: it is missing status.upToDateReplicas"
    >();
    expectTypeOf<
      keyof ControlPlaneFields<Managed, "v1beta1", false>
    >().toEqualTypeOf<"the type does not follow the contract: it is missing status.initialized">();
  });

  it("types the author's context", () => {
    const write = (): void => {
      bootstrapConfig(kubeadmConfig, {
        async bootstrapData({ object, machine, machinePool, role }) {
          expectTypeOf(object.spec).toEqualTypeOf<bootstrapV1Beta2.KubeadmConfigSpec>();
          expectTypeOf(machine).toEqualTypeOf<Machine | undefined>();
          expectTypeOf(machinePool).toEqualTypeOf<MachinePool | undefined>();
          expectTypeOf(role).toEqualTypeOf<"init" | "control-plane" | "worker">();
          return { value: "", format: "ignition" };
        },
        mayInitialize: async ({ machine }) => {
          expectTypeOf(machine).toEqualTypeOf<Machine>();
          return true;
        },
      });
      // @ts-expect-error A type of contract v1beta2 does not follow v1beta1.
      bootstrapConfig(kubeadmConfig, { contract: "v1beta1", bootstrapData: async () => poolExhausted() });
      // @ts-expect-error The result must be data, not a refusal.
      bootstrapConfig(kubeadmConfig, { bootstrapData: async () => poolExhausted() });
      controlPlane(managed, { machines: false, finalizer: "a.b/c", async reconcile() {}, async delete() {} });
      // @ts-expect-error Instances that are Machines must be counted.
      controlPlane(managed, { finalizer: "a.b/c", async reconcile() {}, async delete() {} });
      ipamProvider([blue, red], {
        async allocate({ pool, claim, addresses }) {
          expectTypeOf(pool).toEqualTypeOf<BluePool | RedPool>();
          expectTypeOf(claim).toEqualTypeOf<ipamV1Beta2.IPAddressClaim>();
          expectTypeOf(addresses).toEqualTypeOf<readonly ipamV1Beta2.IPAddress[]>();
          return { address: "10.0.0.1", prefix: 24 };
        },
      });
      ipamProvider([blue], {
        apiVersion: "v1beta1",
        async allocate({ pool, claim }) {
          expectTypeOf(pool).toEqualTypeOf<BluePool>();
          expectTypeOf(claim).toEqualTypeOf<ipamV1Beta1.IPAddressClaim>();
          return poolExhausted();
        },
      });
      // @ts-expect-error An allocation has a prefix.
      ipamProvider([blue], { allocate: async () => ({ address: "10.0.0.1" }) });
    };
    expectTypeOf(write).toBeFunction();
  });
});
