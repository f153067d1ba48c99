import { describe, expect, it } from "vitest";
import { canonical, jsonText } from "../../src/values/canonical.ts";

describe("JSON text", () => {
  it("keeps the order of keys, or sorts them", () => {
    const value = { b: [1, { d: null, c: "x" }], a: true };
    expect(jsonText(value)).toBe('{"b":[1,{"d":null,"c":"x"}],"a":true}');
    expect(canonical(value)).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}');
  });

  it("is exact beyond 2^53, at any depth", () => {
    expect(jsonText({ at: [9007199254740993n] })).toBe('{"at":[9007199254740993]}');
    expect(canonical(9007199254740993n)).not.toBe(canonical(9007199254740992n));
    expect(canonical(1n)).toBe(canonical(1));
  });
});
