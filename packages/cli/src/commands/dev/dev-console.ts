import { errorMessage } from "@capikit/common/errors";
import { openPage } from "../../shared/console/open-page.ts";
import { type RunningConsole, runConsole } from "../../shared/console/run-console.ts";
import { type ActingParts, sessionActions } from "./console-actions.ts";
import type { RecordedState } from "./dev-state.ts";
import type { Session } from "./session.ts";

/** The console of a session. */
export interface DevConsole extends RunningConsole {
  /** Parts on which pages act. The session adds them as they start. */
  readonly parts: ActingParts;
}

/** Serves the console of a session until its end, and opens it on request. */
export async function startDevConsole(
  session: Omit<Session, "console">,
  state: RecordedState,
): Promise<DevConsole> {
  const { call, report, controls, over, closers } = session;
  const acting = sessionActions(state.errors);
  const { answers, actions } = acting;
  const noticed = async () => ({
    calls: await acting.parts.hooks.lastCalls(),
    denials: state.denials(),
    errors: state.errors(),
  });
  const page = await runConsole({
    signal: over.signal,
    dev: state.current,
    answers,
    actions,
    noticed,
  });
  closers.push(() => page.stop());
  report("console", "info", `console: ${page.url}`, { url: page.url });
  const open = (): Promise<void> =>
    openPage(page.url).then(
      (forget) => {
        closers.push(async () => forget());
        report("console", "info", `opened ${page.url} in the browser`);
      },
      (error: unknown) => report("console", "warning", `cannot open a browser: ${errorMessage(error)}`),
    );
  controls.openConsole = () => void open();
  if (call.flags.open) void open();
  return { ...page, parts: acting.parts };
}
