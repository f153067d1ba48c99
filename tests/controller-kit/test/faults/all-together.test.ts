import { faultNames } from "@capikit/testing";
import { it } from "vitest";
import { holdUnderFaults } from "../../src/faults/hold-under-faults.ts";

it("reaches the expected state under all faults together", async () => {
  await holdUnderFaults(faultNames, 3);
});
