import { expect, it } from "vitest";
import { expectedFailures, failedChecks } from "./support/failed-checks.ts";
import { faults as defects } from "./support/faults/index.ts";

it.each(defects)("no check but $check finds $what", async (defect) => {
  // A check of time only runs for its own defect.
  const skip = ["patches/speed"].filter((id) => id !== defect.check);
  expect(await failedChecks(defect, skip)).toEqual(expectedFailures(defect));
});
