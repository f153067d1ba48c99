import { constants } from "node:os";
import { setImmediate } from "node:timers/promises";

/** The wish of people to end a program in order. */
export interface EndSignal {
  readonly signal: AbortSignal;
  /** The exit code that shells know such an end by: 130 for Ctrl-C. Undefined where nobody wished it, also while a child process held all up. */
  exitCode(): Promise<number | undefined>;
}

/** Takes Ctrl-C, SIGTERM and the closing of the terminal for a wish to end in order. Further ones change nothing: what has begun to end ends soon. */
export function endSignal(): EndSignal {
  const controller = new AbortController();
  let code: number | undefined;
  for (const name of ["SIGHUP", "SIGINT", "SIGTERM"] as const)
    process.on(name, () => {
      code ??= 128 + constants.signals[name];
      controller.abort(new Error(`ended by ${name}`));
    });
  // Nobody reads what is written to a terminal that was closed.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  return {
    signal: controller.signal,
    async exitCode() {
      await setImmediate(); // signals that came during a synchronous call are told by the event loop
      return code;
    },
  };
}
