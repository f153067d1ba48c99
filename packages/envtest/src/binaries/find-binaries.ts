import { access, constants } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findOnPath } from "@capikit/common/files";
import { EnvtestError } from "../errors/envtest-error.ts";
import {
  type BuildOptions,
  buildGoTool,
  findGoTool,
  type Report,
  reportToStderr,
} from "../go-tools/build-go-tool.ts";
import { cacheDir } from "../go-tools/cache-dir.ts";
import { goEnvironment } from "../go-tools/go-environment.ts";
import { GoMissingError, GoToolError } from "../go-tools/go-tool.ts";
import { etcdTool, KUBERNETES_VERSION, kubeApiserverTool } from "../go-tools/recipes.ts";
import { run } from "../go-tools/run.ts";
import type { Binaries, BinaryOptions } from "./binaries.ts";
import { download, downloadsDir, findDownloaded } from "./download.ts";
import { platformName } from "./releases.ts";

const publishedIndex =
  "https://raw.githubusercontent.com/kubernetes-sigs/controller-tools/HEAD/envtest-releases.yaml";

const howToProvide =
  "set KUBEBUILDER_ASSETS to a folder with both programs, of any version; `capikit dev --embedded` needs neither";

/** The binaries of a place, or the reason why they are missing. */
type Attempt = Binaries | string;

/**
 * Finds etcd and kube-apiserver: in the given folder, on the PATH, among earlier downloads and builds, by a
 * download from the published index, or by a build with `go`. The first success wins.
 *
 * @throws EnvtestError with the reason for each place.
 */
export async function findBinaries(options: BinaryOptions = {}): Promise<Binaries> {
  const env = options.env ?? process.env;
  const assets = options.assetsDir ?? env.KUBEBUILDER_ASSETS;
  if (assets) {
    const whence = options.assetsDir ? "assetsDir" : "KUBEBUILDER_ASSETS";
    return orThrow(await inFolder(assets), (reason) => `${assets} (${whence}) ${reason}`);
  }
  const cache = options.cacheDir ?? cacheDir(env);
  const wanted = (options.kubernetesVersion ?? KUBERNETES_VERSION.split(".").slice(0, 2).join(".")).replace(
    /^v/,
    "",
  );
  const platform = platformName();
  const downloads = downloadsDir(cache, platform);
  const report = options.report ?? reportToStderr;
  const go = { cacheDir: cache, report, env, signal: options.signal };
  const index = options.indexUrl ?? (env.CAPIKIT_ENVTEST_INDEX || publishedIndex);
  const mayDownload = index !== false && env.CAPIKIT_ENVTEST_DOWNLOAD !== "off";
  const mayBuild = options.build ?? true;
  const buildFits = KUBERNETES_VERSION === wanted || KUBERNETES_VERSION.startsWith(`${wanted}.`);

  const isWanted = (version: string): boolean => version === wanted || version.startsWith(`${wanted}.`);
  const ofOtherVersion = async (): Promise<Binaries | undefined> => {
    const attempt = await onPath(env, () => true, options.signal);
    if (typeof attempt === "string") return undefined;
    report(`using kube-apiserver of ${attempt.source}, not ${wanted}`);
    return attempt;
  };

  options.signal?.throwIfAborted();
  const fromPath = await onPath(env, isWanted, options.signal);
  if (typeof fromPath !== "string") return fromPath;
  const kept =
    (await downloadedBefore(downloads, wanted)) ??
    (mayBuild && buildFits ? await builtBefore(go) : undefined) ??
    (options.anyVersionOnPath ? await ofOtherVersion() : undefined);
  if (kept !== undefined) return kept;

  const byDownload = async (): Promise<Attempt> => {
    if (!mayDownload) return "download: switched off";
    const request = { indexUrl: index, wanted, platform, dir: downloads, report, signal: options.signal };
    const attempt = await downloaded(() => download(request));
    if (typeof attempt !== "string") return attempt;
    if (mayBuild && buildFits) report(`cannot download etcd and kube-apiserver: ${attempt}`);
    return `download: ${attempt}`;
  };
  const byBuild = async (): Promise<Attempt> => {
    if (!mayBuild) return "build: switched off";
    if (!buildFits) return `build: provides ${KUBERNETES_VERSION}, not ${wanted}`;
    return await built(go, report, fromPath);
  };
  const reasons: string[] = [];
  for (const get of [byDownload, byBuild]) {
    options.signal?.throwIfAborted();
    const attempt = await get();
    if (typeof attempt !== "string") return attempt;
    reasons.push(attempt);
  }
  throw new EnvtestError(
    [
      `no etcd and kube-apiserver ${wanted} for ${platform} found:`,
      "KUBEBUILDER_ASSETS: not set",
      fromPath,
      `cache: not in ${cache}`,
      ...reasons,
      `help: ${howToProvide}`,
    ].join("\n  "),
  );
}

function orThrow(attempt: Attempt, message: (reason: string) => string): Binaries {
  if (typeof attempt === "string") {
    throw new EnvtestError(message(attempt));
  }
  return attempt;
}

async function inFolder(dir: string): Promise<Attempt> {
  const etcd = join(dir, "etcd");
  const kubeApiserver = join(dir, "kube-apiserver");
  try {
    await Promise.all([access(etcd, constants.X_OK), access(kubeApiserver, constants.X_OK)]);
    return { etcd, kubeApiserver, source: dir };
  } catch {
    return "has no executable etcd or kube-apiserver";
  }
}

/** Programs of another version have other features, so they do not count. */
async function onPath(
  env: NodeJS.ProcessEnv,
  isWanted: (version: string) => boolean,
  signal?: AbortSignal,
): Promise<Attempt> {
  const [etcd, kubeApiserver] = [findOnPath("etcd", env), findOnPath("kube-apiserver", env)];
  if (etcd === undefined || kubeApiserver === undefined) return "PATH: has no etcd and kube-apiserver";
  const { stdout } = await run(kubeApiserver, ["--version"], { env, signal });
  const version = /\bv(\d+\.\d+\.\d+\S*)/.exec(stdout)?.[1] ?? "of unknown version";
  if (isWanted(version)) return { etcd, kubeApiserver, source: `the PATH, ${version}` };
  const folder = dirname(kubeApiserver);
  const selected = dirname(etcd) === folder ? `, which KUBEBUILDER_ASSETS=${folder} selects` : "";
  return `PATH: has kube-apiserver ${version}${selected}`;
}

async function downloadedBefore(downloads: string, wanted: string): Promise<Binaries | undefined> {
  for (const dir of await findDownloaded(downloads, wanted)) {
    const found = await inFolder(dir);
    if (typeof found !== "string") return found;
  }
  return undefined;
}

async function downloaded(fetchInto: () => Promise<string>): Promise<Attempt> {
  try {
    const found = await inFolder(await fetchInto());
    return typeof found === "string" ? `the archive ${found}` : found;
  } catch (error) {
    if (!(error instanceof EnvtestError)) throw error;
    return error.message;
  }
}

async function builtBefore(go: BuildOptions): Promise<Binaries | undefined> {
  const found = await unlessGoFails(async () => {
    const [etcd, kubeApiserver] = await Promise.all([
      findGoTool(etcdTool, go),
      findGoTool(kubeApiserverTool, go),
    ]);
    return etcd && kubeApiserver ? { etcd, kubeApiserver, source: "a build through go" } : undefined;
  });
  return typeof found === "string" ? undefined : found;
}

async function built(go: BuildOptions, report: Report, onPathReason: string): Promise<Attempt> {
  return unlessGoFails(async () => {
    await goEnvironment(etcdTool.moduleDir, go.env);
    report(
      `building etcd and kube-apiserver ${KUBERNETES_VERSION} with go, once per machine: 5 minutes of two idle processors (${onPathReason}). To use others, ${howToProvide}`,
    );
    // Sequential: `go build` uses every core by itself.
    const etcd = await buildGoTool(etcdTool, go);
    return { etcd, kubeApiserver: await buildGoTool(kubeApiserverTool, go), source: "a build through go" };
  });
}

async function unlessGoFails<T>(attempt: () => Promise<T>): Promise<T | string> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof GoMissingError || error instanceof GoToolError)) throw error;
    return `build: ${error.message}`;
  }
}
