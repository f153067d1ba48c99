import type { Finding, LintLevel } from "../finding.ts";

/** How parts of the text are painted; nothing is, by default. */
export interface LintPaint {
  readonly level?: (level: LintLevel, text: string) => string;
  readonly place?: (text: string) => string;
  readonly mend?: (text: string) => string;
}

/** Findings for people: file, line and column, what is wrong, and how to mend it. */
export function lintAsText(findings: readonly Finding[], paint: LintPaint = {}): string {
  const { level = (_, text) => text, place = (text) => text, mend = (text) => text } = paint;
  return findings
    .map(({ rule, level: how, place: at, message, mend: help }) =>
      [
        `${place(`${at.file}:${at.line}:${at.column}`)}: ${level(how, how)}: ${message} [${rule}]`,
        mend(`  mend: ${help}`),
        "",
      ].join("\n"),
    )
    .join("");
}
