import { CapikitError } from "@capikit/common/errors";
import { isFrozenWriteError } from "@capikit/common/json";
import { findPlatformLimit } from "../platform/platform-backoff.ts";
import { findErrors, isError } from "../values/errors.ts";
import { RetryError, TerminalError } from "./result.ts";

/** Result of a reconcile, after its errors were handled. */
export type Outcome =
  | { readonly result: "success" }
  | { readonly result: "requeue"; readonly priority: number | undefined }
  | {
      readonly result: "requeue_after";
      readonly afterMs: number;
      readonly priority: number | undefined;
      /** The limit of the platform that interrupted the reconcile. */
      readonly limit?: Error;
    }
  | {
      readonly result: "error";
      readonly error: Error;
      /** Whether retrying is pointless. */
      readonly isTerminal: boolean;
      /** Whether the thrown value was not an `Error`. */
      readonly isPanic: boolean;
      /** Priority of the retry. Default: that of the attempt. */
      readonly priority?: number | undefined;
    };

type Failure = Extract<Outcome, { readonly result: "error" }>;

/** Outcome of a thrown value: an error, or a limit of the platform. */
type ThrownOutcome =
  | Failure
  | (Extract<Outcome, { readonly result: "requeue_after" }> & { readonly limit: Error });

const success: Outcome = Object.freeze({ result: "success" });

/** Converts the return value of a reconcile, of any type. */
export function toResultOutcome(returned: unknown): Outcome {
  if (returned === undefined) return success;
  const { requeueAfterMs, priority } = (
    typeof returned === "object" && returned !== null ? returned : {}
  ) as Readonly<Record<string, unknown>>;
  const isTime = typeof requeueAfterMs === "number" && Number.isFinite(requeueAfterMs) && requeueAfterMs >= 0;
  if (!isTime || !isPriority(priority)) {
    const error = new TerminalError(
      `reconcile returned ${shown(returned)}, not a result: return nothing, after("15s") or requeue()`,
    );
    return { result: "error", error, isTerminal: true, isPanic: false };
  }
  return requeueAfterMs === 0
    ? { result: "requeue", priority }
    : { result: "requeue_after", afterMs: requeueAfterMs, priority };
}

/** Converts a thrown value, of any type. */
export function outcomeOfThrown(thrown: unknown): ThrownOutcome {
  try {
    return inspect(thrown);
  } catch (cause) {
    const error = new Error(
      "reconcile threw a value that cannot be inspected, such as a Proxy: throw new Error(…)",
      { cause },
    );
    return { result: "error", error, isTerminal: false, isPanic: true };
  }
}

/** A promise of a reconcile rejected, and nothing awaited it. */
export class UnhandledRejectionError extends CapikitError {
  override readonly name = "UnhandledRejectionError";
}

/** Converts the reason of an unhandled rejection, of any type. It counts as a panic. */
export function outcomeOfRejection(reason: unknown): Failure {
  const outcome = outcomeOfThrown(reason);
  const cause = outcome.result === "error" ? outcome.error : outcome.limit;
  const error = new UnhandledRejectionError(
    `a promise rejected that the reconcile did not await: ${cause.message}`,
    { cause },
  );
  return {
    result: "error",
    error,
    isTerminal: outcome.result === "error" && outcome.isTerminal,
    isPanic: true,
    priority: outcome.priority,
  };
}

function inspect(thrown: unknown): ThrownOutcome {
  if (!isError(thrown)) {
    const error = new Error(
      `reconcile threw ${shown(thrown)}, not an Error with a stack: throw new Error(…)`,
      { cause: thrown },
    );
    return { result: "error", error, isTerminal: false, isPanic: true };
  }
  if (isFrozenWriteError(thrown)) {
    const error = new TypeError(
      `${thrown.message}: cached objects are shared and frozen; change a copy from draftOf(object)`,
      { cause: thrown },
    );
    // The frames of the author's write, not of this function.
    error.stack = (thrown.stack ?? "").replace(thrown.message, () => error.message);
    return { result: "error", error, isTerminal: false, isPanic: false };
  }
  const isTerminal = findTerminalError(thrown) !== undefined;
  const limit = isTerminal ? undefined : findPlatformLimit(thrown);
  return limit === undefined
    ? { result: "error", error: thrown, isTerminal, isPanic: false, priority: findRetryPriority(thrown) }
    : {
        result: "requeue_after",
        afterMs: limit.retryAfterMs,
        priority: findRetryPriority(thrown),
        limit: thrown,
      };
}

function isPriority(value: unknown): value is number | undefined {
  return value === undefined || (typeof value === "number" && Number.isFinite(value));
}

/** Summarizes a value without its members' values, which may be secret. */
function shown(value: unknown): string {
  switch (typeof value) {
    case "object": {
      if (value === null) return "null";
      const names = Object.keys(value);
      return `an object with ${names.length === 0 ? "no members" : `the members ${names.slice(0, 8).join(", ")}`}`;
    }
    case "string":
      return `the text ${JSON.stringify(value.slice(0, 200))}`;
    case "function":
      return "a function";
    default:
      return `the ${typeof value} ${String(value)}`;
  }
}

const terminalNames: ReadonlySet<string> = new Set(["OwnerBeingDeletedError", "TerminalError"]);

/**
 * Returns the terminal error that a thrown value consists of, if any: the value itself, one of its
 * causes, or one in every part of an `AggregateError`. An aggregate with another part is retried.
 * Compares names as well, for errors of a second copy of this package.
 */
export function findTerminalError(thrown: unknown): Error | undefined {
  return findErrors(thrown, (error) => error instanceof TerminalError || terminalNames.has(error.name))[0];
}

/** Returns the highest priority of the retry errors that an error consists of, if any. */
function findRetryPriority(thrown: unknown): number | undefined {
  const found = findErrors(thrown, (error) => error instanceof RetryError || error.name === "RetryError");
  const priorities = found.map((error) => (error as { readonly priority?: unknown }).priority);
  return priorities.length > 0 && priorities.every(Number.isFinite)
    ? Math.max(...(priorities as number[]))
    : undefined;
}
