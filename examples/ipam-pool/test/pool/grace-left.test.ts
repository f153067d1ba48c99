import { expect, it } from "vitest";
import { graceLeft } from "../../src/pool/grace-left.ts";

it("counts from the deletion of the claim", () => {
  const deletionTimestamp = "2026-01-01T00:00:00Z";
  const at = (seconds: number): number => Date.parse(deletionTimestamp) + seconds * 1_000;
  const spec = { addressReuseGracePeriodSeconds: 60 };
  expect([0, 45, 60].map((seconds) => graceLeft(spec, { deletionTimestamp }, at(seconds)))).toEqual([
    60_000, 15_000, 0,
  ]);
  expect(graceLeft({}, { deletionTimestamp }, at(0))).toBe(0);
  expect(graceLeft(spec, {}, at(0))).toBe(0);
});
