import { join } from "node:path";
import { referenceRelease, type SupportedRelease } from "@capikit/api/releases";
import type { KubernetesObject } from "@capikit/client";
import { findOnPath } from "@capikit/common/files";
import { EnvtestError } from "../errors/envtest-error.ts";
import { type BuildOptions, buildGoTool } from "../go-tools/build-go-tool.ts";
import { coreFolder } from "../go-tools/cluster-api-recipes.ts";
import { ensureGoModule } from "../go-tools/ensure-go-module.ts";
import { kustomizeTool } from "../go-tools/recipes.ts";
import { run } from "../go-tools/run.ts";
import { parseManifests } from "../install/manifests.ts";

/** Components of Cluster API, by the folder of their manifests in upstream's module. */
export type ClusterApiComponent = "core" | "bootstrap/kubeadm" | "controlplane/kubeadm";

/** Options for rendering a component. */
export interface RenderComponentOptions extends BuildOptions {
  /** Release of Cluster API. Default: the reference release. */
  readonly release?: SupportedRelease;
}

/**
 * Renders the release manifests of a component from upstream's module with the kustomize of the PATH,
 * or else one that Go builds. Requires Go, which downloads the module.
 *
 * @throws GoMissingError, GoToolError, EnvtestError
 */
export async function renderComponent(
  component: ClusterApiComponent,
  { release = referenceRelease, ...options }: RenderComponentOptions = {},
): Promise<KubernetesObject[]> {
  const module = `sigs.k8s.io/cluster-api@${release}`;
  const folder = component === "core" ? coreFolder(release) : component;
  const [dir, kustomize] = await Promise.all([
    ensureGoModule(module, options),
    findOnPath("kustomize", options.env ?? process.env) ?? buildGoTool(kustomizeTool, options),
  ]);
  const { signal } = options;
  const { code, stdout, stderr } = await run(kustomize, ["build", join(dir, folder, "config/default")], {
    signal,
  });
  if (code !== 0) {
    throw new EnvtestError(`kustomize cannot render ${component} of ${module}: ${stderr.trim()}`);
  }
  return parseManifests(stdout, `${component} of ${module}`);
}
