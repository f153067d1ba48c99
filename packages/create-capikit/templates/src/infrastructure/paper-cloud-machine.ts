//#if !added
import { after, type ControllerDefinition } from "@capikit/controller-kit";
//#endif
//#if added
import type { ControllerDefinition } from "@capikit/controller-kit";
//#endif
import { infraMachine } from "@capikit/controller-kit/presets";
//#if !added cluster
import { paperCloudCluster, paperCloudMachine } from "../../gen/kinds/api/infrastructure/v7alpha7/index.ts";
//#endif
//#if added
//#if !cluster
import { paperCloudMachine } from "../../gen/kinds/api/infrastructure/v7alpha7/index.ts";
//#endif
//#endif
//#if identity
import type { Platforms } from "./platforms.ts";
//#endif
//#if !added
//#if !identity
import type { Platform } from "../platform.ts";
//#endif
//#endif

/**
 * Runs a machine for each PaperCloudMachine.
 *
 * #if !added
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudclusters;papercloudmachines,verbs=get;list;watch;patch
 * #endif
 * #if added
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudmachines,verbs=get;list;watch;patch
 * #endif
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudmachines/status,verbs=get;patch
 * #if cluster
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudclusters,verbs=get;list;watch
 * #endif
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=cluster.x-k8s.io,resources=clusters;machines,verbs=get;list;watch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups="",resources=secrets,verbs=get
 */
export function paperCloudMachines(
  //#if identity
  platforms: Platforms,
  //#endif
  //#if !added
  //#if !identity
  platform: Platform,
  //#endif
  //#endif
): ControllerDefinition {
  return infraMachine(paperCloudMachine, {
    finalizer: "papercloudmachine.infrastructure.cluster.x-k8s.io/machine",
    //#if !added cluster
    infraCluster: paperCloudCluster,
    //#endif
    //#if !added
    conditions: ["InstanceReady"],
    //#endif
    //#if old
    contract: "v1beta1",
    //#endif

    //#if identity
    prepare: ({ infraCluster, cache, client, signal }) =>
      platforms.clientOf(infraCluster, { cache, client, signal }),

    //#endif
    //#if !added
    async reconcile({
      object,
      machine,
      infraCluster,
      bootstrapData,
      set,
      //#if identity
      cache,
      client,
      signal,
      //#endif
    }) {
      //#if identity
      const platform = await platforms.clientOf(infraCluster, { cache, client, signal });
      //#endif
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

    async delete({
      object,
      //#if identity
      infraCluster,
      cache,
      client,
      signal,
      //#endif
    }) {
      //#if identity
      if (infraCluster === undefined) {
        throw new Error("cannot delete the machine: its PaperCloudCluster is gone");
      }
      const platform = await platforms.clientOf(infraCluster, { cache, client, signal });
      //#endif
      return (await platform.remove(nameOf(object))) ? undefined : after("1s");
    },
    //#endif
    //#if added
    async reconcile({
      object,
      //#if identity region
      infraCluster,
      //#endif
      bootstrapData,
      //#if identity
      cache,
      client,
      signal,
      //#endif
    }) {
      // The machine runs this when it first starts.
      const { value } = await bootstrapData();
      if (value === "") throw new TypeError("bootstrap data is empty");
      //#if identity
      // Create the machine with this client, which has the credentials of the Cluster. Until it runs:
      // `return after("10s")`.
      await platforms.clientOf(infraCluster, { cache, client, signal });
      //#endif
      //#if !identity
      // Create the machine here. Until it runs: `return after("10s")`.
      //#endif
      //#if region
      object.spec.providerID = `paper-cloud:///${infraCluster.spec.region}/${object.metadata.name}`;
      //#endif
      //#if !region
      const { namespace, name } = object.metadata;
      object.spec.providerID = `paper-cloud:///${namespace}/${name}`;
      //#endif
      object.status.initialization = { provisioned: true };
    },

    //#if identity
    async delete({ infraCluster, cache, client, signal }) {
      if (infraCluster === undefined) throw new Error("cannot delete the machine: its InfraCluster is gone");
      // Delete the machine with this client. Until it is gone: `return after("10s")`.
      await platforms.clientOf(infraCluster, { cache, client, signal });
    },
    //#endif
    //#if !identity
    async delete() {
      // Delete it here. Until it is gone: `return after("10s")`.
    },
    //#endif
    //#endif
  });
}
//#if !added

function nameOf({ metadata }: { readonly metadata: { namespace?: string; name?: string } }): string {
  return `machine/${metadata.namespace}/${metadata.name}`;
}
//#endif
