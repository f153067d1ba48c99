import { createIdentityClients, type IdentityClients } from "@capikit/controller-kit/capi";
import { recorded } from "@capikit/controller-kit/platform";
import type { PaperCloudCluster } from "../../api/infrastructure/v7alpha7/index.ts";
import {
  paperCloudCluster,
  paperCloudClusterIdentity,
} from "../../gen/kinds/api/infrastructure/v7alpha7/index.ts";
import { openPlatform, type Platform } from "../platform.ts";

/** Paper Cloud as seen by the account of each PaperCloudCluster. */
export type Platforms = IdentityClients<Platform, PaperCloudCluster>;

/**
 * Opens Paper Cloud with the credentials that each PaperCloudCluster names. There is no default: with
 * one, every tenant could use the account of the provider.
 *
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudclusteridentities,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups="",resources=secrets,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups="",resources=namespaces,verbs=get;list;watch
 *
 * @param namespace contains the Secrets of identities.
 * @param open opens the platform of a token. Tests have their own.
 */
export function openPlatforms(
  namespace: string,
  open: (token: string) => Platform = openPlatform,
): Platforms {
  // In memory. Replace it with clients of the SDK that use the token.
  const accounts = new Map<string, Platform>();
  return createIdentityClients({
    infraCluster: paperCloudCluster,
    identity: paperCloudClusterIdentity,
    namespace,
    keys: ["token"],
    connect({ token }) {
      const platform = accounts.get(token) ?? recorded(open(token));
      accounts.set(token, platform);
      return platform;
    },
  });
}
