import { type Clock, systemClock } from "@capikit/common/time";

/** The time limit of an answer's head. */
export interface HeadLimit {
  /** Aborts at the limit. */
  readonly signal: AbortSignal;
  /** Ends the limit. */
  cancel(): void;
}

/**
 * Starts the time limit of an answer's head. Undefined for the machine's clock, which undici's own,
 * cheaper timers use.
 */
export function startHeadLimit(clock: Clock, ms: number): HeadLimit | undefined {
  if (clock === systemClock || ms === 0) return undefined;
  const abort = new AbortController();
  const cancel = clock.after(ms, () => {
    abort.abort(Object.assign(new Error(`no answer within ${ms} ms`), { code: "UND_ERR_HEADERS_TIMEOUT" }));
  });
  return { signal: abort.signal, cancel };
}
