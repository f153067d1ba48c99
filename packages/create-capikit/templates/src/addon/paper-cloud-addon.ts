import { type Cluster, cluster as clusterKind } from "@capikit/api/core/v1beta2";
import type { Client } from "@capikit/client";
import { type ControllerDefinition, defineController, draftOf, watched } from "@capikit/controller-kit";
import type { Cache } from "@capikit/controller-kit/cache";
import { type ClusterCache, isClusterNotConnected } from "@capikit/controller-kit/capi/workload";
import {
  ensurePausedCondition,
  getIfExists,
  hasFinalizer,
  isBeingDeleted,
  isPaused,
  refOf,
  patchObject,
  setCondition,
  withFinalizer,
  withoutFinalizer,
} from "@capikit/controller-kit/capi";
import type { PaperCloudAddon } from "../../api/addons/v7alpha7/index.ts";
import { paperCloudAddon } from "../../gen/kinds/api/addons/v7alpha7/index.ts";
import { install, uninstall } from "./install.ts";
import { isSelected } from "./select.ts";

const finalizer = "papercloudaddon.addons.cluster.x-k8s.io/settings";

/**
 * Installs each PaperCloudAddon in the workload clusters of the Clusters that it selects, and
 * removes it from all others.
 *
 * +kubebuilder:rbac:roleName=paper-cloud-addon-role,groups=addons.cluster.x-k8s.io,resources=papercloudaddons,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-addon-role,groups=addons.cluster.x-k8s.io,resources=papercloudaddons/status,verbs=get;patch
 * +kubebuilder:rbac:roleName=paper-cloud-addon-role,groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch
 * +kubebuilder:rbac:roleName=paper-cloud-addon-role,groups="",resources=secrets,verbs=get
 */
export function paperCloudAddons(
  clusterCache: ClusterCache,
  cache: Pick<Cache, "list">,
): ControllerDefinition {
  const addonsFor = async ({ metadata: { namespace } }: Cluster) =>
    (await cache.list(paperCloudAddon, { namespace })).map(refOf);

  return defineController({
    name: "papercloudaddon",
    for: paperCloudAddon,
    watches: [watched(clusterKind, addonsFor)],
    // Reports when a workload cluster becomes reachable.
    sources: [({ signal }) => clusterCache.source({ signal, map: addonsFor })],

    async reconcileObject({ object, client, signal }) {
      const isGoing = isBeingDeleted(object);
      const hasOurs = hasFinalizer(object, finalizer);
      if (isGoing && !hasOurs) return;
      const pause = await ensurePausedCondition(client, paperCloudAddon, undefined, object, { signal });
      if (pause.paused || pause.written) return; // the change starts the next reconcile
      if (!hasOurs) {
        await patchObject(client, paperCloudAddon, object, withFinalizer(object, finalizer), { signal });
        return; // the change starts the next reconcile
      }
      const { namespace } = object.metadata;
      const clusters = (await cache.list(clusterKind, { namespace })).filter((one) => !isBeingDeleted(one));
      const selected = new Set(
        clusters.filter(({ metadata }) => isSelected(object.spec.clusterSelector, metadata.labels)),
      );
      const results = await Promise.allSettled(
        clusters.map((one) =>
          applyOrRemove(clusterCache, object, one, { wanted: selected.has(one) && !isGoing, client, signal }),
        ),
      );
      const open = clusters.filter((one, at) => {
        const result = results[at];
        return selected.has(one) && !(result?.status === "fulfilled" && result.value);
      });
      // Clusters whose API server never ran have no add-on to remove.
      const isGone = isGoing && !open.some(({ status }) => status?.initialization?.controlPlaneInitialized);
      const draft = draftOf(isGone ? withoutFinalizer(object, finalizer) : pause.object);
      if (!isGone) report(draft, selected.size, open.length);
      const ownedConditions = ["Paused", "Ready"];
      await patchObject(client, paperCloudAddon, object, draft, { ownedConditions, signal });
      const failed = results.find(({ status }) => status === "rejected");
      if (failed?.status === "rejected") throw failed.reason;
    },
  });
}

/**
 * Installs or removes the add-on. Returns false for Clusters that are paused, as during a move, or
 * unreachable. Changes of both start another reconcile.
 */
async function applyOrRemove(
  clusterCache: ClusterCache,
  addon: PaperCloudAddon,
  cluster: Cluster,
  {
    wanted,
    client,
    signal,
  }: { readonly wanted: boolean; readonly client: Client; readonly signal: AbortSignal },
): Promise<boolean> {
  if (isPaused(cluster, cluster)) return false;
  // The cache may be out of date.
  const isUnwanted = async (): Promise<boolean> => {
    const latest = await getIfExists(client, paperCloudAddon, refOf(addon), { signal });
    if (latest === undefined || isBeingDeleted(latest)) return true;
    const { metadata } = await client.get(clusterKind, refOf(cluster), { signal });
    return !isSelected(latest.spec.clusterSelector, metadata.labels);
  };
  try {
    const workload = clusterCache.getUncachedClient(refOf(cluster));
    if (wanted) await install(workload, addon, signal);
    else await uninstall(workload, addon, { isUnwanted, signal });
    return true;
  } catch (error) {
    if (isClusterNotConnected(error)) return false;
    throw error;
  }
}

function report(draft: PaperCloudAddon, selected: number, open: number): void {
  const isGoing = isBeingDeleted(draft);
  draft.status = { ...draft.status, selected, installed: isGoing ? open : selected - open };
  const isReady = open === 0 && !isGoing;
  setCondition(draft, {
    type: "Ready",
    status: isReady ? "True" : "False",
    reason: isGoing ? "Deleting" : isReady ? "Installed" : "ClustersNotReached",
    message: isReady ? "" : `${open} of ${selected} Clusters are paused, cannot be reached, or refuse it`,
  });
}
