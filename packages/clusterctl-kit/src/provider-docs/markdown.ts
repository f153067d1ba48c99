import { plainText } from "@capikit/common/json";
/** A table of Markdown; nothing where there are no rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return `${line(head)}${line(head.map(() => "---"))}${rows.map(line).join("")}`;
}

/** A text as code, whatever is in it. */
export function code(text: string): string {
  const flat = text.replace(/\s*\n\s*/g, " ").replaceAll("|", "\\|");
  const fence = "`".repeat(Math.max(0, ...[...flat.matchAll(/`+/g)].map(([ticks]) => ticks.length)) + 1);
  return fence.length > 1 ? `${fence} ${flat} ${fence}` : `\`${flat}\``;
}

/** A text in a cell of a table. */
export function cell(text: unknown): string {
  return plainText(text ?? "")
    .trim()
    .replace(/\s*\n\s*/g, " ")
    .replaceAll("|", "\\|")
    .replaceAll("<", "&lt;");
}
