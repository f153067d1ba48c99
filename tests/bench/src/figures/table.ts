import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { printRows } from "@capikit/reference";
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
  readonly measured: Conditions;
}

/** When, with which version of Node.js, and on which processors figures were measured. */
export interface Conditions {
  readonly date: string;
  readonly node: string;
  /** Number and model of the processors. */
  readonly machine: string;
}

const tablePath = join(import.meta.dirname, "../../table.json");
const pagePath = join(import.meta.dirname, "../../../../docs/performance.md");
const [start, end] = ["<!-- figures: written by pnpm bench --update -->\n", "<!-- end of figures -->"];

/** Reads the committed table. */
export function readTable(): readonly Row[] {
  return JSON.parse(readFileSync(tablePath, "utf8"));
}

/** Returns the conditions of this process. */
export function currentConditions(): Conditions {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    machine: `${availableParallelism()} × ${processorModel()}`,
  };
}

/** Virtual machines call several generations of processors by one name: family and model differ. */
function processorModel(): string {
  const name = cpus()[0]?.model.trim() ?? "unknown";
  if (!existsSync("/proc/cpuinfo")) return name;
  const info = readFileSync("/proc/cpuinfo", "utf8");
  const [family, model] = ["cpu family", "model"].map(
    (key) => new RegExp(`^${key}\\s*: (\\d+)$`, "m").exec(info)?.[1],
  );
  return family === undefined || model === undefined ? name : `${name}, family ${family}, model ${model}`;
}

/** Writes new figures into the committed table and its page. Rows that were not measured remain. */
export function updateTable(measured: ReadonlyMap<string, readonly Figure[]>): void {
  const conditions = currentConditions();
  const rows = readTable().map((row) => {
    const figure = measured.get(row.benchmark)?.find(({ name }) => name === row.name);
    return figure === undefined ? row : { ...row, ...figure, measured: conditions };
  });
  writeFileSync(tablePath, printRows(rows, 1));
  writeFileSync(pagePath, withTable(readFileSync(pagePath, "utf8"), rows));
}

/** Returns a page with the table between its two comments. */
export function withTable(page: string, rows: readonly Row[]): string {
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/performance.md lacks ${start.trim()} and ${end}`);
  return `${page.slice(0, from)}${start}${printTable(rows)}${page.slice(to)}`;
}

function printTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => {
    const [reference, capikit] = [row.reference, row.capikit].map((value) => `${short(value)} ${row.unit}`);
    const ratio = `${Number(ratioOf(row).toPrecision(2))}x`;
    const { date, node, machine } = row.measured;
    const cells = [row.title, `\`${row.benchmark}\``, `${row.program}: ${reference}`, capikit, ratio];
    return `| ${[...cells, `${date}, ${machine}, Node.js ${node}`].join(" | ")} |\n`;
  });
  const head = "| | `pnpm bench` | Reference | capikit | Ratio | Measured |\n|---|---|---|---|---|---|\n";
  return `${head}${lines.join("")}\n`;
}

/** Three digits, as many as a measurement is worth. */
function short(value: number): string {
  return Number(value.toPrecision(3)).toLocaleString("en", { maximumSignificantDigits: 3 });
}
