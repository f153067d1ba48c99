import type { MachineAddress } from "@capikit/api/core/v1beta2";
import type { Condition, KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { expectTypeOf, it } from "vitest";
import { after } from "../../src/index.ts";
import {
  type InfraClusterFields,
  type InfraClusterOptions,
  type InfraMachineFields,
  type InfraMachinePoolFields,
  infraCluster,
  infraMachine,
} from "../../src/presets/index.ts";
import type { AuthorContext } from "../../src/presets/lifecycle/author-context.ts";

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
