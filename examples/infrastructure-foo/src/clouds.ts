import {
  createIdentityClients,
  credentialsReadyCondition,
  type IdentityClients,
} from "@capikit/controller-kit/capi";
import type { FooCluster } from "../api/v1beta2/index.ts";
import { fooCluster, fooClusterIdentity } from "../gen/kinds/api/v1beta2/index.ts";
import { type Cloud, openAccounts } from "./cloud.ts";

/** The cloud as seen by the account of each FooCluster. */
export type Clouds = IdentityClients<Cloud, FooCluster>;

/**
 * Opens the clouds of FooClusters with the credentials of their identities.
 *
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=fooclusteridentities,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups="",resources=namespaces,verbs=get;list;watch
 *
 * @param namespace contains the Secrets of identities.
 * @param open opens the cloud of an account. Tests have their own.
 */
export function openClouds(namespace: string, open: (account: string) => Cloud = openAccounts()): Clouds {
  const identities = createIdentityClients({
    infraCluster: fooCluster,
    identity: fooClusterIdentity,
    namespace,
    keys: ["account", "token"],
    connect: ({ account }) => open(account),
  });
  return {
    ...identities,
    async clientOf(cluster, context) {
      if (cluster.spec.identityRef !== undefined) return await identities.clientOf(cluster, context);
      context.set?.(credentialsReadyCondition, "True", "ProviderCredentials");
      return open("provider");
    },
  };
}
