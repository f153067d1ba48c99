import { expect, it } from "vitest";
import { indentMessage } from "../../../src/capi/conditions/condition.ts";

it("takes linear time for a blank message", () => {
  // A quadratic search takes minutes, more than a test may.
  const message = "\t".repeat(2_000_000);
  expect(indentMessage(message)).toBe(` ${message}`);
});
