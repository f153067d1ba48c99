import { after, type ControllerDefinition } from "@capikit/controller-kit";
import { infraMachine } from "@capikit/controller-kit/presets";
import { paperCloudCluster, paperCloudMachine } from "../../gen/kinds/api/infrastructure/v7alpha7/index.ts";
import type { Platform } from "../platform.ts";

/**
 * Runs a machine for each PaperCloudMachine.
 *
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudclusters;papercloudmachines,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudmachines/status,verbs=get;patch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=cluster.x-k8s.io,resources=clusters;machines,verbs=get;list;watch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups="",resources=secrets,verbs=get
 */
export function paperCloudMachines(platform: Platform): ControllerDefinition {
  return infraMachine(paperCloudMachine, {
    finalizer: "papercloudmachine.infrastructure.cluster.x-k8s.io/machine",
    infraCluster: paperCloudCluster,
    conditions: ["InstanceReady"],
    //#if old
    contract: "v1beta1",
    //#endif

    async reconcile({ object, machine, infraCluster, bootstrapData, set }) {
      const { region } = infraCluster.spec;
      const { value: userData } = await bootstrapData();
      const { image } = object.spec;
      const zone = machine.spec.failureDomain ?? `${region}-a`;
      const instance = await platform.ensureMachine(nameOf(object), { zone, image, userData });
      object.spec.providerID = `paper-cloud:///${region}/${instance.id}`;
      if (instance.state !== "Running") {
        set("InstanceReady", "False", "Provisioning", `${instance.id} is ${instance.state}`);
        return after("1s");
      }
      set("InstanceReady", "True", "Running");
      object.status.addresses = [{ type: "InternalIP", address: instance.address }];
      object.status.failureDomain = zone;
      //#if v1beta2
      object.status.initialization = { provisioned: true };
      //#endif
      //#if old
      object.status.ready = true;
      //#endif
    },

    async delete({ object }) {
      return (await platform.remove(nameOf(object))) ? undefined : after("1s");
    },
  });
}

function nameOf({ metadata }: { readonly metadata: { namespace?: string; name?: string } }): string {
  return `machine/${metadata.namespace}/${metadata.name}`;
}
