import { describe, expect, it } from "vitest";
import { after, requeue } from "../../src/controller/result.ts";

describe("results", () => {
  it("requeue after a time, or soon", () => {
    expect(after("15s")).toEqual({ requeueAfterMs: 15_000 });
    expect(after(20, { priority: 3 })).toEqual({ requeueAfterMs: 20, priority: 3 });
    expect(requeue()).toEqual({ requeueAfterMs: 0 });
    expect(requeue({ priority: -1 })).toEqual({ requeueAfterMs: 0, priority: -1 });
  });

  it("distinguish a zero duration from requeue", () => {
    expect(() => after("0s")).toThrow("requeue()");
  });
});
