import { expect, it } from "vitest";
import { lowestNonZeroResult } from "../../src/controller/index.ts";

const [soon, later, backoff] = [1000, 2000, 0].map((requeueAfterMs) => ({ requeueAfterMs }));

it.each([
  [undefined, undefined, undefined],
  [soon, undefined, soon],
  [undefined, later, later],
  [soon, later, soon],
  [later, soon, soon],
  [backoff, soon, backoff],
  [soon, backoff, backoff],
])("of %j and %j comes first %j", (a, b, expected) => {
  expect(lowestNonZeroResult(a, b)).toEqual(expected);
});
