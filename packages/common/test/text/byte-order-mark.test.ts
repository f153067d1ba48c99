import { withoutByteOrderMark } from "@capikit/common/text";
import { expect, it } from "vitest";

it.each([
  ["\uFEFF{}", "{}"],
  ["{}\uFEFF", "{}\uFEFF"],
  ["\uFEFF\uFEFF", "\uFEFF"],
  ["", ""],
])("removes one mark at the start of %j", (text, plain) => {
  expect(withoutByteOrderMark(text)).toBe(plain);
});
