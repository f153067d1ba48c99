import { readFileSync } from "node:fs";
import { join } from "node:path";
import { row } from "../markdown.ts";

/** A row of the tables of names: Go names and their equivalents. */
export interface ParityRow {
  /** As `alias.Name`. */
  readonly goNames: readonly string[];
  /** The equivalent, as Markdown. */
  readonly equivalent: string;
  /** Entry points without `@capikit/`, or modules of Node.js. */
  readonly packages: readonly string[];
}

const tableHead = "| Go | Providers | capikit | Package |\n|---|---|---|---|\n";

/** Replaces each row of the tables of names, and sorts the rows of a table. Other lines do not change. */
function mapParityRows(
  page: string,
  map: (row: ParityRow, cells: readonly string[]) => string,
  rank: (row: string) => number = () => 0,
): string {
  const [before = "", ...tables] = page.split(tableHead);
  return [
    before,
    ...tables.map((text) => {
      const end = text.search(/^(?!\| )/m);
      const rows = text.slice(0, end).trimEnd().split("\n");
      const mapped = rows.map((line) => mapRow(line, map)).sort((a, b) => rank(b) - rank(a));
      return `${mapped.join("\n")}\n${text.slice(end)}`;
    }),
  ].join(tableHead);
}

/** Returns the rows of all tables of names. */
export function parityRows(page: string): readonly ParityRow[] {
  const rows: ParityRow[] = [];
  mapParityRows(page, (row) => {
    rows.push(row);
    return "";
  });
  return rows;
}

/** Returns the pieces of code in Markdown. */
export function codeIn(text: string): readonly string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
}

function mapRow(line: string, map: (row: ParityRow, cells: readonly string[]) => string): string {
  const cells = line
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
  const [go = "", , equivalent = "", packages = ""] = cells;
  return map({ goNames: namesOf(go), equivalent, packages: codeIn(packages) }, cells);
}

/** A name without an alias has that of the name before it. */
function namesOf(cell: string): readonly string[] {
  let alias = "";
  return codeIn(cell).map((code) => {
    const [first = "", ...rest] = code.split(".");
    if (!/^[a-z]/.test(first)) return `${alias}.${code}`;
    alias = first;
    return `${alias}.${rest.join(".")}`;
  });
}

/** The names of Go packages and the providers that use them, see `tests/reference/go/cluster-api/provider-usage`. */
interface GoUsage {
  /** The module of each provider with its version, by the provider's short name. */
  readonly providers: Readonly<Record<string, string>>;
  /** By the alias of the import. `names` has lists of names by a list of providers, both with spaces. */
  readonly packages: Readonly<Record<string, { path: string; names: Readonly<Record<string, string>> }>>;
}

/** Path of the data, relative to the repository. */
export const goUsagePath = "docs/reference/parity.json";

/** Reads the data. */
export function readGoUsage(): GoUsage {
  return JSON.parse(readFileSync(join(import.meta.dirname, "../../..", goUsagePath), "utf8"));
}

/** Returns the number of providers that use each name, by `alias.Name`. */
export function countProviders({ packages }: GoUsage): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(packages).flatMap(([alias, { names }]) =>
      Object.entries(names).flatMap(([providers, list]) => {
        const count = providers === "" ? 0 : providers.split(" ").length;
        return list.split(" ").map((name) => [`${alias}.${name}`, count] as const);
      }),
    ),
  );
}

/** Path of the page, relative to the repository. */
export const parityPath = "docs/reference/controller-runtime.md";

/** Returns the page of Go names: hand-written rows with the number of providers, and the packages. */
export function parityPage(): readonly [path: string, text: string] {
  const page = readFileSync(join(import.meta.dirname, "../../..", parityPath), "utf8");
  const usage = readGoUsage();
  const counts = countProviders(usage);
  const filled = mapParityRows(
    page,
    ({ goNames }, [go = "", , equivalent = "", packages = ""]) =>
      row([go, rangeOf(goNames.map((name) => counts.get(name) ?? unknown(name))), equivalent, packages]),
    (line) =>
      Math.max(
        ...mapRow(line, ({ goNames }) => goNames.map((name) => counts.get(name) ?? 0).join(","))
          .split(",")
          .map(Number),
      ),
  );
  const used = new Set(parityRows(page).flatMap(({ goNames }) => goNames.map((name) => name.split(".")[0])));
  const packages = Object.entries(usage.packages)
    .filter(([alias]) => used.has(alias))
    .map(([alias, { path }]) => row([`\`${alias}\``, `\`${path}\``]))
    .join("\n");
  return [
    parityPath,
    filled.replace(/(\| Alias \| Package \|\n\|---\|---\|\n)(?:\| .*\n)*/, `$1${packages}\n`),
  ];
}

function rangeOf(counts: readonly number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? `${most}` : `${least} to ${most}`;
}

function unknown(name: string): never {
  throw new Error(`${parityPath} has a row of ${name}, which is not in ${goUsagePath}: correct the name`);
}
