import { constants } from "node:os";
import { setImmediate } from "node:timers/promises";

/** A request of the user to stop. */
export interface EndSignal {
  readonly signal: AbortSignal;
  /** Returns the shell's exit code of the signal: 130 for Ctrl-C. Undefined without a signal. */
  exitCode(): Promise<number | undefined>;
}

/** Handles Ctrl-C, SIGTERM and SIGHUP as a request to stop. Further signals have no effect. */
export function endSignal(): EndSignal {
  const controller = new AbortController();
  let code: number | undefined;
  for (const name of ["SIGHUP", "SIGINT", "SIGTERM"] as const)
    process.on(name, () => {
      code ??= 128 + constants.signals[name];
      controller.abort(new Error(`ended by ${name}`));
    });
  // A closed terminal discards output.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  return {
    signal: controller.signal,
    async exitCode() {
      await setImmediate(); // the event loop delivers signals of a synchronous call
      return code;
    },
  };
}
