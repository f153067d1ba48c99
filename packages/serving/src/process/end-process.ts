import { runInThisContext } from "node:vm";

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
export const watchdogProgram = `
const { workerData } = require("node:worker_threads");
setTimeout(${source}, workerData.ms, workerData.reason);
`;
