import type { Clock } from "@capikit/common/time";
import type { CircuitState } from "./call-observer.ts";
import { HookCallError } from "./hook-call-error.ts";

/** When an extension that fails is left alone. */
export interface CircuitBreakerOptions {
  /** Failures in a row after which no call is sent. Default: 5. */
  readonly failures?: number;
  /** Milliseconds until one call may try again. Default: 30,000. */
  readonly openMs?: number;
}

/** Circuits by extension. */
export interface CircuitBreaker {
  /**
   * Runs a call unless the circuit is open; and when one call is trying whether it can be closed.
   *
   * @throws HookCallError `circuit-open`, and what the call throws
   */
  run<T>(key: string, host: string, call: () => Promise<T>): Promise<T>;
  /** The extension answers, as was seen elsewhere. */
  close(key: string, host: string): void;
}

interface Circuit {
  failures: number;
  state: CircuitState;
  openedAt: number;
}

/**
 * Closed until so many calls in a row failed; then open for a while; then half-open: a single call tries, and its end closes or opens it.
 * Failures are an extension that is not reached, does not answer in time, or answers with a status of 500 and above. An answer, also one
 * that says Failure, is a sign of life.
 */
export function createCircuitBreaker(
  { failures = 5, openMs = 30_000 }: CircuitBreakerOptions,
  clock: Clock,
  changed: (state: CircuitState, host: string) => void,
): CircuitBreaker {
  const circuits = new Map<string, Circuit>();
  const turn = (circuit: Circuit, state: CircuitState, host: string): void => {
    if (circuit.state !== state) {
      circuit.state = state;
      changed(state, host);
    }
  };
  const close = (key: string, host: string): void => {
    const circuit = circuits.get(key);
    if (circuit !== undefined) {
      circuits.delete(key); // no circuit is a closed one
      turn(circuit, "closed", host);
    }
  };
  return {
    close,
    async run(key, host, call) {
      const circuit = circuits.get(key);
      const tries = circuit?.state === "open" && clock.now() - circuit.openedAt >= openMs;
      if (circuit !== undefined && circuit.state !== "closed" && !tries) {
        throw new HookCallError(
          "circuit-open",
          `not called, as ${host} failed ${failures} times in a row and is left alone for a while`,
        );
      }
      if (circuit !== undefined && tries) {
        turn(circuit, "half-open", host);
      }
      try {
        const result = await call();
        close(key, host);
        return result;
      } catch (error) {
        if (isUserError(error)) {
          const now = circuits.get(key) ?? { failures: 0, state: "closed", openedAt: 0 };
          circuits.set(key, now);
          now.failures++;
          if (now.state === "half-open" || (now.state === "closed" && now.failures >= failures)) {
            now.openedAt = clock.now();
            turn(now, "open", host);
          }
        } else if (error instanceof HookCallError) {
          close(key, host);
        } else if (circuit?.state === "half-open" && tries) {
          // The caller gave the trying call up, which tells nothing: the next may try at once.
          turn(circuit, "open", host);
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
  return code === "unreachable" || code === "timeout" || (code === "bad-status" && httpStatus >= 500);
}
