import { access, constants } from "node:fs/promises";
import { join } from "node:path";
import { EnvtestError } from "../errors.ts";
import { KUBERNETES_VERSION } from "../go-recipes.ts";
import {
  buildGoTool,
  cacheDir,
  etcdTool,
  findGoTool,
  GoMissingError,
  kubeApiserverTool,
  reportToStderr,
} from "../go-tools/index.ts";
import type { Binaries, BinaryOptions } from "./binaries.ts";
import { download, downloadsDir, findDownloaded } from "./download.ts";
import { platformName } from "./releases.ts";

const publishedIndex =
  "https://raw.githubusercontent.com/kubernetes-sigs/controller-tools/HEAD/envtest-releases.yaml";

/**
 * Finds etcd and kube-apiserver: in the folder that was named, in what this machine downloaded or built before, by a download from
 * the published index, by a build through `go`; the first place that has them wins.
 *
 * @throws EnvtestError that says of every place why it did not help.
 */
export async function findBinaries(options: BinaryOptions = {}): Promise<Binaries> {
  const env = options.env ?? process.env;
  const assets = options.assetsDir ?? env.KUBEBUILDER_ASSETS;
  if (assets) {
    const found = await inFolder(assets);
    if (found === undefined) {
      throw new EnvtestError(
        `${assets} (${options.assetsDir ? "assetsDir" : "KUBEBUILDER_ASSETS"}) lacks an executable etcd or kube-apiserver`,
      );
    }
    return found;
  }
  const cache = options.cacheDir ?? cacheDir(env);
  const wanted = options.kubernetesVersion ?? KUBERNETES_VERSION.split(".").slice(0, 2).join(".");
  const canBuild = (options.build ?? true) && satisfies(KUBERNETES_VERSION, wanted);
  const report = options.report ?? reportToStderr;
  const go = { cacheDir: cache, report, env };
  const platform = platformName();
  const downloads = downloadsDir(cache, platform);

  for (const dir of await findDownloaded(downloads, wanted)) {
    const found = await inFolder(dir);
    if (found !== undefined) {
      return found;
    }
  }
  const reasons: string[] = [];
  if (canBuild) {
    const built = await Promise.all([findGoTool(etcdTool, go), findGoTool(kubeApiserverTool, go)]).catch(
      (error: unknown) => {
        rethrowUnlessGoIsMissing(error);
        return [];
      },
    );
    const [etcd, kubeApiserver] = built;
    if (etcd !== undefined && kubeApiserver !== undefined) {
      return { etcd, kubeApiserver, source: "a build through go" };
    }
  }
  const index = options.indexUrl ?? (env.CAPIKIT_ENVTEST_INDEX || publishedIndex);
  if (index === false || env.CAPIKIT_ENVTEST_DOWNLOAD === "off") {
    reasons.push("download: switched off");
  } else {
    try {
      const found = await inFolder(await download(index, wanted, platform, downloads, report));
      if (found !== undefined) {
        return found;
      }
      reasons.push("download: the archive lacks etcd or kube-apiserver");
    } catch (error) {
      if (!(error instanceof EnvtestError)) {
        throw error;
      }
      reasons.push(`download: ${error.message}`);
    }
  }
  if (canBuild) {
    try {
      // One after the other: `go build` uses every core by itself.
      const etcd = await buildGoTool(etcdTool, go);
      return { etcd, kubeApiserver: await buildGoTool(kubeApiserverTool, go), source: "a build through go" };
    } catch (error) {
      rethrowUnlessGoIsMissing(error);
      reasons.push(`build: ${(error as Error).message}`);
    }
  } else {
    reasons.push(
      options.build === false ? "build: switched off" : `build: gives ${KUBERNETES_VERSION}, not ${wanted}`,
    );
  }
  throw new EnvtestError(
    [
      `etcd and kube-apiserver ${wanted} for ${platform} cannot be found:`,
      "KUBEBUILDER_ASSETS: not set",
      `cache: not in ${cache}`,
      ...reasons,
    ].join("\n  "),
  );
}

async function inFolder(dir: string): Promise<Binaries | undefined> {
  const etcd = join(dir, "etcd");
  const kubeApiserver = join(dir, "kube-apiserver");
  try {
    await Promise.all([access(etcd, constants.X_OK), access(kubeApiserver, constants.X_OK)]);
    return { etcd, kubeApiserver, source: dir };
  } catch {
    return undefined;
  }
}

function satisfies(version: string, wanted: string): boolean {
  const exact = wanted.replace(/^v/, "");
  return version === exact || version.startsWith(`${exact}.`);
}

function rethrowUnlessGoIsMissing(error: unknown): void {
  if (!(error instanceof GoMissingError)) {
    throw error;
  }
}
