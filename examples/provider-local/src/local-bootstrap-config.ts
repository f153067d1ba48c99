import type { ControllerDefinition } from "@capikit/controller-kit";
import { bootstrapConfig } from "@capikit/controller-kit/presets";
import { localBootstrapConfig } from "../gen/kinds/api/bootstrap/v1beta2/index.ts";
import { formatBootstrapData } from "./bootstrap-data.ts";

/**
 * Makes the bootstrap data of each LocalBootstrapConfig.
 *
 * +kubebuilder:rbac:groups=bootstrap.cluster.x-k8s.io,resources=localbootstrapconfigs,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=bootstrap.cluster.x-k8s.io,resources=localbootstrapconfigs/status,verbs=get;patch
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters;machines;machinepools,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list;watch;create;patch
 * +kubebuilder:rbac:groups="",resources=configmaps,verbs=get;create;delete
 */
export function localBootstrapConfigs(): ControllerDefinition {
  return bootstrapConfig(localBootstrapConfig, {
    cachedSecrets: true,
    async bootstrapData({ object, cluster, role }) {
      const { nodeLabels = {} } = object.spec;
      return formatBootstrapData({ role, clusterName: cluster.metadata.name ?? "", nodeLabels });
    },
  });
}
