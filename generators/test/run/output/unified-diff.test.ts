import fc from "fast-check";
import { expect, test } from "vitest";
import { unifiedDiff } from "../../../src/run/output/unified-diff.ts";

/** Applies a unified diff to a text, like `patch`. */
function apply(before: string, diff: string): string {
  const old = before === "" ? [] : before.split("\n").slice(0, -1);
  const result: string[] = [];
  let at = 0;
  for (const line of diff.split("\n").slice(0, -1)) {
    const hunk = /^@@ -(\d+),(\d+) \+\d+,\d+ @@$/.exec(line);
    if (hunk !== null) {
      const start = Number(hunk[1]) - (hunk[2] === "0" ? 0 : 1);
      while (at < start) result.push(old[at++] ?? "");
    } else if (line.startsWith("+")) result.push(line.slice(1));
    else {
      expect(old[at]).toBe(line.slice(1));
      if (line.startsWith(" ")) result.push(line.slice(1));
      at++;
    }
  }
  result.push(...old.slice(at));
  return result.map((line) => `${line}\n`).join("");
}

const lines = fc
  .array(fc.constantFrom("a", "b", "c", "", "  d", "@@", "-", "+"), { maxLength: 30 })
  .map((parts) => parts.map((line) => `${line}\n`).join(""));

test("gives a diff that makes the one text of the other", () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      expect(apply(before, unifiedDiff(before, after))).toBe(after);
    }),
  );
});

test("equals the output of diff -u", () => {
  const before = Array.from({ length: 40 }, (_, at) => `line ${at}\n`).join("");
  const after = before.replace("line 3\n", "").replace("line 20\n", "line twenty\nline more\n");
  expect(unifiedDiff(before, after)).toBe(`@@ -1,7 +1,6 @@
 line 0
 line 1
 line 2
-line 3
 line 4
 line 5
 line 6
@@ -18,7 +17,8 @@
 line 17
 line 18
 line 19
-line 20
+line twenty
+line more
 line 21
 line 22
 line 23
`);
});

test("is empty for equal texts", () => {
  expect(unifiedDiff("a\n", "a\n")).toBe("");
});

test("marks a missing end of line", () => {
  expect(unifiedDiff("a", "a\n")).toContain("\\ No newline at end of file");
});

test("stays whole for texts without common lines", () => {
  const before = Array.from({ length: 3000 }, (_, at) => `a${at}\n`).join("");
  const after = Array.from({ length: 3000 }, (_, at) => `b${at}\n`).join("");
  expect(apply(before, unifiedDiff(before, after))).toBe(after);
  expect(unifiedDiff("", after)).toMatch(/^@@ -0,0 \+1,3000 @@\n\+b0\n/);
});
