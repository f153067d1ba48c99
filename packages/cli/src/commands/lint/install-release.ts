import { existsSync } from "node:fs";
import {
  type InstallResult,
  type LintFile,
  type LintOptions,
  lintInstalled,
} from "@capikit/clusterctl-kit/lint";
import { ownMember } from "@capikit/common/json";
import { EnvtestError, readManifests, startControlPlane } from "@capikit/envtest";
import { clusterApiCrds } from "@capikit/envtest/cluster-api";
import { UsageError } from "@capikit/generators/run";
import { reachCluster, refuse } from "../../shared/cluster/reach-cluster.ts";
import type { Io } from "../../shared/terminal/io.ts";
import type { LintCall } from "../lint.ts";

/**
 * Installs the components in a new API server, or in the cluster of a flag without storing them.
 *
 * @throws UsageError
 */
export async function installRelease(
  files: readonly LintFile[],
  {
    options,
    flags,
    lists,
  }: Pick<LintCall, "flags"> & {
    readonly lists: LintCall["lists"] | undefined;
    readonly options: LintOptions;
  },
  io: Io,
): Promise<InstallResult> {
  const { signal } = io;
  const missing = lists?.crds?.find((path) => !existsSync(path));
  if (missing !== undefined)
    throw new UsageError(`${missing} does not exist`, "name files or folders of CRDs with --crds");
  const common = { ...options, get: (name: string) => ownMember(io.env, name), signal };
  if (flags.context !== undefined || flags.kubeconfig !== undefined) {
    const { client } = await reachCluster({ flags }, io, { kubeconfig: "kubeconfig", context: "context" });
    try {
      return await lintInstalled(client, files, { ...common, dryRun: true });
    } catch (error) {
      return refuse(error);
    } finally {
      await client.close();
    }
  }
  io.stderr("starting etcd and kube-apiserver …\n");
  try {
    const binaries = { anyVersionOnPath: true, report: (line: string) => io.stderr(`${line}\n`) };
    await using plane = await startControlPlane({ useExistingCluster: false, binaries, signal });
    const given = await readManifests(lists?.crds ?? []);
    const prerequisites = [...given, ...clusterApiCrds()];
    return await lintInstalled(plane.client, files, { ...common, prerequisites });
  } catch (error) {
    if (error instanceof EnvtestError) throw new UsageError(error.message, "see: capikit envtest --help");
    throw error;
  }
}
