import { expect, it } from "vitest";
import { indentMessage } from "../../../src/capi/conditions/indent-message.ts";

it("takes linear time for a blank message", () => {
  const message = "\t".repeat(2_000_000);
  const since = process.cpuUsage();
  expect(indentMessage(message)).toBe(` ${message}`);
  // A quadratic search takes minutes.
  expect(process.cpuUsage(since).user).toBeLessThan(5_000_000);
});
