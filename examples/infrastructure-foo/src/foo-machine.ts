import { after, type ControllerDefinition } from "@capikit/controller-kit";
import { infraMachine } from "@capikit/controller-kit/presets";
import { fooCluster, fooMachine } from "../gen/kinds/api/v1beta2/index.ts";
import type { Clouds } from "./clouds.ts";

/**
 * Runs a machine for each FooMachine.
 *
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=fooclusters;foomachines,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=foomachines/status,verbs=get;patch
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters;machines,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get
 */
export function fooMachines(clouds: Clouds): ControllerDefinition {
  return infraMachine(fooMachine, {
    finalizer: "foomachine.infrastructure.cluster.x-k8s.io/cloud",
    infraCluster: fooCluster,
    conditions: ["InstanceReady"],

    prepare: ({ infraCluster, cache, client, signal }) =>
      clouds.clientOf(infraCluster, { cache, client, signal }),

    async reconcile({ object, machine, infraCluster, bootstrapData, set, cache, client, signal }) {
      const { namespace, name } = object.metadata;
      const { region } = infraCluster.spec;
      const { value } = await bootstrapData();
      const cloud = await clouds.clientOf(infraCluster, { cache, client, signal });
      const instance = cloud.ensureMachine(`${namespace}/${name}`, region, value);
      object.spec.providerID = `foo:///${region}/${instance.id}`;
      if (instance.state !== "Running") {
        set("InstanceReady", "False", "Provisioning", `${instance.id} is ${instance.state}`);
        return after("1s");
      }
      set("InstanceReady", "True", "Running");
      object.status.addresses = [{ type: "InternalIP", address: instance.address }];
      object.status.failureDomain = machine.spec.failureDomain ?? `${region}a`;
      object.status.initialization = { provisioned: true };
    },

    async delete({ object: { metadata }, infraCluster, cache, client, signal }) {
      if (infraCluster === undefined) throw new Error("cannot delete the machine: its FooCluster is gone");
      const cloud = await clouds.clientOf(infraCluster, { cache, client, signal });
      return cloud.remove(`${metadata.namespace}/${metadata.name}/machine`) ? undefined : after("1s");
    },
  });
}
