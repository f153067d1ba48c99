import { createIdentityClients, type IdentityClients } from "@capikit/controller-kit/capi";
import type { PaperCloudCluster } from "./types.ts";
import { paperCloudCluster, paperCloudClusterIdentity } from "./kinds.ts";

/** An account of the platform. Replace it with a client of the platform. */
export interface Account {
  readonly token: string;
}

/**
 * Creates clients of the platform with the credentials of each PaperCloudCluster.
 *
 * +kubebuilder:rbac:roleName=paper-cloud-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudclusteridentities,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-role,groups="",resources=secrets,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-role,groups="",resources=namespaces,verbs=get;list;watch
 *
 * @param namespace contains the Secrets of identities.
 */
export function createIdentities(namespace: string): IdentityClients<Account, PaperCloudCluster> {
  return createIdentityClients({
    infraCluster: paperCloudCluster,
    identity: paperCloudClusterIdentity,
    namespace,
    keys: ["token"],
    connect: ({ token }) => ({ token }),
  });
}
