import type { KubernetesObject } from "@capikit/client";
import { EnvtestError } from "../errors/envtest-error.ts";
import { type BuildOptions, buildGoTool, ensureGoModule, run } from "../go-tools/index.ts";
import { CLUSTER_API_VERSION, kustomizeTool } from "../go-tools/recipes.ts";
import { parseManifests } from "../install/manifests.ts";

/** Components of Cluster API, by the folder of their manifests in upstream's module. */
export type ClusterApiComponent = "core" | "bootstrap/kubeadm" | "controlplane/kubeadm";

const module = `sigs.k8s.io/cluster-api@v${CLUSTER_API_VERSION}`;

/**
 * Renders the release manifests of a component from upstream's module with kustomize. Requires Go.
 *
 * @throws GoMissingError, GoToolError, EnvtestError
 */
export async function renderComponent(
  component: ClusterApiComponent,
  options: BuildOptions = {},
): Promise<KubernetesObject[]> {
  const [dir, kustomize] = await Promise.all([
    ensureGoModule(module, options),
    buildGoTool(kustomizeTool, options),
  ]);
  const { signal } = options;
  const { code, stdout, stderr } = await run(kustomize, ["build", `${dir}/${component}/config/default`], {
    signal,
  });
  if (code !== 0) {
    throw new EnvtestError(`kustomize cannot render ${component} of ${module}: ${stderr.trim()}`);
  }
  return parseManifests(stdout, `${component} of ${module}`);
}
