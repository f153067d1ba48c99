import { Session } from "node:inspector";
import { parentPort, workerData } from "node:worker_threads";

const { state, hangMs } = workerData as { readonly state: Int32Array; readonly hangMs: number };

let last = -1;
let quietMs = 0;
const everyMs = 1000;

setInterval(() => {
  const now = Atomics.load(state, 0);
  quietMs = now === last && Atomics.load(state, 1) === 1 ? quietMs + everyMs : 0;
  last = now;
  if (quietMs < hangMs) return;
  quietMs = 0;
  interrupt();
}, everyMs);

/** Ends what the main thread executes, and reports where. */
function interrupt(): void {
  const session = new Session();
  session.connectToMainThread();
  const urls = new Map<string, string>();
  session.on("Debugger.scriptParsed", ({ params: { scriptId, url } }) => urls.set(scriptId, url));
  session.on("Debugger.paused", ({ params: { callFrames } }) => {
    const frames = callFrames.map(({ functionName, location: { scriptId, lineNumber } }) => {
      const place = `${urls.get(scriptId) ?? "unknown"}:${lineNumber + 1}:1`;
      return functionName === "" ? place : `${functionName} (${place})`;
    });
    parentPort?.postMessage(frames);
    session.post("Runtime.terminateExecution");
    session.post("Debugger.resume", () => session.disconnect());
  });
  session.post("Debugger.enable");
  session.post("Debugger.pause");
}
