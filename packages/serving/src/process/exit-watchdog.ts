import { Worker } from "node:worker_threads";
import { watchdogProgram } from "./end-process.ts";

/**
 * Ends the process after some time, even if the main thread is blocked by then: by SIGKILL, or
 * SIGTRAP where the kernel protects process 1 of a container from SIGKILL. It does not keep the
 * process alive. Without permission to start a thread it does nothing: the kubelet ends the process
 * then.
 *
 * @param ms milliseconds from now.
 * @param reason one line for the standard error.
 */
export function startExitWatchdog(ms: number, reason: string): void {
  try {
    const worker = new Worker(watchdogProgram, {
      eval: true,
      name: "exit watchdog",
      workerData: { ms, reason },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1 },
    });
    worker.on("error", () => {});
    worker.unref();
  } catch {
    // Process limit reached, or threads are forbidden: continue the shutdown without a watchdog.
  }
}
