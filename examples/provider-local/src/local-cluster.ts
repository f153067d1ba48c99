import { type Cluster, clusterSecretName } from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import { formatFirst } from "@capikit/common/text";
import { after, type ControllerDefinition } from "@capikit/controller-kit";
import { getIfExists, ownerReferenceTo, refOf } from "@capikit/controller-kit/capi";
import { createKubeconfigSecretWithOwner } from "@capikit/controller-kit/capi/workload";
import { type AuthorContext, infraCluster } from "@capikit/controller-kit/presets";
import type { LocalCluster } from "../api/infrastructure/v1beta2/index.ts";
import { localCluster } from "../gen/kinds/api/infrastructure/v1beta2/index.ts";
import { ensureClusterKeys, keyAlgorithm } from "./cluster-keys.ts";
import type { Host, HostedApiServer } from "./host/host.ts";
import { apiServerNameOf, sharedApiServer } from "./host/names.ts";
import { apiServerReadyCondition, foreignKeysReason } from "./workload.ts";

/**
 * Runs the API server of each LocalCluster.
 *
 * Creates the certificates and the kubeconfig earlier than the control plane provider would, which
 * then finds them. Cluster API's cluster cache connects as soon as the infrastructure is
 * provisioned, and retries only after 30 seconds.
 *
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=localclusters,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=localclusters/status,verbs=get;patch
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=localclusters/finalizers,verbs=update
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list;watch;create
 */
export function localClusters(host: Host): ControllerDefinition {
  return infraCluster(localCluster, {
    finalizer: "localcluster.infrastructure.cluster.x-k8s.io/api-server",
    conditions: [apiServerReadyCondition],

    async reconcile(context) {
      const { object, cluster, set, signal } = context;
      const isNew = object.status.initialization?.provisioned !== true;
      const serving = await servingApiServer(context, host);
      let server = serving;
      // For a running API server, check processes only, and no Secrets once they exist.
      if (isNew || server === undefined) {
        const shared = apiServerNameOf(object) === sharedApiServer ? await host.sharedKeys() : undefined;
        const found = await ensureClusterKeys(context, cluster, shared);
        // With keys of another host, no Cluster could reach the shared API server any more.
        if ("foreign" in found) {
          set(apiServerReadyCondition, "False", foreignKeysReason, foreignKeys(found.foreign));
          return after("10s");
        }
        server ??= await host.ensureApiServer(apiServerNameOf(object), found.keys);
        if (serving === undefined && !(await server.isReady(signal))) {
          set(apiServerReadyCondition, "False", "Starting", "Waiting for kube-apiserver to take requests");
          return after("250ms");
        }
        await ensureKubeconfig(context, cluster, server);
      }
      set(apiServerReadyCondition, "True", "Serving");
      object.spec.controlPlaneEndpoint ??= { host: server.host, port: server.port };
      const domains = object.spec.failureDomains ?? [];
      if (domains.length > 0) {
        object.status.failureDomains = domains.map((name) => ({ name, controlPlane: true }));
      }
      object.status.initialization = { provisioned: true };
      // A process may exit without an event.
      return after("10s");
    },

    async delete({ object }) {
      if (apiServerNameOf(object) !== sharedApiServer) await host.removeApiServer(apiServerNameOf(object));
    },
  });
}

type Context = AuthorContext<LocalCluster>;

/** The API server of a LocalCluster, if this life of the program has ensured it and it answers. */
async function servingApiServer(
  { object, signal }: Context,
  host: Host,
): Promise<HostedApiServer | undefined> {
  const server = host.apiServer(apiServerNameOf(object));
  return server !== undefined && (await server.isReady(signal)) ? server : undefined;
}

function foreignKeys(secrets: readonly string[]): string {
  return `Secrets ${formatFirst(secrets, 5)} contain keys of another API server than the shared one of this host: the Cluster comes from another host, or the state folder was removed. Restore the folder, or create the Cluster again`;
}

async function ensureKubeconfig(
  { object, client, signal }: Context,
  cluster: Cluster,
  { host, port }: HostedApiServer,
): Promise<void> {
  const { namespace, name } = refOf(cluster);
  const ref = { namespace, name: clusterSecretName(name, "kubeconfig") };
  if ((await getIfExists(client, secret, ref, { signal })) !== undefined) return;
  // A control plane replaces the controller, so that the Secret has one owner.
  const owner = ownerReferenceTo(object, { controller: true, blockOwnerDeletion: true });
  await createKubeconfigSecretWithOwner(client, { namespace, name }, `${host}:${port}`, owner, {
    algorithm: keyAlgorithm,
    signal,
  });
}
