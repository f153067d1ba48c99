import { formatCount } from "@capikit/common/text";
import { type Change, consequences } from "../changes/change.ts";
import { bySubject, formatCounts, shownText, titles } from "./words.ts";

/** Renders changes as a page: a table of counts, then one table per subject. */
export function changesAsMarkdown(changes: readonly Change[]): string {
  if (changes.length === 0) return "No change.\n";
  const counts = formatCounts(changes);
  const overview = [
    `| ${consequences.map((each) => titles[each]).join(" | ")} |`,
    `|${consequences.map(() => "---:|").join("")}`,
    `| ${consequences.map((each) => counts[each]).join(" | ")} |`,
  ].join("\n");
  const parts = bySubject(changes).map(([subject, own]) => {
    const rows = own
      .filter(({ consequence }) => consequence !== "documentation")
      .map(
        ({ consequence, versions, path, what }) =>
          `| ${titles[consequence]} | ${cell(versions.join(", "))} | ${path === "" ? "" : code(path)} | ${cell(what)} |`,
      );
    const texts = own.length - rows.length;
    const table = ["| Consequence | Versions | Field | Change |", "|---|---|---|---|", ...rows].join("\n");
    return [
      `## ${cell(subject)}`,
      ...(rows.length > 0 ? [table] : []),
      ...(texts > 0 ? [`Documentation: ${formatCount(texts, "text")} changed.`] : []),
    ].join("\n\n");
  });
  return `${[overview, ...parts].join("\n\n")}\n`;
}

/** Returns a code span, or escaped text if it contains back-quotes or line breaks. */
function code(text: string): string {
  const line = shownText(text);
  return line.includes("`") ? cell(line) : `\`${line.replaceAll("|", "\\|")}\``;
}

/** Escapes text for a table cell. */
function cell(text: string): string {
  return shownText(text).replace(/[\\`*_{}[\]<>|&]/g, "\\$&");
}
