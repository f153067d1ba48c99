import type { Command, CommandGroup, CommandOrGroup, Flag } from "../shared/command/command.ts";
import { commandSections } from "./command-list.ts";

export function programHelp(): string {
  const width = widthOf(commandSections.flatMap(({ commands }) => commands.map(rowOf)));
  return page(
    "Generate, build, test and release Cluster API providers and Runtime Extensions in TypeScript.",
    "Usage: capikit <command> [arguments]",
    ...commandSections.map(({ title, commands }) => `${title}:\n${table(commands.map(rowOf), width)}`),
    "Run capikit <command> --help for flags and examples; capikit --version prints the version.",
  );
}

export function groupHelp({ name, summary, commands }: CommandGroup): string {
  return page(
    summary,
    `Usage: capikit ${name} <command> [arguments]`,
    `Commands:\n${table(commands.map(rowOf))}`,
    `Run capikit ${name} <command> --help for flags and examples.`,
  );
}

export function commandHelp({ name, summary, usage = "", flags, examples }: Command): string {
  const rows = Object.entries(flags).map(
    ([flag, definition]): Row => [written(flag, definition), definition.summary],
  );
  const call = ["capikit", name, usage, rows.length > 0 ? "[flags]" : ""].filter(Boolean).join(" ");
  const shown = Object.entries(examples).map(([purpose, line]) => `  # ${purpose}\n  ${line}`);
  return page(
    summary,
    `Usage: ${call}`,
    ...(rows.length > 0 ? [`Flags:\n${table(rows)}`] : []),
    `Examples:\n${shown.join("\n\n")}`,
  );
}

type Row = readonly [left: string, right: string];

function rowOf({ name, summary }: CommandOrGroup): Row {
  return [name, summary];
}

function written(name: string, { list, negated, optional, short, value }: Flag): string {
  const more = list === "comma-separated" ? ",…" : list === "verbatim" ? "…" : "";
  return [
    short === undefined ? "" : `-${short}, `,
    `--${negated ? "no-" : ""}${name}`,
    value === undefined ? "" : optional === undefined ? ` ${value}${more}` : `[=${value}]`,
  ].join("");
}

function page(...paragraphs: readonly string[]): string {
  return `${paragraphs.join("\n\n")}\n`;
}

function widthOf(rows: readonly Row[]): number {
  return Math.max(...rows.map(([left]) => left.length));
}

function table(rows: readonly Row[], width = widthOf(rows)): string {
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
