import type { ControllerDefinition } from "@capikit/controller-kit";
import { infraMachinePool } from "@capikit/controller-kit/presets";
//#if cluster
import {
  paperCloudCluster,
  paperCloudMachinePool,
} from "../../gen/kinds/api/infrastructure/v7alpha7/index.ts";
//#endif
//#if !cluster
import { paperCloudMachinePool } from "../../gen/kinds/api/infrastructure/v7alpha7/index.ts";
//#endif
//#if identity
import type { Platforms } from "./platforms.ts";
//#endif

/**
 * Runs as many machines for each PaperCloudMachinePool as its MachinePool requests.
 *
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudmachinepools,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudmachinepools/status,verbs=get;patch
 * #if cluster
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudclusters,verbs=get;list;watch
 * #endif
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=cluster.x-k8s.io,resources=clusters;machinepools,verbs=get;list;watch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups="",resources=secrets,verbs=get
 */
export function paperCloudMachinePools(
  //#if identity
  platforms: Platforms,
  //#endif
): ControllerDefinition {
  return infraMachinePool(paperCloudMachinePool, {
    finalizer: "papercloudmachinepool.infrastructure.cluster.x-k8s.io/machines",
    //#if cluster
    infraCluster: paperCloudCluster,
    //#endif

    //#if identity
    prepare: ({ infraCluster, cache, client, signal }) =>
      platforms.clientOf(infraCluster, { cache, client, signal }),

    //#endif
    async reconcile({
      object,
      machinePool,
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
      // Each machine runs this when it first starts.
      const { value } = await bootstrapData();
      if (value === "") throw new TypeError("bootstrap data is empty");
      //#if identity
      // Create the machines with this client, which has the credentials of the Cluster. Until they run:
      // `return after("10s")`. Replace the provider IDs by those of their Nodes.
      await platforms.clientOf(infraCluster, { cache, client, signal });
      //#endif
      //#if !identity
      // Create the machines here. Until they run: `return after("10s")`. Replace the provider IDs by
      // those of their Nodes.
      //#endif
      const { replicas = 1 } = machinePool.spec;
      //#if region
      const { name } = object.metadata;
      const { region } = infraCluster.spec;
      //#endif
      //#if !region
      const { namespace, name } = object.metadata;
      //#endif
      // They have the same form as those of single machines.
      object.spec.providerIDList = Array.from(
        { length: replicas },
        //#if region
        (_, at) => `paper-cloud:///${region}/${name}-${at}`,
        //#endif
        //#if !region
        (_, at) => `paper-cloud:///${namespace}/${name}-${at}`,
        //#endif
      );
      object.status.replicas = replicas;
      object.status.initialization = { provisioned: true };
    },

    //#if identity
    async delete({ infraCluster, cache, client, signal }) {
      if (infraCluster === undefined)
        throw new Error("cannot delete the machines: their InfraCluster is gone");
      // Delete the machines with this client. Until they are gone: `return after("10s")`.
      await platforms.clientOf(infraCluster, { cache, client, signal });
    },
    //#endif
    //#if !identity
    async delete() {
      // Delete them here. Until they are gone: `return after("10s")`.
    },
    //#endif
  });
}
