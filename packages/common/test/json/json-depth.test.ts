import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { assertJsonDepth, defaultMaxJsonDepth, JsonDepthError } from "../../src/json/index.ts";

const runs = inject("nightly") ? 100_000 : 1000;
const nested = (depth: number): string => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const both = (json: string): (string | Uint8Array)[] => [json, new TextEncoder().encode(json)];

function depthOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe("assertJsonDepth", () => {
  it("accepts text up to the limit and refuses the first bracket beyond it", () => {
    for (const json of both(nested(10))) {
      assertJsonDepth(json, 10);
      expect(() => assertJsonDepth(json, 9)).toThrow(
        expect.objectContaining({ name: "JsonDepthError", code: "JSON_DEPTH_ERROR", maxDepth: 9, offset: 9 }),
      );
    }
  });

  it("has a default limit", () => {
    assertJsonDepth(nested(defaultMaxJsonDepth));
    expect(() => assertJsonDepth(nested(defaultMaxJsonDepth + 1))).toThrow(JsonDepthError);
  });

  it("counts open brackets only, so that siblings do not add up", () => {
    for (const json of both(`[${Array(1000).fill('{"a":[]}').join()}]`)) assertJsonDepth(json, 3);
  });

  it.each(['"[[[["', '"\\"[[["', '"\\\\\\"[[["', '{"[[[":"{{{","\\\\":[]}', '["\u00e9[[[", "\u{1f600}{{{"]'])(
    "ignores brackets in strings: %s",
    (json) => {
      for (const one of both(json)) assertJsonDepth(one, 2);
    },
  );

  it.each(['"[[[', '"\\', "]]]]", "", "\ufeff[]"])("leaves malformed text to the parser: %j", (json) => {
    for (const one of both(json)) assertJsonDepth(one, 1);
  });

  it("agrees with the depth of the parsed value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.nat(2), (value, space) => {
        const depth = Math.max(1, depthOf(value));
        for (const json of both(JSON.stringify(value, undefined, space))) {
          assertJsonDepth(json, depth);
          if (depth > 1) expect(() => assertJsonDepth(json, depth - 1)).toThrow(JsonDepthError);
        }
      }),
      { numRuns: runs },
    );
  });

  it("stops at the first bracket too many, whatever follows", () => {
    for (const json of both("[".repeat(20_000_000))) {
      expect(() => assertJsonDepth(json, 100)).toThrow(expect.objectContaining({ offset: 100 }));
    }
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, "5" as unknown as number])(
    "refuses the limit %s",
    (maxDepth) => {
      expect(() => assertJsonDepth("[]", maxDepth)).toThrow(TypeError);
    },
  );
});
