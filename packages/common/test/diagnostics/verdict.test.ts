import { describe, expect, it } from "vitest";
import {
  allowNotJudged,
  type Diagnostic,
  isError,
  isPassed,
  mergeVerdicts,
  notJudgedLines,
  summarizeVerdict,
  type Verdict,
} from "../../src/diagnostics/index.ts";

const warning: Diagnostic = { code: "crd/scope", severity: "warning", message: "m" };
const open = { name: "unknown-kind", what: "Widget example.com", why: "no file contains its CRD" };
const verdict = (part: Partial<Verdict> = {}): Verdict => ({
  judged: { file: 1, object: 2 },
  findings: [],
  notJudged: [],
  ...part,
});

describe("a verdict passes", () => {
  it("if something was judged, and nothing found or left out", () => {
    expect(isPassed(verdict())).toBe(true);
    expect(isPassed(verdict({ judged: {} }))).toBe(false);
    expect(isPassed(verdict({ judged: { file: 0 } }))).toBe(false);
    expect(isPassed(verdict({ findings: [warning] }))).toBe(false);
    expect(isPassed(verdict({ notJudged: [open] }))).toBe(false);
  });

  it("beside findings that do not fail it", () => {
    expect(isPassed(verdict({ findings: [warning] }), isError)).toBe(true);
    expect(isPassed(verdict({ findings: [warning], notJudged: [open] }), isError)).toBe(false);
  });

  it("beside what the user allows by name, which stays listed", () => {
    const allowed = allowNotJudged(verdict({ notJudged: [open] }), ["unknown-kind"]);
    expect(isPassed(allowed)).toBe(true);
    expect(allowed.notJudged).toEqual([{ ...open, allowed: true }]);
    expect(isPassed(allowNotJudged(verdict({ notJudged: [open] }), ["other"]))).toBe(false);
  });
});

it("adds the counts of verdicts", () => {
  expect(mergeVerdicts([verdict({ notJudged: [open] }), verdict({ judged: { object: 3 } })])).toEqual(
    verdict({ judged: { file: 1, object: 5 }, notJudged: [open] }),
  );
  expect(isPassed(mergeVerdicts([]))).toBe(false);
});

it("summarizes a verdict in a line", () => {
  expect(summarizeVerdict(verdict({ findings: [warning] }))).toBe("1 warning in 1 file, 2 objects");
  expect(summarizeVerdict(verdict({ notJudged: [open] }))).toBe(
    "1 not judged; no problems in 1 file, 2 objects",
  );
  expect(summarizeVerdict(verdict({ judged: { file: 0 } }))).toBe("nothing was judged");
  expect(summarizeVerdict(verdict({ judged: {}, findings: [warning] }))).toBe("1 warning");
});

it("describes what was not judged, and its name", () => {
  expect(notJudgedLines([open, { ...open, help: "add it", allowed: true }])).toEqual([
    "not judged (unknown-kind): Widget example.com: no file contains its CRD",
    "not judged (unknown-kind, allowed): Widget example.com: no file contains its CRD; help: add it",
  ]);
});
