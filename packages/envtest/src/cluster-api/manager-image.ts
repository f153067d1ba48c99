import type { KubernetesObject } from "@capikit/client";
import type { Provider } from "@capikit/clusterctl-kit/repository";
import { EnvtestError } from "../errors/envtest-error.ts";
import { imageProgram, whyNoImages } from "../images/image-program.ts";
import { deployedManager } from "./deployed-manager.ts";
import { type ReleasedComponentsOptions, releasedComponents } from "./released-components.ts";

export interface ReleasedManager {
  readonly program: string;
  readonly components: readonly KubernetesObject[];
}

/**
 * Returns the components of a release, and its manager from the image of its Deployment.
 *
 * @param given Components to use instead of those of the release.
 * @throws EnvtestError
 */
export async function releasedManager(
  provider: Provider,
  options: ReleasedComponentsOptions,
  given?: readonly KubernetesObject[],
): Promise<ReleasedManager> {
  // Before the download of components that are of no use without the image.
  const reason = whyNoImages(options.env ?? process.env);
  if (reason !== undefined) throw new EnvtestError(reason);
  const components = given ?? (await releasedComponents(provider, options)).objects;
  return { components, program: await managerFromImage(components, options) };
}

/** Returns the manager of components from its image. @throws EnvtestError */
export async function managerFromImage(
  components: readonly KubernetesObject[],
  options: ReleasedComponentsOptions,
): Promise<string> {
  const { image, command } = deployedManager(components, options.env) ?? {};
  if (image === undefined) throw new EnvtestError("the components have no Deployment with an image");
  return imageProgram(image, command, options);
}
