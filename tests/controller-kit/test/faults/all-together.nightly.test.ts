import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { faultNames } from "@capikit/testing";
import { expect, inject, it } from "vitest";
import { holdUnderFaults } from "../../src/faults/hold-under-faults.ts";

it("reaches the expected state under all faults together", async () => {
  await holdUnderFaults(faultNames, 1000, inject("seed") + 1000);
});

it("leaks no memory", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heapAfter = async (runs: number): Promise<number> => {
    await holdUnderFaults(faultNames, runs, 5001);
    collect();
    return process.memoryUsage().heapUsed;
  };
  const runs = 100;
  const sockets = () => process.getActiveResourcesInfo().filter((name) => name.startsWith("TCP")).length;
  const open = sockets();
  await heapAfter(runs);
  const before = await heapAfter(runs);
  const after = await heapAfter(runs);
  // The same seeds again: leaked objects would double.
  expect(after - before).toBeLessThan(3_000_000);
  await expect.poll(sockets).toBeLessThanOrEqual(open); // they close shortly after the other side
});
