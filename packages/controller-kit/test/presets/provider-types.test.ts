import type * as bootstrapV1Beta1 from "@capikit/api/bootstrap/kubeadm/v1beta1";
import type * as bootstrapV1Beta2 from "@capikit/api/bootstrap/kubeadm/v1beta2";
import type * as controlPlaneV1Beta1 from "@capikit/api/controlplane/kubeadm/v1beta1";
import type * as controlPlaneV1Beta2 from "@capikit/api/controlplane/kubeadm/v1beta2";
import type { Machine, MachinePool } from "@capikit/api/core/v1beta2";
import type * as ipamV1Beta1 from "@capikit/api/ipam/v1beta1";
import type * as ipamV1Beta2 from "@capikit/api/ipam/v1beta2";
import type { Condition, KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { expectTypeOf, it } from "vitest";
import {
  type BootstrapConfigFields,
  bootstrapConfig,
  type ControlPlaneFields,
  controlPlane,
  ipamProvider,
  poolExhausted,
} from "../../src/presets/index.ts";

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

it("accepts Cluster API's own types in either contract", () => {
  expectTypeOf<BootstrapConfigFields<bootstrapV1Beta2.KubeadmConfig, "v1beta2">>().toBeUnknown();
  expectTypeOf<BootstrapConfigFields<bootstrapV1Beta1.KubeadmConfig, "v1beta1">>().toBeUnknown();
  expectTypeOf<ControlPlaneFields<controlPlaneV1Beta2.KubeadmControlPlane, "v1beta2", true>>().toBeUnknown();
  expectTypeOf<ControlPlaneFields<controlPlaneV1Beta1.KubeadmControlPlane, "v1beta1", true>>().toBeUnknown();
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
