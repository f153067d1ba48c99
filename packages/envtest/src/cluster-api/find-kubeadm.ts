import type { KubernetesObject } from "@capikit/client";
import { EnvtestError } from "../errors/envtest-error.ts";
import {
  CLUSTER_API_VERSION,
  kubeadmBootstrapTool,
  kubeadmControlPlaneTool,
} from "../go-tools/cluster-api-recipes.ts";
import {
  type BuildOptions,
  buildGoTool,
  GoMissingError,
  type GoTool,
  GoToolError,
} from "../go-tools/index.ts";

import type { ReleasedProvider } from "./install-provider.ts";
import { type ClusterApiComponent, renderComponent } from "./render-component.ts";

interface KubeadmProvider {
  /** As in its label. */
  readonly name: string;
  readonly component: ClusterApiComponent;
  readonly tool: GoTool;
  readonly featureGates: Readonly<Record<string, boolean>>;
}

/** The experimental features that the core manager of `startClusterApi` enables. */
const providers: readonly KubeadmProvider[] = [
  {
    name: "bootstrap-kubeadm",
    component: "bootstrap/kubeadm",
    tool: kubeadmBootstrapTool,
    featureGates: { MachinePool: true },
  },
  {
    name: "control-plane-kubeadm",
    component: "controlplane/kubeadm",
    tool: kubeadmControlPlaneTool,
    featureGates: { ClusterTopology: true, InPlaceUpdates: true, MachinePool: true },
  },
];

/**
 * Builds the kubeadm bootstrap and control plane providers of Cluster API with Go, which takes some
 * seconds after a build of the core manager.
 *
 * @throws EnvtestError when they cannot be built.
 */
export async function findKubeadm(options: BuildOptions = {}): Promise<readonly ReleasedProvider[]> {
  const found: ReleasedProvider[] = [];
  try {
    // Sequential: `go build` uses every core by itself.
    for (const { name, component, tool, featureGates } of providers) {
      const program = await buildGoTool(tool, options);
      const components: readonly KubernetesObject[] = await renderComponent(component, options);
      found.push({ name, components, program, featureGates });
    }
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!(error instanceof GoMissingError || error instanceof GoToolError)) throw error;
    const text = `cannot build the kubeadm providers of Cluster API v${CLUSTER_API_VERSION}: ${error.message}`;
    throw new EnvtestError(
      `${text}\n  alternatively, provide components of their release and built managers`,
      {
        cause: error,
      },
    );
  }
  return found;
}
