import type { Finding, LintLevel } from "../findings/finding.ts";

/** Styles for parts of the text. Default: no styling. */
export interface LintPaint {
  readonly level?: (level: LintLevel, text: string) => string;
  readonly place?: (text: string) => string;
  readonly help?: (text: string) => string;
}

/** Formats findings as text: location, message and help. */
export function lintAsText(findings: readonly Finding[], paint: LintPaint = {}): string {
  const { level = (_, text) => text, place = (text) => text, help: paintHelp = (text) => text } = paint;
  return findings
    .map(({ rule, level: how, place: at, message, help }) =>
      [
        `${place(oneLine(`${at.file}:${at.line}:${at.column}`))}: ${level(how, how)}: ${oneLine(message)} [${rule}]`,
        paintHelp(`  help: ${oneLine(help)}`),
        "",
      ].join("\n"),
    )
    .join("");
}

/** Escapes control characters: names could otherwise print CI commands or control a terminal. */
function oneLine(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
