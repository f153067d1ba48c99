import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { type Figure, ratioOf } from "./figure.ts";

/** A row of the committed table, for a duration or size that users feel. */
export interface Row extends Figure {
  /** What is measured, for a reader. */
  readonly title: string;
  readonly benchmark: string;
  /** The program that capikit is compared with. */
  readonly program: string;
  /** Share by which the ratio may become worse. Default: 0.15; noisy figures need more. */
  readonly tolerance?: number;
  /** When, with which Node.js, and on which processors the figures were measured. */
  readonly measured: string;
}

const tablePath = join(import.meta.dirname, "../../table.json");
const pagePath = join(import.meta.dirname, "../../../../docs/performance.md");
const [start, end] = ["<!-- figures: written by pnpm bench --update -->\n", "<!-- end of figures -->"];

/** Reads the committed table. */
export function readTable(): readonly Row[] {
  return JSON.parse(readFileSync(tablePath, "utf8"));
}

/** Writes new figures into the committed table and its page. Rows that were not measured remain. */
export function updateTable(measured: ReadonlyMap<string, readonly Figure[]>): void {
  const [processor] = cpus();
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${availableParallelism()} × ${processor?.model.trim()}`;
  const rows = readTable().map((row) => {
    const figure = measured.get(row.benchmark)?.find(({ name }) => name === row.name);
    return figure === undefined
      ? row
      : { ...row, ...figure, measured: `${date}, Node.js ${process.versions.node}, ${machine}` };
  });
  writeFileSync(tablePath, `${JSON.stringify(rows, undefined, 2)}\n`);
  writeFileSync(pagePath, withTable(readFileSync(pagePath, "utf8"), rows));
}

/** Returns a page with the table between its two comments. */
export function withTable(page: string, rows: readonly Row[]): string {
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md lacks ${start.trim()} and ${end}`);
  return `${page.slice(0, from)}${start}${printTable(rows)}${page.slice(to)}`;
}

function printTable(rows: readonly Row[]): string {
  const machines = [...new Set(rows.map(({ measured }) => measured))];
  const lines = rows.map((row) => {
    const [reference, capikit] = [row.reference, row.capikit].map((value) => `${short(value)} ${row.unit}`);
    const cells = [row.title, `\`${row.benchmark}\``, `${row.program}: ${reference}`, capikit];
    const ratio = `${Number(ratioOf(row).toPrecision(2))}x`;
    const note = machines.length > 1 ? ` (${machines.indexOf(row.measured) + 1})` : "";
    return `| ${[...cells, `${ratio}${note}`].join(" | ")} |\n`;
  });
  const head = "| | `pnpm bench` | Reference | capikit | Ratio |\n|---|---|---|---|---|\n";
  const notes = machines.map((text, index) =>
    machines.length > 1 ? `${index + 1}. ${text}\n` : `Measured on ${text}.\n`,
  );
  return `${head}${lines.join("")}\n${notes.join("")}`;
}

/** Three digits, as many as a measurement is worth. */
function short(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString("en", { maximumSignificantDigits: 3 });
}
