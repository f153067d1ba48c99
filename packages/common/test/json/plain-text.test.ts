import { plainText } from "@capikit/common/json";
import { expect, it } from "vitest";

it.each([
  ["text", "text"],
  [undefined, "undefined"],
  [null, "null"],
  [1.5, "1.5"],
  [9_007_199_254_740_993n, "9007199254740993"],
  [{ toString: 1 }, '{"toString":1}'],
  [[{ toString: 1, n: 9_007_199_254_740_993n }], '[{"toString":1,"n":9007199254740993}]'],
])("returns %o as %s", (value, text) => expect(plainText(value)).toBe(text));
