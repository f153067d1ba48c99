import { referenceRelease, type SupportedRelease } from "@capikit/api/releases";
import type { Provider } from "@capikit/inventory";
import { type BuildOptions, buildGoTool } from "../go-tools/build-go-tool.ts";
import { clusterApiTool } from "../go-tools/cluster-api-recipes.ts";
import { type ReleasedManager, releasedManager } from "./deployed-manager.ts";
import { throughGo, tryWithoutGo } from "./image-or-build.ts";
import { type ClusterApiComponent, renderComponent } from "./install-components.ts";
import type { ReleasedProvider } from "./install-provider.ts";

interface KubeadmProvider {
  readonly provider: Provider;
  /** As in its label. */
  readonly name: string;
  readonly component: Exclude<ClusterApiComponent, "core">;
  /** Name of its manager. */
  readonly program: string;
  readonly featureGates: Readonly<Record<string, boolean>>;
}

/** The experimental features that the core manager of `startClusterApi` enables. */
const providers: readonly KubeadmProvider[] = [
  {
    provider: { name: "kubeadm", type: "BootstrapProvider" },
    name: "bootstrap-kubeadm",
    component: "bootstrap/kubeadm",
    program: "kubeadm-bootstrap",
    featureGates: { MachinePool: true },
  },
  {
    provider: { name: "kubeadm", type: "ControlPlaneProvider" },
    name: "control-plane-kubeadm",
    component: "controlplane/kubeadm",
    program: "kubeadm-control-plane",
    featureGates: { ClusterTopology: true, InPlaceUpdates: true, MachinePool: true },
  },
];

/** Options for finding the kubeadm providers. */
export interface FindKubeadmOptions extends BuildOptions {
  /** Release to pull or build. Default: the reference release. */
  readonly release?: SupportedRelease;
}

/**
 * Finds the kubeadm bootstrap and control plane providers of Cluster API: in earlier builds, in the
 * release and its images, or by a build with Go.
 *
 * @throws EnvtestError with the reason for each place.
 */
export async function findKubeadm(options: FindKubeadmOptions = {}): Promise<readonly ReleasedProvider[]> {
  const found: ReleasedProvider[] = [];
  // Sequential: `go build` uses every core by itself.
  for (const one of providers) {
    const { name, featureGates } = one;
    found.push({ name, featureGates, ...(await findOne(one, options)) });
  }
  return found;
}

async function findOne(
  { provider, name, component, program }: KubeadmProvider,
  options: FindKubeadmOptions,
): Promise<ReleasedManager> {
  const { release = referenceRelease } = options;
  const title = `manager of ${name} ${release}`;
  const tool = clusterApiTool(program, component, release);
  const pulled = await tryWithoutGo(title, [tool], options, () =>
    releasedManager(provider, { ...options, version: release }),
  );
  if ("found" in pulled) return pulled.found;
  const help = "provide components of the release and a built manager";
  return throughGo(title, [`image: ${pulled.reason}`], help, options, async () => ({
    program: await buildGoTool(tool, options),
    components: await renderComponent(component, options),
  }));
}
