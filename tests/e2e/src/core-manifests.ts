import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { KubernetesObject } from "@capikit/client";
import { parseManifests } from "@capikit/envtest";
import { ensureModule, ensurePeer } from "@capikit/peers";

const clusterApi = "sigs.k8s.io/cluster-api@v1.14.2";

/** Parts of Cluster API, by the folder of their manifests in upstream's module. */
export type UpstreamComponent = "core" | "bootstrap/kubeadm" | "controlplane/kubeadm";

/** The manifests of a part of Cluster API as its release has them: rendered by kustomize from upstream's module. */
export async function renderComponent(component: UpstreamComponent): Promise<KubernetesObject[]> {
  const [dir, kustomize] = await Promise.all([ensureModule(clusterApi), ensurePeer("kustomize")]);
  const { stdout } = await promisify(execFile)(kustomize, ["build", `${dir}/${component}/config/default`], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return parseManifests(stdout, `${component} of ${clusterApi}`);
}
