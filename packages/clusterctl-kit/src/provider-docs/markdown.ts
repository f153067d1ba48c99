import { plainText } from "@capikit/common/json";

/** A table of Markdown; nothing where there are no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return `${line(head)}${line(head.map(() => "---"))}${rows.map(line).join("")}`;
}

/** A text as code, whatever is in it. */
export function code(text: string): string {
  const line = oneLine(text);
  // In a table, `\\|` would end the cell, and nothing else escapes a `|` between backticks.
  if (line.includes("\\|")) return `<code>${line.replace(/[^A-Za-z0-9 ]/gu, entity)}</code>`;
  const flat = line.replaceAll("|", "\\|");
  const fence = "`".repeat(Math.max(0, ...[...flat.matchAll(/`+/g)].map(([ticks]) => ticks.length)) + 1);
  return fence.length > 1 ? `${fence} ${flat} ${fence}` : `\`${flat}\``;
}

/** Line breaks become spaces, together with the blanks around them. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, (blanks) => (blanks.includes("\n") ? " " : blanks));
}

/** A text in a cell of a table. */
export function cell(text: unknown): string {
  return oneLine(plainText(text ?? "").trim())
    .replaceAll("\\|", "&#92;&#124;")
    .replaceAll("|", "\\|")
    .replaceAll("<", "&lt;");
}

function entity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
