/** What a command reads and writes besides files. */
export interface Io {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Writes a control sequence of the command line itself, which text must not contain. */
  readonly control: (stream: "stderr" | "stdout", sequence: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the stream is a terminal. */
  readonly terminal: { readonly stdout: boolean; readonly stderr: boolean };
  /** Ends what runs in the foreground. */
  readonly signal: AbortSignal;
}

/** Whether a stream may have colour: on a terminal, unless the environment says no. */
export function hasColour(io: Io, stream: "stderr" | "stdout"): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM, CI } = io.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "") return FORCE_COLOR !== "0";
  return io.terminal[stream] && TERM !== "dumb" && !CI;
}

/** Whether progress may be shown and taken back: on a terminal that somebody looks at. */
export function hasProgress(io: Io): boolean {
  return io.terminal.stderr && io.env.TERM !== "dumb" && !io.env.CI;
}
