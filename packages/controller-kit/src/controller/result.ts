/** When a reconcile wants to come again. */
export interface Result {
  /** Milliseconds until then; 0 with growing waits, as after an error. */
  readonly requeueAfterMs: number;
  /** Default: the priority that it had. */
  readonly priority?: number;
}

/** An error that trying again does not mend: it is counted and logged, and the object waits for its next change. */
export class TerminalError extends Error {
  override readonly name = "TerminalError";
}
