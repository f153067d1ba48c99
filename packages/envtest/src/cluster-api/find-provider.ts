import { type Provider, providerLabel } from "@capikit/clusterctl-kit/repository";
import { EnvtestError } from "../errors/envtest-error.ts";
import { reportToStderr } from "../go-tools/progress.ts";
import type { ReleasedProvider } from "./install-provider.ts";
import { managerFromImage } from "./manager-image.ts";
import { type ReleasedComponentsOptions, releasedComponents } from "./released-components.ts";

/**
 * Finds a released provider: its components in its repository, as `clusterctl init` does, and its
 * manager in the image of its Deployment. Without a manager for this machine, which is reported,
 * only its kinds are served.
 *
 * @throws EnvtestError when its components cannot be read.
 */
export async function findProvider(
  provider: Provider,
  options: ReleasedComponentsOptions = {},
): Promise<ReleasedProvider> {
  const name = providerLabel(provider);
  const { objects: components, version } = await releasedComponents(provider, options);
  try {
    return { name, components, program: await managerFromImage(components, options) };
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!(error instanceof EnvtestError)) throw error;
    const report = options.report ?? reportToStderr;
    report(`cannot download the manager of ${name} ${version}: ${error.message}`);
    return { name, components };
  }
}
