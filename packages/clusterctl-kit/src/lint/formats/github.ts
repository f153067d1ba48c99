import type { Finding, LintLevel } from "../findings/finding.ts";

const commands: Readonly<Record<LintLevel, string>> = { error: "error", warning: "warning", info: "notice" };

/** Formats findings as GitHub workflow commands, which annotate the lines. */
export function lintAsGithub(findings: readonly Finding[]): string {
  return findings
    .map(({ rule, level, place, message, help }) => {
      const properties = {
        file: place.file,
        line: place.line,
        endLine: place.endLine,
        col: place.column,
        title: rule,
      };
      const written = Object.entries(properties).map(
        ([key, value]) => `${key}=${escapedProperty(String(value))}`,
      );
      return `::${commands[level]} ${written.join(",")}::${escapedData(`${message}. Help: ${help}`)}\n`;
    })
    .join("");
}

function escapedData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
