import type { Command, Flag, Verb, VerbGroup } from "./command.ts";

/** The help of the whole program. */
export function programHelp(verbs: readonly Command[]): string {
  const rows = verbs.map(({ name, summary }): Row => [name, summary]);
  return [
    "CRDs, RBAC and webhook manifests from annotated TypeScript types.",
    "",
    "Usage: capikit <verb> [arguments]",
    "",
    table(rows),
    "",
    "capikit <verb> --help says more about a verb; capikit --version prints the version.",
    "",
  ].join("\n");
}

/** The help of a group of verbs. */
export function groupHelp({ name, summary, verbs }: VerbGroup): string {
  const rows = verbs.map((verb): Row => [verb.name, verb.summary]);
  return [
    summary,
    "",
    `Usage: capikit ${name} <verb> [arguments]`,
    "",
    table(rows),
    "",
    `capikit ${name} <verb> --help says more about a verb.`,
    "",
  ].join("\n");
}

/** The help of one verb. */
export function verbHelp({ name, summary, usage = "", flags }: Verb): string {
  const rows = [
    ...Object.entries(flags).map(
      ([flag, definition]): Row => [written(flag, definition), definition.summary],
    ),
  ];
  const call = ["capikit", name, usage, Object.keys(flags).length > 0 ? "[flags]" : ""]
    .filter(Boolean)
    .join(" ");
  return [summary, "", `Usage: ${call}`, ...(rows.length > 0 ? ["", table(rows)] : []), ""].join("\n");
}

type Row = readonly [left: string, right: string];

function written(name: string, { negated, repeated, value }: Flag): string {
  return `--${negated ? "no-" : ""}${name}${value === undefined ? "" : ` ${value}`}${repeated ? "…" : ""}`;
}

function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
