import { readFileSync } from "node:fs";
import { join } from "node:path";
import { row } from "../markdown.ts";
import { countProviders, goUsagePath, readGoUsage } from "./go-usage.ts";
import { mapParityRows, parityRows } from "./parity-rows.ts";

/** Path of the page, relative to the repository. */
export const parityPath = "docs/reference/controller-runtime.md";

/** Returns the page of Go names: hand-written rows with the number of providers, and the packages. */
export function parityPage(): readonly [path: string, text: string] {
  const page = readFileSync(join(import.meta.dirname, "../../..", parityPath), "utf8");
  const usage = readGoUsage();
  const counts = countProviders(usage);
  const filled = mapParityRows(page, ({ goNames }, [go = "", , equivalent = "", packages = ""]) =>
    row([go, rangeOf(goNames.map((name) => counts.get(name) ?? unknown(name))), equivalent, packages]),
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
