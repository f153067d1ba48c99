import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Provider } from "@capikit/clusterctl-kit/repository";
import { clusterApiVersion, upstreamComponents } from "@capikit/reference";

/** Components and their provider. */
export interface ProviderComponents {
  readonly provider: Provider;
  readonly components: string;
}

const root = join(import.meta.dirname, "../../..");

const main = join(root, "packages/cli/src/main.ts");

/** Builds the components of an example with the command line, from its sources. */
async function built(project: string, label: string): Promise<string> {
  const code = `await (await import(${JSON.stringify(main)})).main();`;
  const node = ["--conditions=@capikit/source", "--input-type=module", "-e", code, "--", "capikit"];
  const args = ["components", "build", "--project", join(root, "examples", project), "--provider", label];
  const { stdout } = await promisify(execFile)(process.execPath, [...node, ...args], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/** Returns components of the examples, and of Cluster API's providers. */
export function providerComponents(): Promise<readonly ProviderComponents[]> {
  return Promise.all([
    of("InfrastructureProvider", "local", built("provider-local", "infrastructure-local")),
    of("BootstrapProvider", "local", built("provider-local", "bootstrap-local")),
    of("RuntimeExtensionProvider", "policy", built("extension-policy", "runtime-extension-policy")),
    of("CoreProvider", "cluster-api", upstreamComponents("core")),
    of("BootstrapProvider", "kubeadm", upstreamComponents("bootstrap/kubeadm")),
    of("ControlPlaneProvider", "kubeadm", upstreamComponents("controlplane/kubeadm")),
  ]);
}

async function of(
  type: Provider["type"],
  name: string,
  components: Promise<string>,
): Promise<ProviderComponents> {
  return { provider: { name, type }, components: withImages(await components) };
}

/** Upstream's manifests have images without registry until the release. */
function withImages(text: string): string {
  return text.replace(
    /image: controller:latest/g,
    `image: registry.k8s.io/cluster-api/manager:${clusterApiVersion}`,
  );
}
