import { rename } from "node:fs/promises";
import { type Clock, delayAfter, sleep, systemClock } from "@capikit/common/time";
import type { ProviderManager } from "@capikit/envtest/cluster-api";
import { aborted } from "../../../shared/command/aborted.ts";
import { linesOf } from "../../../shared/input/last-lines.ts";
import type { DevEvent } from "../renderers/dev-event.ts";
import { howEnded, outputTail } from "../supervision/output-tail.ts";
import { isExpected } from "../supervision/report-failure.ts";
import type { ManagersContext } from "./managers-context.ts";

/** A manager that runs in addition to the program of the project. */
export interface KeptManager {
  /** Such as `Cluster API's core manager`. */
  readonly title: string;
  readonly event: Extract<DevEvent["event"], "core" | "provider">;
  /** Data of its events. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Effect of its absence, such as `Clusters are not reconciled until the next run`. */
  readonly absence: string;
  /** Text of its first start. Default: `is ready`. */
  readonly ready?: string;
  /** Starts it, also after it has exited. @throws EnvtestError or ApiError */
  start(signal: AbortSignal): Promise<ProviderManager>;
}

/** Restart delay in milliseconds: doubled each time, up to the maximum. */
const backoff = { initialMs: 1_000, maxMs: 30_000 };

/** Starts a manager. @throws EnvtestError when it does not become ready */
export async function startManager(
  context: Pick<ManagersContext, "report" | "signal">,
  manager: KeptManager,
): Promise<ProviderManager> {
  const running = await manager.start(context.signal);
  reportReady(context, manager, running, manager.ready ?? "is ready");
  return running;
}

/** Restarts a running manager whenever it exits, until the session is over. */
export async function keepManager(
  context: Pick<ManagersContext, "over" | "report">,
  manager: KeptManager,
  first: ProviderManager,
  clock: Clock = systemClock,
): Promise<void> {
  const { over, report } = context;
  const { title, event, data, absence } = manager;
  let running = first;
  for (let times = 1; ; times++) {
    const exit = await Promise.race([running.exited, aborted(over.signal)]);
    if (exit === undefined) return;
    const retryMs = delayAfter(times, backoff);
    // The next start truncates the log.
    const logFile = `${running.logFile}.${times}`;
    await rename(running.logFile, logFile);
    const ended = `${title} exited with ${howEnded(exit)}; restarting in ${retryMs / 1000} s; log: ${logFile}`;
    const details = { ...data, state: "ended", ...exit, logFile, retryMs };
    report(event, "error", ended + outputTail(await linesOf(logFile)), details);
    try {
      await sleep(clock, retryMs, over.signal);
      running = await manager.start(over.signal);
    } catch (error) {
      if (over.signal.aborted) return;
      if (!isExpected(error)) throw error;
      const text = `cannot restart ${title}; ${absence}: ${error.message}`;
      report(event, "error", text, { ...data, state: "absent" });
      return;
    }
    reportReady(context, manager, running, "is ready again");
  }
}

function reportReady(
  { report }: Pick<ManagersContext, "report">,
  { title, event, data }: KeptManager,
  { logFile, pid }: ProviderManager,
  how: string,
): void {
  report(event, "good", `${title} ${how}; log: ${logFile}`, { ...data, state: "ready", logFile, pid });
}
