import { formatCount, withoutHidden } from "@capikit/common/text";
import { type Change, type Consequence, consequences } from "../changes/change.ts";

/** Styles of text parts. */
export interface ChangePaint {
  readonly subject: (text: string) => string;
  readonly consequence: (consequence: Consequence, text: string) => string;
}

/** Names of consequences in the output. */
const titles: Readonly<Record<Consequence, string>> = {
  objects: "breaking for objects",
  clients: "breaking for clients",
  compatible: "compatible",
  documentation: "documentation",
};

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

/** Renders changes for programs: counts by consequence, and each change. */
export function changesAsJson(changes: readonly Change[]): string {
  // JSON parsers round integers beyond 2^53, so they are written as strings.
  const plain = (_: string, item: unknown) => (typeof item === "bigint" ? item.toString() : item);
  return `${JSON.stringify({ counts: formatCounts(changes), changes }, plain, 2)}\n`;
}

type Counts = Readonly<Record<Consequence, number>>;

function formatCounts(changes: readonly Change[]): Counts {
  const counts = { objects: 0, clients: 0, compatible: 0, documentation: 0 };
  for (const { consequence } of changes) counts[consequence]++;
  return counts;
}

/** Groups changes by subject, the subjects with the most severe changes first. */
function bySubject(changes: readonly Change[]): readonly (readonly [string, readonly Change[]])[] {
  const subjects = Map.groupBy(changes, ({ subject }) => subject);
  const worst = (of: readonly Change[]): number =>
    Math.min(...of.map(({ consequence }) => consequences.indexOf(consequence)));
  return [...subjects].sort(([, a], [, b]) => worst(a) - worst(b));
}

/** Returns text on one line, without terminal or GitHub workflow commands. */
function shownText(text: string): string {
  return withoutHidden(text.replace(/\s+/g, " "))
    .replace(/^(?= ?::)/, "\\")
    .replaceAll("##[", "#\\#[");
}
