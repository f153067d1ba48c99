import type { ControllerDefinition } from "@capikit/controller-kit";
import { infraMachinePool } from "@capikit/controller-kit/presets";
import { paperCloudMachinePool } from "../../gen/kinds/api/infrastructure/v7alpha7/index.ts";

/**
 * Runs as many machines for each PaperCloudMachinePool as its MachinePool requests.
 *
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudmachinepools,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudmachinepools/status,verbs=get;patch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=cluster.x-k8s.io,resources=clusters;machinepools,verbs=get;list;watch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups="",resources=secrets,verbs=get
 */
export function paperCloudMachinePools(): ControllerDefinition {
  return infraMachinePool(paperCloudMachinePool, {
    finalizer: "papercloudmachinepool.infrastructure.cluster.x-k8s.io/machines",

    async reconcile({ object, machinePool, bootstrapData }) {
      // Each machine runs this when it first starts.
      const { value } = await bootstrapData();
      if (value === "") throw new TypeError("bootstrap data is empty");
      // Create the machines here. Until they run: `return after("10s")`. Replace the provider IDs by
      // those of their Nodes, which have the same scheme as those of single machines.
      const { replicas = 1 } = machinePool.spec;
      const { namespace, name } = object.metadata;
      object.spec.providerIDList = Array.from(
        { length: replicas },
        (_, at) => `paper-cloud:///${namespace}/${name}-${at}`,
      );
      object.status.replicas = replicas;
      object.status.initialization = { provisioned: true };
    },

    async delete() {
      // Delete them here. Until they are gone: `return after("10s")`.
    },
  });
}
