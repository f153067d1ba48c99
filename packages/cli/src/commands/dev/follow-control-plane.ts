import type { ControlPlane } from "@capikit/envtest";
import type { Session } from "./session.ts";
import { aborted } from "./supervision/aborted.ts";
import { howEnded, linesOf, outputTail } from "./supervision/output-tail.ts";

/** Ends the run and reports the cause when etcd or kube-apiserver exits. */
export async function followControlPlane(
  { over, state, report }: Session,
  { processes }: ControlPlane,
): Promise<void> {
  const ends = processes.map(async ({ name, logFile, exited }) => ({ name, logFile, exit: await exited }));
  const ended = await Promise.race([...ends, aborted(over.signal)]);
  if (!ended || over.signal.aborted) return;
  const { name, logFile, exit } = ended;
  const log = state === undefined ? "--state DIR keeps complete logs" : `log: ${logFile}`;
  const text = `${name} exited with ${howEnded(exit)}; stopping; ${log}`;
  const data = { state: "ended", process: name, ...exit, ...(state && { logFile }) };
  report("api-server", "error", text + outputTail(await linesOf(logFile)), data);
  over.abort();
}
