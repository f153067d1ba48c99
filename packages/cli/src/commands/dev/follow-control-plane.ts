import type { ControlPlane } from "@capikit/envtest";
import { aborted } from "./aborted.ts";
import { howEnded, linesOf, outputTail } from "./output-tail.ts";
import type { Session } from "./session.ts";

/** Ends the run when etcd or kube-apiserver ends by itself, without which nothing goes on, and tells of it. */
export async function followControlPlane(
  { over, state, report }: Session,
  { processes }: ControlPlane,
): Promise<void> {
  const ends = processes.map(async ({ name, logFile, exited }) => ({ name, logFile, exit: await exited }));
  const ended = await Promise.race([...ends, aborted(over.signal)]);
  if (!ended || over.signal.aborted) return;
  const { name, logFile, exit } = ended;
  const log = state === undefined ? "--state DIR keeps whole logs" : `its log: ${logFile}`;
  const text = `${name} has ended with ${howEnded(exit)}, and everything ends with it; ${log}`;
  const data = { state: "ended", process: name, ...exit, ...(state && { logFile }) };
  report("api-server", "error", text + outputTail(await linesOf(logFile)), data);
  over.abort();
}
