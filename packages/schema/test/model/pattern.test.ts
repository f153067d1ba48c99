import { expect, it } from "vitest";
import { compileSchema } from "../../src/index.ts";

// The limit of the test is the assertion: matching that backtracks takes years for these.
it.each(["^(a+)+$", "^(a|a)*$", "(x+x+)+y", "^([a-zA-Z0-9]+\\s?)*$"])(
  "matches pattern %s in linear time",
  (pattern) => {
    const { validate } = compileSchema({ type: "string", pattern });
    expect(validate(`${"a".repeat(50_000)}!`)).toHaveLength(1);
  },
);
