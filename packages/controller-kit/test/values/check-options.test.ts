import { expect, it } from "vitest";
import { checkOptions } from "../../src/values/check-options.ts";

const known = { leaderElection: true, name: true } as const;
const check = (options: object) => checkOptions<object>("startManager", options, known);

it("rejects unknown options, and suggests the nearest one", () => {
  expect(() => check({ name: "a", leaderElect: true })).toThrow(
    new TypeError('startManager: unknown option "leaderElect": did you mean leaderElection?'),
  );
  expect(() => check({ toString: 1 })).toThrow(
    new TypeError('startManager: unknown option "toString": known options: leaderElection, name'),
  );
  expect(() => check({ leaderElection: undefined, name: "a" })).not.toThrow();
});
