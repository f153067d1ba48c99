import type { ControlPlane } from "@capikit/envtest";
import { aborted } from "../../shared/command/aborted.ts";
import { shownPath } from "../../shared/terminal/shown-path.ts";
import type { Session } from "./session.ts";
import { howEnded, linesOf, outputTail } from "./supervision/output-tail.ts";

/** Ends the run and reports the cause when etcd or kube-apiserver exits. */
export async function followControlPlane(
  { over, folder, report }: Session,
  { processes }: ControlPlane,
): Promise<void> {
  const ends = processes.map(async ({ name, logFile, exited }) => ({ name, logFile, exit: await exited }));
  const ended = await Promise.race([...ends, aborted(over.signal)]);
  if (!ended || over.signal.aborted) return;
  const { name, logFile, exit } = ended;
  // A temporary folder is removed with its logs.
  const isKept = folder !== undefined;
  const log = isKept ? `log: ${shownPath(logFile)}` : "--state DIR keeps complete logs";
  const text = `${name} exited with ${howEnded(exit)}; stopping; ${log}`;
  const data = { state: "ended", process: name, ...exit, ...(isKept && { logFile }) };
  report("api-server", "error", text + outputTail(await linesOf(logFile)), data);
  over.abort();
}
