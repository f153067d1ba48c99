import { Session } from "node:inspector";
import { parentPort, workerData } from "node:worker_threads";
import type { Interruption } from "./watchdog.ts";

const { state, hangMs } = workerData as { readonly state: Int32Array; readonly hangMs: number };

let last = -1;
let quietMs = 0;
const everyMs = 1000;

setInterval(() => {
  const now = Atomics.load(state, 0);
  const run = Atomics.load(state, 1);
  quietMs = now === last && run !== 0 ? quietMs + everyMs : 0;
  last = now;
  if (quietMs < hangMs) return;
  quietMs = 0;
  interrupt(run, now);
}, everyMs);

/** Ends what the main thread executes, and reports where, unless it has shown a later sign of life. */
function interrupt(run: number, sign: number): void {
  const session = new Session();
  session.connectToMainThread();
  const urls = new Map<string, string>();
  session.on("Debugger.scriptParsed", ({ params: { scriptId, url } }) => urls.set(scriptId, url));
  session.on("Debugger.paused", ({ params: { callFrames } }) => {
    const resume = (): void => session.post("Debugger.resume", () => session.disconnect());
    // A thread that did not run pauses when it does, perhaps in another run.
    if (Atomics.load(state, 0) !== sign || Atomics.load(state, 1) !== run) return resume();
    const frames = callFrames.map(({ functionName, location: { scriptId, lineNumber } }) => {
      const place = `${urls.get(scriptId) ?? "unknown"}:${lineNumber + 1}:1`;
      return functionName === "" ? place : `${functionName} (${place})`;
    });
    parentPort?.postMessage({ run, frames } satisfies Interruption);
    session.post("Runtime.terminateExecution");
    resume();
  });
  session.post("Debugger.enable");
  session.post("Debugger.pause");
}
