import type { Io } from "../../shared/terminal/io.ts";

/** Input and output of a command until its terminal is closed. */
export interface TerminalIo {
  /** Its signal also aborts when the terminal is closed. Later output is dropped. */
  readonly io: Io;
  /** Removes the SIGHUP listener. */
  forget(): void;
}

/** Aborts the command on SIGHUP, which the shell and the kernel may each send for one terminal. */
export function handleSighup(io: Io): TerminalIo {
  const controller = new AbortController();
  const onSighup = (): void => controller.abort();
  process.on("SIGHUP", onSighup);
  const unlessClosed = (write: (text: string) => void) => (text: string) => {
    if (!controller.signal.aborted) write(text);
  };
  return {
    io: {
      ...io,
      stdout: unlessClosed(io.stdout),
      stderr: unlessClosed(io.stderr),
      signal: AbortSignal.any([io.signal, controller.signal]),
    },
    forget: () => void process.off("SIGHUP", onSighup),
  };
}
