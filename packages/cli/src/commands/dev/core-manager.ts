import { rename } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { type ControlPlane, EnvtestError } from "@capikit/envtest";
import {
  type ClusterApi,
  type ClusterApiPrograms,
  findClusterApi,
  type ProviderManager,
  startClusterApi,
} from "@capikit/envtest/cluster-api";
import { aborted } from "./aborted.ts";
import { isExpected } from "./is-expected.ts";
import { howEnded, linesOf, outputTail } from "./output-tail.ts";
import type { Session } from "./session.ts";

const manager = "Cluster API's core manager";
/** Restart delay in milliseconds: doubled each time, up to the maximum. */
const firstBackoffMs = 1_000;
const longestBackoffMs = 30_000;

/** Returns the core manager; undefined if it is disabled, or not configured and not available. */
export async function findCore({
  call: { flags },
  io,
  report,
  signal,
}: Session): Promise<ClusterApiPrograms | undefined> {
  const { core, "core-components": components } = flags;
  if (core === "none") return undefined;
  try {
    return await findClusterApi({
      env: io.env,
      signal,
      report: (line) => report("core", "info", line),
      ...(typeof core === "string" && { program: core }),
      ...(typeof components === "string" && { components }),
    });
  } catch (error) {
    const isNamed = typeof core === "string" || typeof components === "string" || io.env.CAPIKIT_CORE;
    if (isNamed || !(error instanceof EnvtestError)) throw error;
    const text = `${error.message}\nContinuing without it: Clusters are stored, and only this project's controllers run.`;
    report("core", "warning", text, { state: "absent" });
    return undefined;
  }
}

/** Installs and starts the core manager. @throws EnvtestError when it does not become ready. */
export async function startCore(
  session: Session,
  plane: ControlPlane,
  programs: ClusterApiPrograms,
  beforeStart: () => Promise<void>,
): Promise<ClusterApi> {
  const { report, signal } = session;
  const collector = "dependents of deleted objects are not garbage-collected";
  if (programs.kubeControllerManager === undefined)
    report("core", "warning", `kube-controller-manager is not available: ${collector}`);
  const clusterApi = await startClusterApi(plane, programs, { beforeStart, signal });
  const { core, kubeControllerManager } = clusterApi;
  reportReady(session, core, `is ready, from ${programs.source}`);
  void kubeControllerManager?.exited.then(async (exit) => {
    const { logFile } = kubeControllerManager;
    const how = `kube-controller-manager exited with ${howEnded(exit)}: ${collector}; log: ${logFile}`;
    report("core", "warning", how + outputTail(await linesOf(logFile)));
  });
  return clusterApi;
}

/** Restarts the core manager whenever it exits: without it, no Cluster can be deleted. */
export async function keepCore(session: Session, { core: first, startCoreAgain }: ClusterApi): Promise<void> {
  const { over, report } = session;
  let core = first;
  for (let times = 1; ; times++) {
    const exit = await Promise.race([core.exited, aborted(over.signal)]);
    if (exit === undefined) return;
    const retryMs = Math.min(firstBackoffMs * 2 ** (times - 1), longestBackoffMs);
    // The next start truncates the log.
    const logFile = `${core.logFile}.${times}`;
    await rename(core.logFile, logFile);
    const ended = `${manager} exited with ${howEnded(exit)}; restarting in ${retryMs / 1000} s; log: ${logFile}`;
    report("core", "error", ended + outputTail(await linesOf(logFile)), {
      state: "ended",
      ...exit,
      logFile,
      retryMs,
    });
    try {
      await wait(retryMs, undefined, { signal: over.signal });
      core = await startCoreAgain(over.signal);
    } catch (error) {
      if (over.signal.aborted) return;
      if (!isExpected(error)) throw error;
      const text = `cannot restart ${manager}; Clusters are not reconciled until the next run: ${error.message}`;
      report("core", "error", text, { state: "absent" });
      return;
    }
    reportReady(session, core, "is ready again");
  }
}

function reportReady({ report }: Session, { logFile, pid }: ProviderManager, how: string): void {
  report("core", "good", `${manager} ${how}; log: ${logFile}`, { state: "ready", logFile, pid });
}
