import { createIdentityClients } from "@capikit/controller-kit/capi/identity";
import { hetznerCluster } from "../../gen/kinds/api/v1beta2/index.ts";
import { connectHCloud } from "./hcloud.ts";

/** The projects of HetznerClusters. */
export type Clouds = ReturnType<typeof openClouds>;

/**
 * Opens the projects of HetznerClusters with the tokens in their Secrets.
 *
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get;list;watch;patch
 */
export function openClouds(url: string) {
  return createIdentityClients({
    infraCluster: hetznerCluster,
    keys: ["token"],
    reference: ({ spec }) =>
      spec && {
        kind: "Secret",
        name: spec.hetznerSecretRef.name,
        keys: { token: spec.hetznerSecretRef.key.hcloudToken },
      },
    connect: ({ token }) => connectHCloud(url, token),
  });
}
