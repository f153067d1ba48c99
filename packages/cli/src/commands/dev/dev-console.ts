import { errorMessage } from "@capikit/common/errors";
import type { DevState } from "@capikit/console";
import { openPage } from "../../shared/console/open-page.ts";
import { type RunningConsole, runConsole } from "../../shared/console/run-console.ts";
import type { Session } from "./session.ts";

/** Serves the console of a session until its end, and opens it on request. */
export async function startDevConsole(
  {
    call,
    report,
    controls,
    over,
    closers,
  }: Pick<Session, "call" | "closers" | "controls" | "over" | "report">,
  dev: () => DevState,
): Promise<RunningConsole> {
  const page = await runConsole({ signal: over.signal, dev });
  closers.push(() => page.stop());
  report("console", "info", `console: ${page.url}`, { url: page.url });
  const open = (): Promise<void> =>
    openPage(page.url).then(
      (forget) => void closers.push(async () => forget()),
      (error: unknown) => report("console", "warning", `cannot open a browser: ${errorMessage(error)}`),
    );
  controls.openConsole = () => void open();
  if (call.flags.open) await open();
  return page;
}
