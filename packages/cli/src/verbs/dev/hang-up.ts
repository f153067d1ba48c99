import type { Io } from "../../io.ts";

/** What a command reads and writes until its terminal is closed. */
export interface TerminalIo {
  /** Its signal comes when the terminal is closed, too. From then on nothing is written, as nobody could read it. */
  readonly io: Io;
  /** Leaves the next SIGHUP to others. */
  forget(): void;
}

/** Takes SIGHUP, which may come several times for one terminal, from the shell and from the kernel, for a wish to end in order. */
export function followHangUp(io: Io): TerminalIo {
  const controller = new AbortController();
  const onHangUp = (): void => controller.abort();
  process.on("SIGHUP", onHangUp);
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
    forget: () => void process.off("SIGHUP", onHangUp),
  };
}
