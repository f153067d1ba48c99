import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { findTerminalError, outcomeOfThrown } from "../../src/controller/outcome.ts";
import { TerminalError } from "../../src/controller/result.ts";

const terminal = new TerminalError("invalid region");
const foreign: Error = runInNewContext(`Object.assign(new Error("invalid"), { name: "TerminalError" })`);
const circular = new Error("circular", { cause: new AggregateError([]) });
(circular.cause as AggregateError).errors.push(circular);

it.each([
  ["a terminal error", terminal],
  ["its cause", new Error("x", { cause: new Error("y", { cause: terminal }) })],
  ["a part of an aggregate", new AggregateError([new Error("network"), terminal])],
  [
    "a part of a nested aggregate",
    new Error("x", { cause: new AggregateError([new AggregateError([terminal])]) }),
  ],
])("finds %s", (_, error) => {
  expect(findTerminalError(error)).toBe(terminal);
  expect(outcomeOfThrown(error)).toMatchObject({ result: "error", isTerminal: true });
});

it("finds those of another copy of this package", () => {
  expect(findTerminalError(new AggregateError([foreign]))).toBe(foreign);
});

it.each([
  ["another error", new Error("x", { cause: "text" })],
  ["an aggregate without parts", new AggregateError([])],
  ["errors that contain each other", circular],
  ["an error with another member of that name", Object.assign(new Error("x"), { errors: "none" })],
  ["another value", { name: "TerminalError" }],
])("returns undefined for %s", (_, error) => {
  expect(findTerminalError(error)).toBeUndefined();
});
