import { describe, expect, it } from "vitest";
import { retryAfterMs } from "../../src/transport/retry.ts";

describe("retryAfterMs", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  it.each<[number, string | undefined, number | undefined]>([
    [429, "1", 1000],
    [503, "0", 0],
    [503, "Thu, 01 Jan 2026 00:00:02 GMT", 2000],
    [503, "Thu, 01 Jan 2025 00:00:00 GMT", 0],
    [429, undefined, undefined],
    [429, "soon", undefined],
    [500, "1", 1000],
    [504, "2", 2000],
    [500, undefined, undefined],
    [409, "1", undefined],
    [200, "1", undefined],
  ])("%i with %j: %j", (status, header, want) => {
    expect(retryAfterMs(status, header, now)).toBe(want);
  });
});
