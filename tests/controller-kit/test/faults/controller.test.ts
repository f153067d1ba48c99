import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { faultNames } from "@capikit/controller-kit/testing";
import { describe, expect, it } from "vitest";
import { runController } from "../../src/faults/run-controller.ts";

const isLong = process.env.CAPIKIT_TEST_LONG === "1";
// Every third one lists, the others stream what there is.
const seeds = isLong ? Array.from({ length: 200 }, (_, n) => n + 1) : [3];
const struck = new Set<string>();

async function holds(seed: number, only = faultNames): Promise<void> {
  const report = await runController(seed, only);
  for (const name of report.struck.keys()) struck.add(name);
  expect(report.problems, `seed ${seed}, faults ${only.join(", ")}`).toEqual([]);
  expect(report.reconciles).toBeGreaterThan(0);
}

describe("a controller on a server with faults", () => {
  it.each(faultNames)(
    `has all reconciled in the end, under %s (${seeds.length} seeds)`,
    async (name) => {
      for (const seed of seeds) {
        await holds(seed, [name]);
      }
    },
    3_600_000,
  );

  it(`has all reconciled in the end, under all faults together (${seeds.length * 5} seeds)`, async () => {
    for (let seed = 1; seed <= seeds.length * 5; seed++) {
      await holds(1000 + seed);
    }
  }, 3_600_000);

  it("met every fault", () => {
    expect(faultNames.filter((name) => !struck.has(name))).toEqual([]);
  });
});

it("leaves nothing in memory behind", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heapAfter = async (runs: number): Promise<number> => {
    for (let seed = 1; seed <= runs; seed++) {
      await holds(5000 + seed);
    }
    collect();
    return process.memoryUsage().heapUsed;
  };
  const runs = isLong ? 100 : 4;
  const sockets = () => process.getActiveResourcesInfo().filter((name) => name.startsWith("TCP")).length;
  const open = sockets();
  await heapAfter(2);
  const before = await heapAfter(runs);
  const after = await heapAfter(runs);
  // The same seeds again: whatever is kept for each would be kept twice.
  expect(after - before).toBeLessThan(3_000_000);
  expect(sockets()).toBe(open);
}, 3_600_000);
