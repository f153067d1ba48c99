import { access, constants } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { referenceRelease, type SupportedRelease } from "@capikit/api/releases";
import type { KubernetesObject } from "@capikit/client";
import { EnvtestError } from "../errors/envtest-error.ts";
import { coreTool } from "../go-tools/cluster-api-recipes.ts";
import { type BuildOptions, buildGoTool, GoMissingError, GoToolError } from "../go-tools/index.ts";
import { kubeControllerManagerTool } from "../go-tools/recipes.ts";
import { readManifests } from "../install/manifests.ts";
import { renderComponent } from "./render-component.ts";

/** Options for finding Cluster API's core manager. */
export interface FindClusterApiOptions extends BuildOptions {
  /** Core manager. Default: `$CAPIKIT_CORE`, else `capi-core` on the PATH, else a build with Go. */
  readonly program?: string;
  /** `core-components.yaml`. Default: `$CAPIKIT_CORE_COMPONENTS`, else rendered by `kustomize`. */
  readonly components?: string;
  /**
   * Release to build; other sources have their own. A build does not use `capi-core` on the PATH.
   * Default: the reference release, or `capi-core` on the PATH.
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

/**
 * Finds Cluster API's core manager and its manifests: from options, environment variables or the
 * PATH, or by a build with Go, which takes some minutes once.
 *
 * @throws EnvtestError with the reason for each place.
 */
export async function findClusterApi(options: FindClusterApiOptions = {}): Promise<ClusterApiPrograms> {
  const env = options.env ?? process.env;
  const given = options.program ?? env.CAPIKIT_CORE;
  const file = options.components ?? env.CAPIKIT_CORE_COMPONENTS;
  if (given && !(await isProgram(given))) {
    const whence = options.program === undefined ? " ($CAPIKIT_CORE)" : "";
    throw new EnvtestError(`${given}${whence} is not an executable file`);
  }
  const { release = referenceRelease } = options;
  const onPath = options.release === undefined ? await findOnPath("capi-core", env) : undefined;
  const found = given ? resolve(given) : onPath;
  // Sequential: `go build` uses every core by itself.
  const core =
    found ?? (await throughGo("core manager", options, () => buildGoTool(coreTool(release), options)));
  const components = file
    ? await readManifests(resolve(file))
    : await throughGo("manifests", options, () => renderComponent("core", { ...options, release }));
  const kubeControllerManager =
    options.controllers === false ? undefined : await findControllers(options, env);
  return {
    core,
    components,
    ...(kubeControllerManager !== undefined && { kubeControllerManager }),
    source: found ?? `a build of ${release} through go`,
  };
}

async function findControllers(
  options: FindClusterApiOptions,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  return (
    (await findOnPath("kube-controller-manager", env)) ??
    (await throughGo("kube-controller-manager", options, () =>
      buildGoTool(kubeControllerManagerTool, options),
    ).catch(unlessAborted(options.signal)))
  );
}

async function throughGo<T>(
  what: "core manager" | "manifests" | "kube-controller-manager",
  options: FindClusterApiOptions,
  make: () => Promise<T>,
): Promise<T> {
  const [place, help] =
    what === "manifests"
      ? ["$CAPIKIT_CORE_COMPONENTS: not set", "alternatively, provide core-components.yaml of the release"]
      : what === "core manager"
        ? ["$CAPIKIT_CORE: not set\n  PATH: has no capi-core", "alternatively, provide a built core manager"]
        : ["PATH: has no kube-controller-manager", "alternatively, put a built one on the PATH"];
  const refuse = (reason: string, cause?: unknown): never => {
    const lines = [`no ${what} of Cluster API found:`, place, `build: ${reason}`, help];
    throw new EnvtestError(lines.join("\n  "), { cause });
  };
  if (options.build === false) return refuse("switched off");
  try {
    return await make();
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof GoMissingError || error instanceof GoToolError) return refuse(error.message, error);
    throw error;
  }
}

function unlessAborted(signal: AbortSignal | undefined): (error: unknown) => undefined {
  return (error) => {
    signal?.throwIfAborted();
    if (!(error instanceof EnvtestError)) throw error;
    return undefined;
  };
}

/** Returns the path of an executable file on the PATH. */
async function findOnPath(name: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const folder of (env.PATH ?? "").split(delimiter).filter((one) => one !== "")) {
    if (await isProgram(join(folder, name))) return join(folder, name);
  }
  return undefined;
}

/** Reports whether a path is an executable file. */
async function isProgram(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}
