import { isFrozenWriteError } from "../cache/frozen-objects/frozen-write-error.ts";
import { TerminalError } from "./result.ts";

/** How a reconcile went. */
export type Outcome =
  | { readonly result: "success" }
  | { readonly result: "requeue"; readonly priority: number | undefined }
  | { readonly result: "requeue_after"; readonly afterMs: number; readonly priority: number | undefined }
  | {
      readonly result: "error";
      readonly error: Error;
      /** Trying again does not help. */
      readonly isTerminal: boolean;
      /** What was thrown was no `Error`. */
      readonly isPanic: boolean;
    };

const success: Outcome = Object.freeze({ result: "success" });

/** What follows from what a reconcile gave, whatever that is. */
export function outcomeOfAnswer(answer: unknown): Outcome {
  if (answer === undefined) return success;
  const { requeueAfterMs, priority } = (
    typeof answer === "object" && answer !== null ? answer : {}
  ) as Readonly<Record<string, unknown>>;
  const isTime = typeof requeueAfterMs === "number" && Number.isFinite(requeueAfterMs) && requeueAfterMs >= 0;
  if (!isTime || !isPriority(priority)) {
    const error = new TerminalError(
      `A reconcile gave ${shown(answer)}, which is no result. It may give nothing, after("15s") or requeue(), or throw; what else it returns must not leave it, such as the value of its last call.`,
    );
    return { result: "error", error, isTerminal: true, isPanic: false };
  }
  return requeueAfterMs === 0
    ? { result: "requeue", priority }
    : { result: "requeue_after", afterMs: requeueAfterMs, priority };
}

/** What follows from what a reconcile threw, whatever that is. */
export function outcomeOfThrown(thrown: unknown): Outcome {
  try {
    return look(thrown);
  } catch (cause) {
    const error = new Error(
      "A reconcile threw what cannot be looked at, such as a Proxy or an error with a getter that throws: throw new Error(…).",
      { cause },
    );
    return { result: "error", error, isTerminal: false, isPanic: true };
  }
}

function look(thrown: unknown): Outcome {
  if (!isError(thrown)) {
    const error = new Error(
      `A reconcile threw ${shown(thrown)}, which is no Error and tells neither stack nor cause: throw new Error(…).`,
      { cause: thrown },
    );
    return { result: "error", error, isTerminal: false, isPanic: true };
  }
  if (isFrozenWriteError(thrown)) {
    const error = new TypeError(
      `${thrown.message}. Objects of the cache are shared and therefore frozen: to change one, take a copy with draftOf(object).`,
      { cause: thrown },
    );
    return { result: "error", error, isTerminal: false, isPanic: false };
  }
  return { result: "error", error: thrown, isTerminal: isTerminalError(thrown), isPanic: false };
}

/** Also where a terminal error is the cause of another, or a second copy of this package made it. */
function isTerminalError(error: unknown): boolean {
  const seen = new Set<unknown>();
  let one = error;
  while (isError(one) && !seen.has(one)) {
    if (one instanceof TerminalError || one.name === "TerminalError") return true;
    seen.add(one);
    one = one.cause;
  }
  return false;
}

/** Errors of other realms are errors too. */
function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";
}

function isPriority(value: unknown): value is number | undefined {
  return value === undefined || (typeof value === "number" && Number.isFinite(value));
}

/** At most a glance of a value: whole objects may hold secrets. */
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
