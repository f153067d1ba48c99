/** Streams and environment of a command. */
export interface Io {
  readonly stdout: (text: string) => void;
  readonly stderr: (text: string) => void;
  /** Writes a control sequence of the command line itself, which text must not contain. */
  readonly control: (stream: "stderr" | "stdout", sequence: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the stream is a terminal. */
  readonly terminal: { readonly stdout: boolean; readonly stderr: boolean };
  /** Stops the foreground work. */
  readonly signal: AbortSignal;
}

/**
 * Returns a text without commands to GitHub's runner, which obeys `##[command]` anywhere, and
 * `::command::` at the start of a line, also after spaces.
 */
export function withoutCommands(text: string): string {
  return text.replaceAll("##[", "#\\#[").replace(/^([^\S\n]*):(?=:)/gm, "$1\\:");
}

/** Reports whether a stream may have colour: on a terminal, unless the environment disables it. */
export function hasColour(io: Io, stream: "stderr" | "stdout"): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM, CI } = io.env;
  if (NO_COLOR !== undefined && NO_COLOR !== "") return false;
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== "") return FORCE_COLOR !== "0";
  return io.terminal[stream] && TERM !== "dumb" && !CI;
}

/** Reports whether progress can be shown and erased: on an interactive terminal. */
export function hasProgress(io: Io): boolean {
  return io.terminal.stderr && io.env.TERM !== "dumb" && !io.env.CI;
}
