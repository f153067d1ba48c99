import { truncateText } from "@capikit/common/text";
import { expect, it } from "vitest";

it("truncates to bytes of UTF-8, between characters", () => {
  expect(truncateText("abc", 3)).toBe("abc");
  expect(truncateText("abcdef", 5)).toBe("ab…");
  expect(truncateText("ééé", 5)).toBe("é…");
  expect(truncateText("😀😀", 7)).toBe("😀…");
});
