import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { findTerminalError, outcomeOfThrown } from "../../src/controller/outcome.ts";
import { RetryError, TerminalError } from "../../src/controller/result.ts";
import { findPlatformLimit, PlatformLimitedError } from "../../src/platform/index.ts";

/** Kinds of errors, and what becomes of a reconcile that throws one. */
const kinds = {
  terminal: [() => new TerminalError("invalid region"), "waits for the next change"],
  "terminal in a cause": [
    () => new Error("x", { cause: new Error("y", { cause: new TerminalError("z") }) }),
    "waits for the next change",
  ],
  "terminal of another copy": [
    () => runInNewContext(`Object.assign(new Error("invalid"), { name: "TerminalError" })`) as Error,
    "waits for the next change",
  ],
  limit: [() => new PlatformLimitedError("429", 5_000), "waits 5 s"],
  "longer limit": [() => new Error("x", { cause: new PlatformLimitedError("429", 60_000) }), "waits 60 s"],
  "low priority": [() => new RetryError("later", { priority: -10 }), "backoff, priority -10"],
  "high priority": [() => new RetryError("soon", { priority: 10 }), "backoff, priority 10"],
  error: [() => new Error("ECONNRESET"), "backoff"],
  text: [() => "not an Error", "backoff"],
} as const;
type Kind = keyof typeof kinds;

function becomes(thrown: unknown): string {
  const outcome = outcomeOfThrown(thrown);
  if (outcome.result === "requeue_after") return `waits ${outcome.afterMs / 1000} s`;
  if (outcome.isTerminal) return "waits for the next change";
  return outcome.priority === undefined ? "backoff" : `backoff, priority ${outcome.priority}`;
}

/** What becomes of two: the same, the longer limit, the higher priority, or the backoff. */
function ofBoth(one: Kind, other: Kind): string {
  const both = [kinds[one][1], kinds[other][1]];
  const [least = ""] = new Set(both);
  if (both.every((each) => each === least)) return least;
  if (both.every((each) => /^waits \d/.test(each))) return "waits 60 s";
  return both.every((each) => each.includes("priority")) ? "backoff, priority 10" : "backoff";
}

const names = Object.keys(kinds) as Kind[];
const pairs = names.flatMap((one) => names.map((other) => [one, other, ofBoth(one, other)] as const));

it.each(names)("handles a reconcile that throws: %s", (name) => {
  const [make, expected] = kinds[name];
  expect(becomes(make())).toBe(expected);
});

describe.each([
  ["an AggregateError", (one: unknown, other: unknown) => new AggregateError([one, other])],
  [
    "a nested one, as a cause",
    (one: unknown, other: unknown) =>
      new Error("x", { cause: new AggregateError([one, new AggregateError([other])]) }),
  ],
  [
    "the error of a disposal",
    (one: unknown, other: unknown) =>
      Object.assign(new Error("x"), { name: "SuppressedError", error: one, suppressed: other }),
  ],
])("in %s", (_, together) => {
  it.each(pairs)("%s and %s: %s", (one, other, expected) => {
    expect(becomes(together(kinds[one][0](), kinds[other][0]()))).toBe(expected);
  });
});

const terminal = new TerminalError("invalid region");
const circular = new Error("circular", { cause: new AggregateError([]) });
(circular.cause as AggregateError).errors.push(circular);
const around = new AggregateError([terminal]);
around.errors.push(around, terminal);
let deep: Error = terminal;
for (let depth = 0; depth < 100_000; depth++) deep = new Error("x", { cause: deep });

it.each([
  ["an aggregate that contains itself", around],
  ["a long chain of causes", deep],
  [
    "the cause of an error with issues",
    Object.assign(new Error("x", { cause: terminal }), { errors: ["a"] }),
  ],
])("finds a terminal error: %s", (_, error) => {
  expect(findTerminalError(error)).toBe(terminal);
});

it.each([
  ["another error", new Error("x", { cause: "text" })],
  ["an aggregate without parts", new AggregateError([])],
  ["errors that contain each other", circular],
  ["an aggregate with such errors", new AggregateError([circular, terminal])],
  ["an error with another member of that name", Object.assign(new Error("x"), { errors: "none" })],
  ["another value", { name: "TerminalError" }],
])("returns undefined for %s", (_, error) => {
  expect(findTerminalError(error)).toBeUndefined();
  expect(findPlatformLimit(error)).toBeUndefined();
});
