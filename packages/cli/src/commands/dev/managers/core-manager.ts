import { type SupportedRelease, supportedReleases } from "@capikit/api/releases";
import { type ControlPlane, EnvtestError } from "@capikit/envtest";
import {
  type ClusterApi,
  type ClusterApiPrograms,
  findClusterApi,
  hasProvider,
  startClusterApi,
} from "@capikit/envtest/cluster-api";
import { UsageError } from "@capikit/generators/run";
import { linesOf } from "../../../shared/input/last-lines.ts";
import { howEnded, outputTail } from "../supervision/output-tail.ts";
import { type KeptManager, reportReady } from "./keep-manager.ts";
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
 */
export async function findCore(
  context: ManagersContext,
  plane: Promise<ControlPlane>,
): Promise<ClusterApiPrograms | undefined> {
  const { call, io, report, signal, existing, embedded } = context;
  const { core, "core-components": components } = call.flags;
  if (core === "none" || embedded) return undefined;
  const release = coreRelease(call.flags);
  if (existing !== undefined && (await hasProvider((await plane).client, "cluster-api"))) {
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

export interface StartedCore {
  readonly clusterApi: ClusterApi;
  readonly manager: KeptManager;
}

/** Installs and starts the core manager. @throws EnvtestError when it does not become ready. */
export async function startCore(
  context: ManagersContext,
  plane: ControlPlane,
  programs: ClusterApiPrograms,
  beforeStart: () => Promise<void>,
): Promise<StartedCore> {
  const { report, signal, existing, featureGates } = context;
  const collector = "dependents of deleted objects are not garbage-collected";
  if (programs.kubeControllerManager === undefined && existing === undefined)
    report("core", "warning", `kube-controller-manager is not available: ${collector}`);
  const clusterApi = await startClusterApi(plane, programs, {
    beforeStart,
    featureGates,
    signal,
    ...webhookOptions(context),
    ...(existing && { serviceAccount: true }),
  });
  const { core, kubeControllerManager } = clusterApi;
  const manager: KeptManager = {
    title,
    event: "core",
    absence: "Clusters are not reconciled until the next run",
    start: (until) => clusterApi.startCoreAgain(until),
  };
  reportReady(context, manager, core, `is ready, from ${programs.source}`);
  void kubeControllerManager?.exited.then(async (exit) => {
    const { logFile } = kubeControllerManager;
    const how = `kube-controller-manager exited with ${howEnded(exit)}: ${collector}; log: ${logFile}`;
    report("core", "warning", how + outputTail(await linesOf(logFile)));
  });
  return { clusterApi, manager };
}
