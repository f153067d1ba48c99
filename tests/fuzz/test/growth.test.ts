import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { cli, cliFiles, cliOthers } from "../src/growth/cli.ts";
import { generated, others, trusted } from "../src/growth/others.ts";
import { registry } from "../src/growth/registry.ts";
import { workPaths } from "../src/work/paths.ts";

const packages = new URL("../../../packages/", import.meta.url);

/** Returns the exported functions of all packages by entry point, from the API reports. */
function exportedFunctions(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const folder of readdirSync(packages)) {
    let report: string;
    try {
      report = readFileSync(new URL(`${folder}/api.md`, packages), "utf8");
    } catch {
      continue; // private
    }
    let names: string[] = [];
    for (const [, entryPoint, name] of report.matchAll(/^## (\S+)|^export function (\w+)/gm)) {
      if (entryPoint !== undefined) {
        names = [];
        found.set(entryPoint, names);
      } else if (name !== undefined && !names.includes(name)) names.push(name);
    }
  }
  return found;
}

const all = exportedFunctions();

it("measures the growth of work of each exported function that reads input of others", () => {
  const expected: string[] = [];
  for (const [entryPoint, names] of all)
    if (!trusted.has(entryPoint))
      expected.push(...names.filter((name) => !generated.test(name)).map((name) => `${entryPoint} ${name}`));
  const listed = [
    ...Object.entries(registry).flatMap(([entryPoint, calls]) =>
      Object.keys(calls).map((name) => `${entryPoint} ${name}`),
    ),
    ...Object.entries(others).flatMap(
      ([entryPoint, names]) => names.match(/\w+/g)?.map((name) => `${entryPoint} ${name}`) ?? [],
    ),
  ].filter((name) => !/^(?:@capikit\/generators\/import |file:)/.test(name)); // private, without an API report
  expect(listed.toSorted()).toEqual(expected.toSorted());
  expect([...trusted].filter((entryPoint) => !all.has(entryPoint))).toEqual([]);
});

it("measures the growth of work of each function of the console, `why` and `migrate` that reads input of others", () => {
  const found = cliFiles
    .flatMap((pattern) => globSync(pattern, { cwd: new URL("cli/src/", packages) }))
    .flatMap((file) => [
      ...readFileSync(new URL(`cli/src/${file}`, packages), "utf8").matchAll(
        /^export (?:async )?function (\w+)/gm,
      ),
    ]);
  const listed = [...Object.values(cli).flatMap(Object.keys), ...(cliOthers.match(/\w+/g) ?? [])];
  expect(listed.toSorted()).toEqual(found.map(([, name]) => name).toSorted());
});

it("knows the input with the most work of each path", () => {
  const worst = readFileSync(new URL("../src/work/worst.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n");
  expect(worst.map((line) => JSON.parse(line).path)).toEqual(Object.keys(workPaths));
});
