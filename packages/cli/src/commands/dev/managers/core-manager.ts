import { type SupportedRelease, supportedReleases } from "@capikit/api/releases";
import { type ControlPlane, EnvtestError } from "@capikit/envtest";
import {
  type ClusterApiPrograms,
  findClusterApi,
  hasProvider,
  installClusterApi,
} from "@capikit/envtest/cluster-api";
import { UsageError } from "@capikit/generators/run";
import { linesOf } from "../../../shared/input/last-lines.ts";
import { howEnded, outputTail } from "../supervision/output-tail.ts";
import type { KeptManager } from "./keep-manager.ts";
import { type ManagersContext, webhookOptions } from "./managers-context.ts";

const title = "Cluster API's core manager";

/**
 * Returns the release that `--core` names; undefined for a binary, `none` or the default.
 *
 * @throws UsageError for another release than those that capikit supports.
 */
export function coreRelease({
  core = "",
}: {
  readonly core?: string | undefined;
}): SupportedRelease | undefined {
  if (!/^v\d+\.\d/.test(core)) return undefined;
  const found = supportedReleases.find((release) => release === core);
  if (found === undefined)
    throw new UsageError(
      `--core ${core}: unsupported release`,
      `use ${supportedReleases.join(" or ")}, or build another core manager: --core FILE --core-components FILE`,
      ["core"],
    );
  return found;
}

/**
 * Returns the core manager to start. Undefined if it is disabled, if it is not available, or if an
 * existing cluster has one.
 *
 * @param plane Needed only for an existing cluster.
 */
export async function findCore(
  context: ManagersContext,
  plane: ControlPlane,
): Promise<ClusterApiPrograms | undefined> {
  const { call, io, report, signal, existing, embedded } = context;
  const { core, "core-components": components } = call.flags;
  if (core === "none" || embedded) return undefined;
  const release = coreRelease(call.flags);
  if (existing !== undefined && (await hasProvider(plane.client, "cluster-api"))) {
    report("core", "info", "the cluster has Cluster API: no core manager is started", { state: "absent" });
    return undefined;
  }
  try {
    return await findClusterApi({
      env: io.env,
      signal,
      report: (line) => report("core", "info", line),
      // An existing cluster has its own.
      controllers: existing === undefined,
      ...(release !== undefined && { release }),
      ...(core !== undefined && release === undefined && { program: core }),
      ...(components !== undefined && { components }),
    });
  } catch (error) {
    const isNamed = core !== undefined || components !== undefined || io.env.CAPIKIT_CORE;
    if (isNamed || !(error instanceof EnvtestError)) throw error;
    const text = `${error.message}\nContinuing without it: Clusters are stored, and only this project's controllers run.`;
    report("core", "warning", text, { state: "absent" });
    return undefined;
  }
}

/** Installs the core, and returns its manager. @throws EnvtestError or ApiError */
export async function installCore(
  context: ManagersContext,
  plane: ControlPlane,
  programs: ClusterApiPrograms,
): Promise<KeptManager> {
  const { report, signal, existing, featureGates } = context;
  const collector = "dependents of deleted objects are not garbage-collected";
  if (programs.kubeControllerManager === undefined && existing === undefined)
    report("core", "warning", `kube-controller-manager is not available: ${collector}`);
  const { start, kubeControllerManager } = await installClusterApi(plane, programs, {
    featureGates,
    signal,
    ...webhookOptions(context),
    ...(existing && { serviceAccount: true }),
  });
  void kubeControllerManager?.exited.then(async (exit) => {
    const { logFile } = kubeControllerManager;
    const how = `kube-controller-manager exited with ${howEnded(exit)}: ${collector}; log: ${logFile}`;
    report("core", "warning", how + outputTail(await linesOf(logFile)));
  });
  return {
    title,
    event: "core",
    absence: "Clusters are not reconciled until the next run",
    ready: `is ready, from ${programs.source}`,
    start,
  };
}
