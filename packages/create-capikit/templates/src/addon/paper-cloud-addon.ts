import type { Cluster } from "@capikit/api/core/v1beta2";
import { cluster as clusterKind } from "@capikit/api/kinds/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { isNotFound } from "@capikit/client";
import {
  type Cache,
  type ControllerDefinition,
  defineController,
  draftOf,
  watched,
} from "@capikit/controller-kit";
import {
  type ClusterCache,
  hasFinalizer,
  isBeingDeleted,
  isClusterNotConnected,
  objectKey,
  patchObject,
  setCondition,
  withFinalizer,
  withoutFinalizer,
} from "@capikit/controller-kit/capi";
import type { PaperCloudAddon } from "../../api/addons/v7alpha7/index.ts";
import { paperCloudAddon } from "../../gen/kinds/api/addons/v7alpha7/index.ts";
import { isSelected } from "./select.ts";

type ConfigMap = KubernetesObject & { data?: Record<string, string> };

/** What a workload cluster gets. */
export const configMap: KindDescriptor<ConfigMap> = {
  group: "",
  version: "v1",
  kind: "ConfigMap",
  plural: "configmaps",
  scope: "Namespaced",
};

const finalizer = "papercloudaddon.addons.cluster.x-k8s.io/settings";

/**
 * Brings each PaperCloudAddon to the workload clusters of the Clusters that it selects.
 *
 * +kubebuilder:rbac:groups=addons.cluster.x-k8s.io,resources=papercloudaddons,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=addons.cluster.x-k8s.io,resources=papercloudaddons/status,verbs=get;patch
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list;watch
 */
export function paperCloudAddons(
  clusterCache: ClusterCache,
  cache: Pick<Cache, "list">,
): ControllerDefinition {
  const addonsFor = async ({ metadata: { namespace } }: Cluster) =>
    (await cache.list(paperCloudAddon, { namespace })).map(objectKey);

  return defineController({
    name: "papercloudaddon",
    for: paperCloudAddon,
    watches: [watched(clusterKind, addonsFor)],
    // Tells when a workload cluster can be reached.
    sources: [({ signal }) => clusterCache.source({ signal, map: addonsFor })],

    async reconcileObject({ object, client, signal }) {
      const isGoing = isBeingDeleted(object);
      if (isGoing && !hasFinalizer(object, finalizer)) return;
      if (!isGoing && !hasFinalizer(object, finalizer)) {
        await patchObject(client, paperCloudAddon, object, withFinalizer(object, finalizer), { signal });
        return; // the change brings the next turn
      }
      const { namespace } = object.metadata;
      const clusters = (await cache.list(clusterKind, { namespace })).filter(
        ({ metadata: { labels, deletionTimestamp } }) => {
          return deletionTimestamp === undefined && isSelected(object.spec.clusterSelector, labels);
        },
      );
      const done = await Promise.all(
        clusters.map((one) => bring(clusterCache, object, one, isGoing, signal)),
      );
      const draft = draftOf(isGoing ? withoutFinalizer(object, finalizer) : object);
      if (!isGoing) report(draft, clusters.length, done.filter(Boolean).length);
      await patchObject(client, paperCloudAddon, object, draft, { ownedConditions: ["Ready"], signal });
    },
  });
}

/** Installs, or takes away. Gives whether it could be done; a cluster that cannot be reached brings another turn when it can. */
async function bring(
  clusterCache: ClusterCache,
  { metadata, spec }: PaperCloudAddon,
  cluster: Cluster,
  isGoing: boolean,
  signal: AbortSignal,
): Promise<boolean> {
  const ref = { namespace: "kube-system", name: `paper-cloud-${metadata.name}` };
  try {
    const client = clusterCache.getUncachedClient(objectKey(cluster));
    if (isGoing) await client.delete(configMap, ref, { signal });
    else await client.apply(configMap, { metadata: ref, data: spec.settings ?? {} }, { signal });
    return true;
  } catch (error) {
    if (isClusterNotConnected(error)) return false;
    if (isGoing && isNotFound(error)) return true;
    throw error;
  }
}

function report(draft: PaperCloudAddon, selected: number, installed: number): void {
  draft.status = { ...draft.status, selected, installed };
  const isReady = installed === selected;
  setCondition(draft, {
    type: "Ready",
    status: isReady ? "True" : "False",
    reason: isReady ? "Installed" : "ClustersNotReached",
    message: isReady ? "" : `${selected - installed} of ${selected} Clusters cannot be reached`,
  });
}
