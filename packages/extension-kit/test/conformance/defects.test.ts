import { describe, expect, it } from "vitest";
import { conformanceChecks } from "../../src/testing/index.ts";
import { expectedFailures, failedChecks } from "./support/failed-checks.ts";
import { faults as defects } from "./support/faults/index.ts";

describe("planted defects", () => {
  it.each(defects)("$check finds $what", async (defect) => {
    const own = [defect.check, ...(defect.along ?? [])];
    // The check of a living server follows the requests of others.
    const group = defect.check === "robustness/alive" ? "robustness/" : defect.check;
    const others = conformanceChecks
      .map(({ code }) => code)
      .filter((code) => !own.includes(code) && !code.startsWith(group));
    expect(await failedChecks(defect, others)).toEqual(expectedFailures(defect));
  });

  it("are there for every check", () => {
    const planted = new Set(defects.map(({ check }) => check));
    // A release may add no fields.
    const missing = conformanceChecks.filter(({ code }) => !planted.has(code)).map(({ code }) => code);
    expect(missing).toEqual(planted.has("patches/newer-field") ? [] : ["patches/newer-field"]);
    expect([...planted].filter((check) => !conformanceChecks.some(({ code }) => code === check))).toEqual([]);
  });
});
