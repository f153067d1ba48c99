import { machine as machineKind } from "@capikit/api/core/v1beta2";
import type { Client } from "@capikit/client";
import type { Kubelets } from "./in-place.ts";

/**
 * Reads the Node state of Machines: Cluster API keeps `status.nodeInfo` up to date.
 *
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=machines,verbs=get
 */
export function kubeletsOf(client: Client): Kubelets {
  return {
    async versionOn({ namespace = "", name = "" }, signal) {
      const { status } = await client.get(machineKind, { namespace, name }, { signal });
      return status?.nodeInfo?.kubeletVersion;
    },
  };
}
