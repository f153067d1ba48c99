import { expect, test } from "vitest";
import { readFile } from "../../../src/lint/read/read-file.ts";

test("a file with 200,000 comments that disable rules is read", () => {
  const count = 200_000;
  const content = `a: b\n${"# capikit-lint-disable x y\n".repeat(count)}`.slice(0, -1);
  expect(readFile({ path: "a.yaml", content }).disablings).toHaveLength(count);
});
