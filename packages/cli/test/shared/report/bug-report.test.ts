import { expect, test } from "vitest";
import { bugReport } from "../../../src/shared/report/bug-report.ts";

test("a bug report for the tracker has no secrets", () => {
  const error = new Error("no answer from https://admin:pass-one@host: Bearer abcdefgh12345678");
  const argv = [
    "template",
    "a.yaml",
    "--set",
    "ACME=pass-two",
    "--set=ACME=pass-three",
    "--token",
    "pass-four",
  ];
  const text = bugReport(error, [...argv, "--settings", "pass-five"]);
  expect(text).not.toMatch(/pass-|abcdefgh12345678/);
  expect(text).toContain(
    "command: capikit template a.yaml --set ACME=[redacted] --set=ACME=[redacted] --token",
  );
  expect(text).toContain("bug-report.test.ts");
});
