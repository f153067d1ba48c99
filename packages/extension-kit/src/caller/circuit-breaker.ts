import { checkOptions } from "@capikit/common/options";
import { type Clock, delayAfter } from "@capikit/common/time";
import type { CircuitState } from "./call-observer.ts";
import { HookCallError } from "./hook-call-error.ts";

/** Conditions for pausing calls to a failing extension. */
export interface CircuitBreakerOptions {
  /** Consecutive failures after which no call is sent. Default: 5. */
  readonly failures?: number;
  /**
   * Milliseconds until the first trial call. Each failed trial doubles them, up to 60,000; up to 10%
   * are added at random. Default: 1000.
   */
  readonly openMs?: number;
}

export interface CircuitBreaker {
  /**
   * Runs a call unless the circuit is open, or half-open with a trial call in flight.
   *
   * @throws HookCallError `HOOK_CALL_CIRCUIT_OPEN`, and errors of the call
   */
  run<T>(key: string, host: string, call: () => Promise<T>): Promise<T>;
  /** Closes the circuit of an extension that answers. */
  close(key: string, host: string): void;
}

interface Circuit {
  failures: number;
  state: CircuitState;
  /** Number of times that it opened in a row. */
  openings: number;
  trialAt: number;
}

/**
 * Creates circuit breakers. A circuit is closed until a number of consecutive calls failed, open
 * for a while, then half-open: a single trial call closes it, or opens it for longer. Failures are
 * missing answers and a status of 500 and above; every other answer, also a Failure, counts as a
 * success.
 */
export function createCircuitBreaker(
  options: CircuitBreakerOptions,
  clock: Clock,
  random: () => number,
  changed: (state: CircuitState, host: string) => void,
): CircuitBreaker {
  checkOptions("circuitBreaker", options, {
    failures: "positiveInteger",
    openMs: "limit",
  });
  const { failures = 5, openMs = 1000 } = options;
  const delays = { initialMs: openMs, maxMs: 60_000, jitter: 0.1, random };
  const circuits = new Map<string, Circuit>();
  const change = (circuit: Circuit, state: CircuitState, host: string): void => {
    if (circuit.state !== state) {
      circuit.state = state;
      changed(state, host);
    }
  };
  const close = (key: string, host: string): void => {
    const circuit = circuits.get(key);
    if (circuit !== undefined) {
      circuits.delete(key); // a missing circuit is closed
      change(circuit, "closed", host);
    }
  };
  return {
    close,
    async run(key, host, call) {
      const circuit = circuits.get(key);
      const tries = circuit?.state === "open" && clock.now() >= circuit.trialAt;
      if (circuit !== undefined && circuit.state !== "closed" && !tries) {
        throw new HookCallError(
          "HOOK_CALL_CIRCUIT_OPEN",
          `not called: ${host} failed ${failures} times in a row and is paused`,
        );
      }
      if (circuit !== undefined && tries) {
        change(circuit, "half-open", host);
      }
      try {
        const result = await call();
        close(key, host);
        return result;
      } catch (error) {
        if (isUserError(error)) {
          const now = circuits.get(key) ?? { failures: 0, state: "closed", openings: 0, trialAt: 0 };
          circuits.set(key, now);
          now.failures++;
          if (now.state === "half-open" || (now.state === "closed" && now.failures >= failures)) {
            now.openings++;
            now.trialAt = clock.now() + delayAfter(now.openings, delays);
            change(now, "open", host);
          }
        } else if (error instanceof HookCallError) {
          close(key, host);
        } else if (circuit?.state === "half-open" && tries) {
          // The caller cancelled the trial call: without a result, the next call may try at once.
          change(circuit, "open", host);
        }
        throw error;
      }
    },
  };
}

function isUserError(error: unknown): boolean {
  if (!(error instanceof HookCallError)) {
    return false;
  }
  const { code, httpStatus = 0 } = error;
  return (
    code === "HOOK_CALL_UNREACHABLE" ||
    code === "HOOK_CALL_TIMEOUT" ||
    (code === "HOOK_CALL_BAD_STATUS" && httpStatus >= 500)
  );
}
