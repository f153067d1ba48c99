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

/** Replaces each row of the tables of names. Other lines do not change. */
export function mapParityRows(
  page: string,
  map: (row: ParityRow, cells: readonly string[]) => string,
): string {
  const [before = "", ...tables] = page.split(tableHead);
  return [
    before,
    ...tables.map((text) => {
      const end = text.search(/^(?!\| )/m);
      const rows = text.slice(0, end).trimEnd().split("\n");
      return `${rows.map((line) => mapRow(line, map)).join("\n")}\n${text.slice(end)}`;
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
