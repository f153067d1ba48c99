import { type ControllerDefinition, capiControllerDefaults, defineController } from "@capikit/controller-kit";
import { getOwnerCluster } from "@capikit/controller-kit/capi/lookup";
import { infrastructureKeyOf } from "@capikit/controller-kit/capi/mappings";
import { isPaused, objectKey } from "@capikit/controller-kit/capi/metadata";
import { hCloudMachineTemplate, hetznerCluster } from "../../gen/kinds/api/v1beta2/index.ts";
import type { Clouds } from "../cloud/clouds.ts";

/**
 * Sets the capacity of each HCloudMachineTemplate, for the cluster autoscaler.
 *
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=hcloudmachinetemplates,verbs=get;list;watch
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=hcloudmachinetemplates/status,verbs=get;patch
 */
export function hcloudMachineTemplates(clouds: Clouds): ControllerDefinition {
  return defineController({
    ...capiControllerDefaults,
    name: "hcloudmachinetemplate",
    for: hCloudMachineTemplate,
    async reconcileObject({ object, cache, client, signal }) {
      const cluster = await getOwnerCluster(cache, object, { signal });
      const key = cluster && infrastructureKeyOf(cluster, hetznerCluster);
      const infraCluster = key && (await cache.find(hetznerCluster, key, { signal }));
      if (infraCluster === undefined || isPaused(cluster, object) || object.status?.capacity) return;
      const cloud = await clouds.clientOf(infraCluster, { cache, client, signal });
      const name = object.spec?.template.spec.type ?? "";
      const [type] = await cloud.list("server_types", { name }, { signal });
      if (type === undefined) throw new Error(`server type ${name} does not exist`);
      const patch = { status: { capacity: { cpu: `${type.cores}`, memory: `${type.memory}G` } } };
      await client.patch(
        hCloudMachineTemplate,
        objectKey(object),
        { type: "merge", patch },
        { subresource: "status", signal },
      );
    },
  });
}
