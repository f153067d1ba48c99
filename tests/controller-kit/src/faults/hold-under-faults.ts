import { mapLimited } from "@capikit/common/time";
import type { FaultName } from "@capikit/testing";
import { expect, inject } from "vitest";
import { runController } from "./run-controller.ts";

/** Number of seeds per fault. */
export const seedCount = inject("nightly") ? 200 : 3;

/**
 * Runs a controller under faults for each seed and expects a correct final state. Returns the
 * faults that occurred.
 */
export async function holdUnderFaults(
  only: readonly FaultName[],
  seeds: number = seedCount,
  firstSeed = inject("seed"),
): Promise<ReadonlySet<FaultName>> {
  const struck = new Set<FaultName>();
  const all = Array.from({ length: seeds }, (_, n) => firstSeed + n);
  await mapLimited(all, 6, async (seed) => {
    const report = await runController(seed, only);
    for (const name of report.struck.keys()) struck.add(name);
    expect(report.problems, `seed ${seed}, faults ${only.join(", ")}`).toEqual([]);
    expect(report.reconciles).toBeGreaterThan(0);
  });
  return struck;
}
