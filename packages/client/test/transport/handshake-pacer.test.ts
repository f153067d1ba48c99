import { createFakeClock } from "@capikit/common/time";
import { describe, expect, it } from "vitest";
import { HandshakePacer } from "../../src/transport/handshake-pacer.ts";

/** A pacer whose steps take the given time of its clock, with the order of its steps. */
function harness() {
  let time = 0;
  const clock = createFakeClock();
  const steps: { readonly cluster: string; readonly at: number }[] = [];
  const pacer = new HandshakePacer({ ...clock, now: () => clock.now() + time });
  return {
    steps,
    add(cluster: string, ms: number) {
      pacer.add(cluster, () => {
        steps.push({ cluster, at: clock.now() + time });
        time += ms;
      });
    },
    advance: (ms: number) => clock.advance(ms),
  };
}

describe("HandshakePacer", () => {
  it("runs a single step at once", () => {
    const { add, steps } = harness();
    add("a", 5);
    expect(steps).toEqual([{ cluster: "a", at: 0 }]);
  });

  it("pauses after each step for three times its duration", () => {
    const { add, advance, steps } = harness();
    for (const cluster of ["a", "b", "c"]) add(cluster, 10);
    expect(steps.map(({ cluster }) => cluster)).toEqual(["a"]);
    advance(29);
    expect(steps).toHaveLength(1);
    advance(1);
    expect(steps).toHaveLength(2);
    advance(30);
    expect(steps.map(({ cluster }) => cluster)).toEqual(["a", "b", "c"]);
  });

  it("lets clusters take turns", () => {
    const { add, advance, steps } = harness();
    for (let step = 0; step < 5; step++) add("hostile", 10);
    add("honest", 1);
    advance(1000);
    expect(steps.map(({ cluster }) => cluster).slice(0, 3)).toEqual(["hostile", "hostile", "honest"]);
  });

  it("delays a cluster that used up its processor time, and no other", () => {
    const { add, advance, steps } = harness();
    for (let step = 0; step < 100; step++) add("hostile", 100);
    advance(10_000);
    expect(steps.length).toBeLessThanOrEqual(5);
    add("honest", 1);
    advance(500);
    expect(steps.at(-1)?.cluster).toBe("honest");
    const count = steps.length;
    advance(100_000);
    // 10 ms of each second.
    expect(steps.length - count).toBeGreaterThanOrEqual(8);
    expect(steps.length - count).toBeLessThanOrEqual(12);
  });
});
