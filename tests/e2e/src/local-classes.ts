import { fileURLToPath } from "node:url";
import { clusterClass } from "@capikit/api/core/v1beta2";
import type { JsonPatchOperation } from "@capikit/common/json";
import { readManifests } from "@capikit/envtest";
import { applyAll } from "./install-manifests.ts";
import type { ManagementCluster } from "./management-cluster.ts";
import { withoutPreflight } from "./plain-cluster.ts";

const templates = new URL("../../../examples/provider-local/templates/", import.meta.url);
const workers = "/spec/workers/machineDeployments/0";

const forTests: readonly JsonPatchOperation[] = [
  { op: "add", path: `${workers}/metadata`, value: { annotations: withoutPreflight } },
  // Without more Machines than there are: only then are those that are there updated in place.
  {
    op: "add",
    path: `${workers}/rollout`,
    value: { strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } },
  },
];

/**
 * Applies a ClusterClass of the local provider in a namespace, with its templates.
 *
 * @param operations change the class, as a user does to add an extension.
 */
export async function makeLocalClass(
  { controlPlane }: ManagementCluster,
  ref: { readonly namespace: string; readonly name: "local" | "local-edge" },
  operations: readonly JsonPatchOperation[],
): Promise<void> {
  const { namespace, name } = ref;
  const objects = await readManifests(fileURLToPath(new URL(`clusterclass-${name}.yaml`, templates)));
  await applyAll(
    controlPlane,
    objects.map((one) => ({ ...one, metadata: { ...one.metadata, namespace } })),
  );
  await controlPlane.client.patch(clusterClass, ref, {
    type: "json",
    operations: [...forTests, ...operations],
  });
}
