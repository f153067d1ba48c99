import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { referenceRelease, type SupportedRelease } from "@capikit/api/releases";
import type { KubernetesObject } from "@capikit/client";
import { findOnPath, isProgram } from "@capikit/common/files";
import { EnvtestError } from "../errors/envtest-error.ts";
import { type BuildOptions, buildGoTool } from "../go-tools/build-go-tool.ts";
import { coreTool } from "../go-tools/cluster-api-recipes.ts";
import { kubeControllerManagerTool, kustomizeTool } from "../go-tools/recipes.ts";
import { imageProgram } from "../images/image-program.ts";
import { kubeControllerManagerImage } from "../images/kubernetes-images.ts";
import { parseManifests, readManifests } from "../install/manifests.ts";
import { releasedManager } from "./deployed-manager.ts";
import { throughGo, tryWithoutGo } from "./image-or-build.ts";
import { renderComponent, withOwnConversion, withProviderLabels } from "./install-components.ts";
import { releasedComponents } from "./released-components.ts";

/** Options for finding Cluster API's core manager. */
export interface FindClusterApiOptions extends BuildOptions {
  /** Core manager. Default: `$CAPIKIT_CORE`, `capi-core` on the PATH, its image, or a build with Go. */
  readonly program?: string;
  /** `core-components.yaml`. Default: `$CAPIKIT_CORE_COMPONENTS`, that of the release, or a build. */
  readonly components?: string;
  /**
   * Release to pull or build; other sources have their own. Without it, `capi-core` on the PATH
   * takes precedence. Default: the reference release.
   */
  readonly release?: SupportedRelease;
  /** Whether to build with `go` if necessary. Default: true. */
  readonly build?: boolean;
  /** Whether to find kube-controller-manager, too. Default: true. */
  readonly controllers?: boolean;
}

/** Programs of Cluster API's core for a control plane. */
export interface ClusterApiPrograms {
  readonly core: string;
  /** The manifests of the core's release. */
  readonly components: readonly KubernetesObject[];
  /** Without it, dependents of deleted objects and deleted namespaces remain. */
  readonly kubeControllerManager?: string;
  /** Source of the core manager, for messages. */
  readonly source: string;
}

const coreProvider = { name: "cluster-api", type: "CoreProvider" } as const;

/**
 * Finds Cluster API's core manager and its manifests: from options, environment variables or the
 * PATH; from earlier builds; from the release and its image; or by a build with Go, which takes some
 * minutes once.
 *
 * @throws EnvtestError with the reason for each place.
 */
export async function findClusterApi(options: FindClusterApiOptions = {}): Promise<ClusterApiPrograms> {
  const env = options.env ?? process.env;
  const given = options.program ?? env.CAPIKIT_CORE;
  if (given && !isProgram(given)) {
    const whence = options.program === undefined ? " ($CAPIKIT_CORE)" : "";
    throw new EnvtestError(`${given}${whence} is not an executable file`);
  }
  const file = options.components ?? env.CAPIKIT_CORE_COMPONENTS;
  const named = file ? await readManifests(resolve(file)) : undefined;
  const onPath = options.release === undefined ? findOnPath("capi-core", env) : undefined;
  const found = given ? resolve(given) : onPath;
  const core =
    found === undefined
      ? await coreOfRelease(options, named)
      : { core: found, source: found, components: named ?? (await manifestsOf(options)) };
  const kubeControllerManager =
    options.controllers === false ? undefined : await findControllers(options, env);
  return { ...core, ...(kubeControllerManager !== undefined && { kubeControllerManager }) };
}

async function coreOfRelease(
  options: FindClusterApiOptions,
  named: readonly KubernetesObject[] | undefined,
): Promise<ClusterApiPrograms> {
  const { release = referenceRelease } = options;
  const title = "core manager of Cluster API";
  const tool = coreTool(release);
  const pulled = await tryWithoutGo(title, [tool], options, () =>
    releasedManager(coreProvider, { ...options, version: release }, named),
  );
  if ("found" in pulled) {
    const { program, components } = pulled.found;
    return { core: program, components, source: `the image of ${release}` };
  }
  const places = ["$CAPIKIT_CORE: not set", "PATH: has no capi-core", `image: ${pulled.reason}`];
  // Sequential: `go build` uses every core by itself.
  const core = await throughGo(title, places, "provide a built core manager", options, () =>
    buildGoTool(tool, options),
  );
  const components = named ?? (await manifestsOf(options));
  return { core, components, source: `a build of ${release} through go` };
}

async function manifestsOf(options: FindClusterApiOptions): Promise<readonly KubernetesObject[]> {
  const { release = referenceRelease } = options;
  const title = "manifests of Cluster API";
  const read = await tryWithoutGo(title, [kustomizeTool], options, () =>
    releasedComponents(coreProvider, { ...options, version: release }),
  );
  if ("found" in read) return read.found.objects;
  const places = ["$CAPIKIT_CORE_COMPONENTS: not set", `release: ${read.reason}`];
  return throughGo(title, places, "provide core-components.yaml of the release", options, () =>
    renderComponent("core", { ...options, release }),
  );
}

async function findControllers(
  options: FindClusterApiOptions,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const title = "kube-controller-manager";
  const onPath = findOnPath(title, env);
  if (onPath !== undefined) return onPath;
  const tool = kubeControllerManagerTool;
  const { image, command } = kubeControllerManagerImage;
  const pulled = await tryWithoutGo(title, [tool], options, () => imageProgram(image, command, options));
  if ("found" in pulled) return pulled.found;
  const places = [`PATH: has no ${title}`, `image: ${pulled.reason}`];
  try {
    return await throughGo(title, places, "put a built one on the PATH", options, () =>
      buildGoTool(tool, options),
    );
  } catch (error) {
    options.signal?.throwIfAborted();
    if (!(error instanceof EnvtestError)) throw error;
    return undefined;
  }
}

/**
 * Returns the CRDs of Cluster API in `@capikit/api`, with the labels that `clusterctl init` sets, for
 * tests without its managers. Their versions are not converted, because these managers do it.
 *
 * @param options.kubeadm Whether to add those of kubeadm's providers. Default: false.
 */
export function clusterApiCrds({ kubeadm = false }: { readonly kubeadm?: boolean } = {}): KubernetesObject[] {
  const folder = join(dirname(fileURLToPath(import.meta.resolve("@capikit/api/package.json"))), "gen/crd");
  const names = readdirSync(folder);
  const crdsOf = (group: RegExp, provider: string, labels: Readonly<Record<string, string>>) => {
    const paths = names.filter((name) => group.test(name)).map((name) => join(folder, name));
    const crds = paths.flatMap((path) => parseManifests(readFileSync(path, "utf8"), path));
    for (const { metadata } of crds) metadata.labels = { ...metadata.labels, ...labels };
    return withProviderLabels(crds.map(withOwnConversion), provider);
  };
  // Readers find the version of a provider's objects by them.
  const contracts = { "cluster.x-k8s.io/v1beta1": "v1beta1", "cluster.x-k8s.io/v1beta2": "v1beta2" };
  return [
    ...crdsOf(/^(?:(?:addons|ipam|runtime)\.)?cluster\.x-k8s\.io_/, "cluster-api", {}),
    ...(kubeadm ? crdsOf(/^bootstrap\./, "bootstrap-kubeadm", contracts) : []),
    ...(kubeadm ? crdsOf(/^controlplane\./, "control-plane-kubeadm", contracts) : []),
  ];
}
