import { setInterval } from "node:timers/promises";
import type { ControlPlane } from "@capikit/envtest";
import { isAlive } from "./is-alive.ts";
import { lastWords, linesOf } from "./last-words.ts";
import type { Session } from "./session.ts";

const pollMs = 200;

/** Ends the run when etcd or kube-apiserver ends by itself, without which nothing goes on, and tells of it. */
export async function followControlPlane(
  { over, state, tell }: Session,
  { pids, logs }: ControlPlane,
): Promise<void> {
  const processes = [
    { name: "etcd", pid: pids.etcd, logFile: logs.etcd },
    { name: "kube-apiserver", pid: pids.kubeApiserver, logFile: logs.kubeApiserver },
  ];
  try {
    for await (const _ of setInterval(pollMs, undefined, { signal: over.signal, ref: false })) {
      const ended = processes.find(({ pid }) => !isAlive(pid));
      if (ended === undefined) continue;
      const { name, logFile } = ended;
      const log = state === undefined ? "--state DIR keeps whole logs" : `its log: ${logFile}`;
      const text = `${name} has ended by itself, and everything ends with it; ${log}`;
      const data = { state: "ended", process: name, ...(state && { logFile }) };
      tell("api-server", "error", text + lastWords(await linesOf(logFile)), data);
      over.abort();
    }
  } catch (error) {
    if (!over.signal.aborted) throw error;
  }
}
