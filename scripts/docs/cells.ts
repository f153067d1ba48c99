import { plainText } from "@capikit/common/json";

/** Formats a Markdown table; empty without rows. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return `${line(head)}${line(head.map(() => "---"))}${rows.map(line).join("")}`;
}

export function code(text: string): string {
  const line = oneLine(text);
  // In a table, `\\|` ends the cell, and other escapes do not work between backticks.
  if (line.includes("\\|")) return `<code>${line.replace(/[^A-Za-z0-9 ]/gu, entity)}</code>`;
  const flat = line.replaceAll("|", "\\|");
  const longest = flat.match(/`+/g)?.reduce((most, ticks) => Math.max(most, ticks.length), 0) ?? 0;
  const fence = "`".repeat(longest + 1);
  return fence.length > 1 ? `${fence} ${flat} ${fence}` : `\`${flat}\``;
}

/** Replaces line breaks and surrounding blanks by spaces. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, (blanks) => (blanks.includes("\n") ? " " : blanks));
}

/** Formats a text for a table cell. */
export function cell(text: unknown): string {
  return escaped(oneLine(plainText(text ?? "").trim()))
    .replaceAll("\\|", "&#92;&#124;")
    .replaceAll("|", "\\|");
}

/** Formats a text as paragraphs. */
export function prose(text: unknown): string {
  return escaped(plainText(text ?? "").trim());
}

/** Escapes tags, and interpolations of sites such as VitePress. */
function escaped(text: string): string {
  return text.replaceAll("<", "&lt;").replaceAll("{{", "&#123;&#123;");
}

export function jsonBlock(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, undefined, 2)}\n\`\`\`\n`;
}

function entity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}

/** An object of a document whose members may have any type. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the objects of a list; empty for other values. */
export function items(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fields) : [];
}

/** Returns an object as such; empty for other values. */
export function fields(value: unknown): Fields {
  return typeof value === "object" && value !== null ? (value as Fields) : {};
}
