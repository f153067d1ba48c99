import type { ControllerDefinition } from "@capikit/controller-kit";
import { bootstrapConfig } from "@capikit/controller-kit/presets";
import { paperCloudConfig } from "../../gen/kinds/api/bootstrap/v7alpha7/index.ts";
//#if !added
import { formatBootstrapData } from "./bootstrap-data.ts";
//#endif

/**
 * Creates the bootstrap data of each PaperCloudConfig.
 *
 * +kubebuilder:rbac:roleName=paper-cloud-bootstrap-role,groups=bootstrap.cluster.x-k8s.io,resources=papercloudconfigs,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-bootstrap-role,groups=bootstrap.cluster.x-k8s.io,resources=papercloudconfigs/status,verbs=get;patch
 * +kubebuilder:rbac:roleName=paper-cloud-bootstrap-role,groups=bootstrap.cluster.x-k8s.io,resources=papercloudconfigs/finalizers,verbs=update
 * +kubebuilder:rbac:roleName=paper-cloud-bootstrap-role,groups=cluster.x-k8s.io,resources=clusters;machines;machinepools,verbs=get;list;watch
 * +kubebuilder:rbac:roleName=paper-cloud-bootstrap-role,groups="",resources=secrets,verbs=get;create;patch
 * +kubebuilder:rbac:roleName=paper-cloud-bootstrap-role,groups="",resources=configmaps,verbs=get;create;delete
 */
export function paperCloudConfigs(): ControllerDefinition {
  return bootstrapConfig(paperCloudConfig, {
    //#if old
    contract: "v1beta1",
    //#endif
    async bootstrapData({ object, cluster, role }) {
      //#if !added
      const { commands = [] } = object.spec;
      const value = formatBootstrapData({ clusterName: cluster.metadata.name ?? "", role, commands });
      //#endif
      //#if added
      // A machine runs this when it first starts. The contract requires the file at its end.
      const value = [
        "#!/bin/sh",
        "set -eu",
        `echo "joining Cluster ${cluster.metadata.name} as ${role}"`,
        ...(object.spec.commands ?? []),
        "mkdir -p /run/cluster-api",
        "echo success > /run/cluster-api/bootstrap-success.complete",
        "",
      ].join("\n");
      //#endif
      return { value, format: "shell" };
    },
  });
}
