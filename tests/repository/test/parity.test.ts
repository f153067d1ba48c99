import { readFileSync } from "node:fs";
import { builtinModules, createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  codeIn,
  countProviders,
  goUsagePath,
  type ParityRow,
  parityPath,
  parityRows,
  readGoUsage,
} from "../../../scripts/docs/parity/parity-page.ts";
import { entryPoint } from "../src/api-reports.ts";
import { root } from "../src/root.ts";

const page = readFileSync(join(root, parityPath), "utf8");
const rows = parityRows(page);
const counts = countProviders(readGoUsage());
const flags = readFileSync(join(root, "docs/reference/manager.md"), "utf8");
const markers = readFileSync(join(root, "docs/reference/markers.md"), "utf8");
const require = createRequire(import.meta.url);

describe("the names of Go providers", () => {
  const listed = rows.flatMap(({ goNames }) => goNames);

  it("have a row if two or more providers use them", () => {
    const used = [...counts].filter(([, count]) => count >= 2).map(([name]) => name);
    expect(used.length).toBeGreaterThan(600);
    expect(
      used.filter((name) => !listed.includes(name)),
      `add rows to ${parityPath}`,
    ).toEqual([]);
  });

  it("are those of Go", () => {
    expect(
      listed.filter((name) => !counts.has(name)),
      `not in ${goUsagePath}`,
    ).toEqual([]);
  });

  it("have one row each", () => {
    expect(listed.filter((name, at) => listed.indexOf(name) !== at)).toEqual([]);
  });
});

describe("equivalents of Go names", () => {
  it("are given in every row", () => {
    expect(rows.filter(({ equivalent }) => equivalent === "")).toEqual([]);
  });

  it("are names of the packages in their row", () => {
    expect(rows.flatMap(problemsOf)).toEqual([]);
  });
});

/** Returns the pieces of code in a row that do not exist. */
function problemsOf(row: ParityRow): readonly string[] {
  const packages = row.packages.map((path) => [path, namesOf(path)] as const);
  const missing = packages.filter(([, names]) => names === undefined).map(([path]) => `package ${path}`);
  const exported = new Set(packages.flatMap(([, names]) => [...(names?.exports ?? [])]));
  const members = new Set(packages.flatMap(([, names]) => [...(names?.members ?? [])]));
  const names = row.equivalent.startsWith("the same names")
    ? row.goNames.map((name) => name.replace(/^\w+\.(\w)/, (_, first: string) => first.toLowerCase()))
    : codeIn(row.equivalent);
  const unknown = names.filter((code) => {
    if (code.startsWith("--")) return !code.startsWith("--NAME-") && !flags.includes(`\`${code}`);
    if (code.startsWith("+")) return !markers.includes(code.split("=")[0] ?? code);
    const [name = "", member] = /^\w+(?:\.\w+)?/.exec(code)?.[0].split(".") ?? [];
    if (name === "") return false; // operators and texts
    if (member !== undefined && Object.hasOwn(globalThis, name)) return false;
    if (member !== undefined) return !exported.has(name) || !members.has(member);
    return !exported.has(name) && !members.has(name) && !Object.hasOwn(globalThis, name);
  });
  return [...missing, ...unknown].map((problem) => `${row.goNames[0]}: ${problem}`);
}

function namesOf(path: string): ReturnType<typeof entryPoint> {
  if (!path.startsWith("node:")) return entryPoint(path);
  if (!builtinModules.includes(path.slice("node:".length))) return undefined;
  return { exports: new Set(Object.keys(require(path))), members: new Set() };
}
