import { faultNames, faultTable } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import { holdUnderFaults, seedCount } from "../../src/faults/hold-under-faults.ts";

describe("all together", () => {
  it("reaches the expected state under all faults together", async () => {
    await holdUnderFaults(faultNames, 3);
  });
});

describe("requests", () => {
  const names = faultNames.filter((name) => faultTable[name].stage === "arrival");

  it("covers several faults", () => expect(names.length).toBeGreaterThan(12));

  it.each(names)(
    `a controller has all reconciled in the end, where requests meet %s (${seedCount} seeds)`,
    async (name) => expect(await holdUnderFaults([name])).toContain(name),
  );
});
