import { runInThisContext } from "node:vm";
import { Worker } from "node:worker_threads";

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

/**
 * Ends the process from any thread. `process.exit` in a worker ends only that worker, and waits for
 * a main thread that never returns.
 *
 * SIGKILL does it, except for process 1 of a container, which the kernel protects from its own
 * signals. An unhandled breakpoint ends that, too.
 */
const source = `(function endProcess(reason) {
  try {
    process.getBuiltinModule("node:fs").writeSync(2, reason + "\\n");
  } catch {}
  process.kill(process.pid, "SIGKILL");
  process.getBuiltinModule("node:v8").setFlagsFromString("--allow-natives-syntax");
  process.getBuiltinModule("node:vm").runInThisContext("%SystemBreak()");
})`;

/**
 * Ends the process at once, with a line on the standard error. It does not return.
 *
 * @param reason one line.
 */
export const endProcess: (reason: string) => void = runInThisContext(source);

/** Ends the process after `workerData.ms`. A string, so that bundles need no file for a thread. */
const watchdogProgram = `
const { workerData } = require("node:worker_threads");
setTimeout(${source}, workerData.ms, workerData.reason);
`;
