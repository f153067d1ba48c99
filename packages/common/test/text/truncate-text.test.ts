import { firstLines, formatFirst, joinWithin, truncateText } from "@capikit/common/text";
import { expect, it } from "vitest";

it("truncates to bytes of UTF-8, between characters", () => {
  expect(truncateText("abc", 3)).toBe("abc");
  expect(truncateText("abcdef", 5)).toBe("ab…");
  expect(truncateText("ééé", 5)).toBe("é…");
  expect(truncateText("😀😀", 7)).toBe("😀…");
});

it("joins texts within bytes, and counts the others", () => {
  expect(joinWithin([], 5)).toBe("");
  expect(joinWithin(["ab", "cd"], 6)).toBe("ab; cd");
  expect(joinWithin(["é".repeat(30)], 21)).toBe(`${"é".repeat(9)}…`);
  const texts = Array.from({ length: 400 }, (_, index) => `problem ${index + 1}`);
  expect(joinWithin(texts, 60)).toBe("problem 1; problem 2; problem 3; problem 4; … and 396 more");
  expect(joinWithin(["x".repeat(90), "b"], 40)).toBe(`${"x".repeat(21)}…; … and 1 more`);
  for (const maxBytes of [30, 31, 47, 200, 5000])
    expect(Buffer.byteLength(joinWithin(texts, maxBytes))).toBeLessThanOrEqual(maxBytes);
});

it("counts the texts after the first ones", () => {
  expect(formatFirst([], 2)).toBe("");
  expect(formatFirst(["a", "b"], 2)).toBe("a, b");
  expect(formatFirst(["a", "b", "c", "d"], 2)).toBe("a, b and 2 more");
  expect(formatFirst(["a", "b"], 2, "; ")).toBe("a; b");
  expect(formatFirst(["a", "b", "c"], 1, "; ")).toBe("a; and 2 more");
  expect(firstLines(["a", "b"], 2, "  ")).toEqual(["a", "b"]);
  expect(firstLines(["a", "b", "c"], 2)).toEqual(["a", "b", "and 1 more"]);
  expect(firstLines(["a", "b"], 1, "  ", "see the log")).toEqual(["a", "  and 1 more; see the log"]);
});
