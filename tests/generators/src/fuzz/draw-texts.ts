import type { Random } from "../../../reference/src/random.ts";

const words = [
  "gateway",
  "of",
  "the",
  "is",
  "a",
  "wanted",
  "state:",
  "e.g.",
  "v1.2",
  "(or not)",
  "'single'",
  '"double"',
  "`code`",
  "über",
  "日本語",
  "🎉",
  "#1",
  "100%",
  "a: b",
  "{x}",
  "[y]",
  "key=value,",
  "https://acme.example/a?b=c#d",
  "&c",
  "*",
  "!",
  "|",
  ">",
  "-",
  "yes",
  "null",
  "\\n",
  "tab\there",
  "x;y",
  "--",
  "TODO",
  "…",
  "don't",
  "<br>",
  "$ref",
  "~",
  "end.",
] as const;

const strangeLines = [
  "",
  "",
  "TODO: later",
  "- item",
  "  - deeper",
  "  indented",
  "1. first",
  "```",
  "yes",
  "null",
  "1e3",
  "0x1F",
  "2024-01-31",
  "# heading",
  "key: value",
  "'quoted'",
  '"quoted"',
  "> quote",
  "| a | b |",
  "TODOs count, too",
  "% percent",
  "& anchor",
  "? question",
  ": colon",
  "true",
  "...",
  "no",
  "12:30:45",
  "  TODO: indented",
  "  --- indented",
  "-- two dashes",
  "= equals",
] as const;

/** The lines of a text, possibly empty. */
export function drawText(random: Random): string[] {
  if (random.chance(0.35)) return [];
  const lines: string[] = [];
  const count = random.chance(0.6) ? 1 : random.integer(2, 6);
  for (let i = 0; i < count; i++) {
    if (i > 0 && random.chance(0.04)) lines.push("--- and so on");
    lines.push(random.chance(0.3) ? random.pick(strangeLines) : drawLine(random));
  }
  return lines;
}

function drawLine(random: Random): string {
  const count = random.chance(0.1) ? random.integer(20, 60) : random.integer(1, 9);
  // A first word that does not start a marker or a tag.
  const line = ["A", ...Array.from({ length: count }, () => random.pick(words))].join(" ");
  return random.chance(0.3) ? line.slice(2).replace(/^[+@]/, "x") : line;
}

/** A text as a marker's argument, quoted in one of the ways. */
export function drawArgument(random: Random): string {
  const text = Array.from({ length: random.integer(1, 5) }, () => random.pick(words)).join(" ");
  if (!text.includes("`") && random.chance(0.3)) return `\`${text}\``;
  return JSON.stringify(text);
}
