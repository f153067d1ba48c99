import { Worker } from "node:worker_threads";
import { watchdogProgram } from "./end-process.ts";

/**
 * Ends the process after some time, even if the main thread is blocked: by SIGKILL, or SIGTRAP
 * where the kernel protects process 1 of a container. It does not keep the process alive. If no
 * thread can be started, only the kubelet ends the process.
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
