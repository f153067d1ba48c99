import { describe, expect, it } from "vitest";
import {
  ConversionError,
  canonicalBase64,
  canonicalTime,
  copy,
  durationToSeconds,
  mapValues,
  secondsToDuration,
} from "../../../src/conversion/runtime/index.ts";

describe("seconds of durations", () => {
  it.each([
    ["1.999s", 1],
    ["-1.999s", -1],
    ["999ms", 0],
    ["900000h", 2_147_483_647],
    ["-900000h", -2_147_483_648],
  ])("%s has %d whole seconds", (text, seconds) => {
    expect(durationToSeconds(text)).toBe(seconds);
  });

  it("refuses a text that is not a duration", () => {
    expect(() => durationToSeconds("1d")).toThrow(ConversionError);
  });

  it("are printed as durations", () => {
    expect([90, 3600, 0, -5].map(secondsToDuration)).toEqual(["1m30s", "1h0m0s", "0s", "-5s"]);
  });
});

describe("times", () => {
  it.each([
    ["2024-01-02T03:04:05Z", "2024-01-02T03:04:05Z"],
    ["2024-01-02T03:04:05.999+02:00", "2024-01-02T01:04:05Z"],
    ["2024-01-02T3:04:05,5Z", "2024-01-02T03:04:05Z"],
    ["2024-02-29T23:59:59-00:30", "2024-03-01T00:29:59Z"],
    ["0099-01-31T00:00:00Z", "0099-01-31T00:00:00Z"],
    ["0000-01-01T00:00:00+02:00", "-0001-12-31T22:00:00Z"],
  ])("%s becomes %s", (text, expected) => {
    expect(canonicalTime(text)).toBe(expected);
  });

  it.each([
    "",
    "2024-01-02",
    "2023-02-29T00:00:00Z",
    "2024-13-01T00:00:00Z",
    "2024-01-02T24:00:00Z",
    "2024-01-02t03:04:05z",
  ])("rejects %j", (text) => {
    expect(canonicalTime(text)).toBeUndefined();
  });
});

describe("bytes, texts and copies", () => {
  it("decode and re-encode base64", () => {
    expect(canonicalBase64("YW\nJj\r\n")).toBe("YWJj");
    expect(canonicalBase64("YWJ=")).toBe("YWI=");
    expect(["a", "YWI", "YW Jj", "_-8="].map(canonicalBase64)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("accept every key", () => {
    const given = JSON.parse('{"__proto__": {"a": 1}, "b": [1, {"c": null}]}');
    expect(JSON.stringify(copy(given))).toBe(JSON.stringify(given));
    expect(copy(given).b).not.toBe(given.b);
    expect(JSON.stringify(mapValues(given, () => 1))).toBe('{"__proto__":1,"b":1}');
  });
});
