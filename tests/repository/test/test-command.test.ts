import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { trackFiles } from "../../../scripts/test/progress.ts";
import { describeFailure, readReport } from "../../../scripts/test/report.ts";
import { root } from "../src/root.ts";

it("reports packages that end, with the remaining time", () => {
  let time = 0;
  const paths = ["a/b/test/1.test.ts", "a/b/test/2.test.ts", "a/c/test/1.test.ts", "a/d/test/1.test.ts"];
  const end = trackFiles(paths, () => time);
  time = 20_000;
  const lines = ["a/b/test/1.test.ts", "a/c/test/1.test.ts", "a/c/test/1.test.ts", "x/y/test/1.test.ts"].map(
    end,
  );
  expect(lines).toEqual([undefined, "[1/3] a/c tested", undefined, undefined]);
  time = 320_000;
  expect(end("a/d/test/1.test.ts")).toBe("[2/3] a/d tested, about 2 min left");
  expect(end("a/b/test/2.test.ts")).toBe("[3/3] a/b tested");
});

it("counts the tests of a report, and lists failures with the command that repeats them", () => {
  const folder = mkdtempSync(join(tmpdir(), "report-"));
  try {
    const report = join(folder, "unit.json");
    expect(readReport(report)).toEqual({ passed: 0, failed: 1, files: new Map(), failures: [] });
    const test = (status: string, fullName: string, ...failureMessages: string[]) => ({
      status,
      fullName,
      failureMessages,
    });
    const file = (name: string, status: string, ...assertionResults: object[]) => ({
      name: join(root, name),
      status,
      message: "does not load",
      assertionResults,
    });
    const testResults = [
      file(
        "a/b/test/1.test.ts",
        "failed",
        test("passed", "x"),
        test("failed", " it's (1)", "Error: no\n  at y"),
      ),
      file("a/b/test/2.integration.test.ts", "failed"),
      file("a/b/test/3.test.ts", "passed", test("skipped", "z")),
    ];
    writeFileSync(report, JSON.stringify({ testResults }));
    const { passed, failed, files, failures } = readReport(report);
    expect({ passed, failed }).toEqual({ passed: 1, failed: 3 });
    expect(Object.fromEntries(files)).toEqual({
      "a/b/test/1.test.ts": 1,
      "a/b/test/2.integration.test.ts": 0,
      "a/b/test/3.test.ts": 0,
    });
    expect(failures.map(describeFailure)).toEqual([
      "FAIL a/b/test/1.test.ts > it's (1)\n  Error: no\n    at y\n  repeat: npx -y pnpm@12 test a/b/test/1.test.ts -t 'it'\\''s \\(1\\)'",
      "FAIL a/b/test/2.integration.test.ts\n  does not load\n  repeat: npx -y pnpm@12 exec vitest run a/b/test/2.integration.test.ts",
      "FAIL a/b/test/3.test.ts > z\n  skipped\n  repeat: npx -y pnpm@12 test a/b/test/3.test.ts -t 'z'",
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it("repeats the tests of a package after a change of another one whose files it imports", () => {
  const { tasks } = JSON.parse(readFileSync(join(root, "turbo.json"), "utf8"));
  const packages = new Map(
    globSync("*/*/package.json", { cwd: root }).map((path) => {
      const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, path), "utf8"));
      return [dirname(path), { name, dependencies: Object.keys({ ...dependencies, ...devDependencies }) }];
    }),
  );
  const folders = new Map([...packages].map(([folder, { name }]) => [name, folder]));
  /** Adds a package and those that it depends on. */
  const add = (names: Set<string>, name: string): Set<string> => {
    const folder = folders.get(name);
    if (folder === undefined || names.has(name)) return names;
    names.add(name);
    for (const dependency of packages.get(folder)?.dependencies ?? []) add(names, dependency);
    return names;
  };
  const missing = new Set<string>();
  for (const [folder, { name }] of packages) {
    const others: readonly string[] = tasks[`${name}#test:unit`]?.dependsOn ?? [];
    if (others.includes("//#sources")) continue;
    const known = add(new Set(), name);
    for (const task of others) add(known, task.replace("#sources", ""));
    for (const file of globSync("{src,test}/**/*.ts", {
      cwd: join(root, folder),
      exclude: ["**/fixtures/**"],
    })) {
      if (/\.(?:integration|nightly)\.test\.ts$/.test(file)) continue;
      const text = readFileSync(join(root, folder, file), "utf8");
      for (const [, imported = ""] of text.matchAll(/^(?:import|export)\s[^"';]*?from "(\.[^"]+)"/gm)) {
        const target = join(dirname(join(folder, file)), imported);
        const other = [...packages].find(([path]) => target.startsWith(`${path}/`))?.[1].name;
        if (other !== undefined && !known.has(other)) missing.add(`${name}#test:unit: ${other}#sources`);
      }
    }
  }
  expect([...missing], "add to turbo.json").toEqual([]);
});
