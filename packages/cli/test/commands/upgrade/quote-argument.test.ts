import { expect, it } from "vitest";
import { quoteArgument } from "../../../src/commands/upgrade/quote-argument.ts";

it.each([
  ["--project=C:\\work", "--project=C:\\work"],
  ["--package=capikit@0.1.0-next.1", "--package=capikit@0.1.0-next.1"],
  ["--project=C:\\My work", '"--project=C:\\My work"'],
  ["--project=C:\\", '"--project=C:\\\\"'],
  ["capikit@next&calc", '"capikit@next&calc"'],
  ["capikit@^0.1.0", '"capikit@^0.1.0"'],
  ['a\\"b', '"a\\\\""b"'],
  ["", '""'],
])("quotes %s", (text, quoted) => {
  expect(quoteArgument(text)).toBe(quoted);
});
