import { errorMessage } from "@capikit/common/errors";
import type { DevState } from "@capikit/console";
import { openPage } from "../../shared/console/open-page.ts";
import { type RunningConsole, runConsole } from "../../shared/console/run-console.ts";
import type { Session } from "./session.ts";

/** Serves the console of a session until its end, and opens it on request. */
export async function startDevConsole(
  { call, report, over, closers }: Pick<Session, "call" | "closers" | "over" | "report">,
  dev: () => DevState,
): Promise<RunningConsole> {
  const page = await runConsole({ signal: over.signal, dev });
  closers.push(() => page.stop());
  report("console", "info", `console: ${page.url}`, { url: page.url });
  if (call.flags.open)
    await openPage(page.url).then(
      (forget) => void closers.push(async () => forget()),
      (error: unknown) => report("console", "warning", `cannot open a browser: ${errorMessage(error)}`),
    );
  return page;
}
