import { expect, test } from "vitest";
import { hasMarkers } from "../../../src/language-server/projects/projects.ts";

test("finds markers in all forms of comments", () => {
  for (const text of [
    "// +kubebuilder:rbac:groups=a",
    "/** +optional */",
    "/**\r\n * Text.\r\n * +optional\r\n */",
    "/**\n +optional\n*/",
    "/** An open comment\n * +opt",
  ])
    expect(hasMarkers(`export const a = 1;\n${text}`)).toBe(true);
});

test("ignores code and other comments", () => {
  for (const text of ["const a = b\n  +suffix;", "/** a +b */", "/** Text. */\n  +suffix", "// a +b"])
    expect(hasMarkers(text)).toBe(false);
});

test("takes linear time for open comments", () => {
  expect(hasMarkers("/**".repeat(300_000))).toBe(false);
});
