import { formatCount } from "@capikit/common/text";
import { type Change, type Consequence, consequences } from "../changes/change.ts";
import { bySubject, type Counts, formatCounts, shownText, titles } from "./words.ts";

/** Styles of text parts. */
export interface ChangePaint {
  readonly subject: (text: string) => string;
  readonly consequence: (consequence: Consequence, text: string) => string;
}

const unpainted: ChangePaint = { subject: (text) => text, consequence: (_, text) => text };

/** Renders changes by subject with their consequences. Changed descriptions are counted. */
export function changesAsText(changes: readonly Change[], paint: ChangePaint = unpainted): string {
  if (changes.length === 0) return "no change\n";
  const parts = bySubject(changes).map(([subject, own]) => {
    const rows = own.filter(({ consequence }) => consequence !== "documentation");
    const texts = own.length - rows.length;
    const lines = rows.map((change) => {
      const sign = paint.consequence(change.consequence, titles[change.consequence].padEnd(width));
      const where = [change.versions.join(", "), change.path].filter(Boolean).join(" ");
      return `  ${sign}  ${shownText(`${where}${where === "" ? "" : ": "}${change.what}`)}`;
    });
    if (texts > 0)
      lines.push(
        `  ${paint.consequence("documentation", titles.documentation.padEnd(width))}  ${formatCount(texts, "text")} changed`,
      );
    return `${paint.subject(shownText(subject))}\n${lines.join("\n")}\n`;
  });
  return `${parts.join("\n")}\n${summary(formatCounts(changes))}\n`;
}

const width = Math.max(...Object.values(titles).map(({ length }) => length));

function summary(counts: Counts): string {
  const all = consequences.reduce((sum, each) => sum + counts[each], 0);
  const parts = consequences
    .filter((each) => counts[each] > 0)
    .map((each) => `${counts[each]} ${titles[each]}`);
  return `${formatCount(all, "change")}: ${parts.join(", ")}`;
}
