import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { dearerFiles, describeCosts, isWaiting, longestFirst, shardOf } from "../../../scripts/test/costs.ts";
import { TestInputs } from "../../../scripts/test/inputs.ts";
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

describe("the inputs of a test file", () => {
  const files = {
    "packages/a/package.json": JSON.stringify({
      name: "@x/a",
      exports: {
        ".": { "@capikit/source": "./src/index.ts" },
        "./b": { "@capikit/source": "./src/b/index.ts" },
      },
    }),
    "packages/a/go/go.sum": "v1",
    "packages/a/src/index.ts": 'export { inner } from "./inner.ts";\nconst words = "packages/b docs/guides";',
    "packages/a/src/inner.ts": "export const inner = 1;",
    "packages/a/src/b/index.ts": 'export const later = () => import("../lazy.ts");',
    "packages/a/src/lazy.ts": "",
    "packages/a/src/unused.ts": "",
    "packages/a/README.md": "",
    "packages/a/test/own.test.ts": 'import "../src/unused.ts";',
    "packages/b/package.json": '{ "name": "b" }',
    "packages/b/bin/b.js": 'import "../dist/main.js";',
    "packages/b/src/main.ts": 'import "./command.ts";',
    "packages/b/src/command.ts": "",
    "docs/guides/one.md": "",
    "docs/guides/two.md": "",
    "examples/c/package.json": '{ "name": "c" }',
    "examples/c/config/d.yaml": "",
    "examples/c/src/index.ts": 'import "@x/a/b";',
    "tests/t/package.json": '{ "name": "t" }',
    "tests/t/src/support.ts": 'import { inner } from "@x/a";\nexport const one = "docs/guides/one.md";',
    "tests/t/test/asks.test.ts": '// docs/guides/two.md\nimport { one } from "../src/support.ts";',
    "tests/t/test/fixtures/a.json": "{}",
    "tests/t/test/lists.test.ts": 'const of = (cwd) => globSync("docs/*/t*.md", { cwd });',
    "tests/t/test/reads.test.ts": `const config = (name) => new URL(\`../../../examples/\${name}/config\`, import.meta.url);`,
    "tests/t/test/evaluates.test.ts": 'spawn("node", ["--eval", `await import("./src/support.ts")`]);',
    "tests/t/test/runs.test.ts": 'spawn("node packages/b/bin/b.js --flag");',
    "tests/t/test/starts.test.ts": 'join(root, "examples/c/src/index.ts");',
    "pnpm-lock.yaml": "",
    "vitest.config.ts": "",
  };
  const folder = mkdtempSync(join(tmpdir(), "inputs-"));
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  const read = () => new TestInputs(folder, Object.keys(files).sort());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each<[test: string, inputs: readonly string[]]>([
    // Imports of imports, and paths that tests name; neither other tests, comments nor paths in published sources.
    [
      "asks",
      ["docs/guides/one.md", "packages/a/src/index.ts", "packages/a/src/inner.ts", "tests/t/src/support.ts"],
    ],
    [
      "evaluates",
      ["docs/guides/one.md", "packages/a/src/index.ts", "packages/a/src/inner.ts", "tests/t/src/support.ts"],
    ],
    ["lists", ["docs/guides/two.md"]],
    [
      "reads",
      [
        "examples/c/config/d.yaml",
        "examples/c/package.json",
        "examples/c/src/index.ts",
        "packages/a/src/b/index.ts",
        "packages/a/src/lazy.ts",
      ],
    ],
    // Programs run builds, which follow from sources.
    [
      "runs",
      [
        "packages/b/bin/b.js",
        "packages/b/package.json",
        "packages/b/src/command.ts",
        "packages/b/src/main.ts",
      ],
    ],
    [
      "starts",
      [
        "examples/c/config/d.yaml",
        "examples/c/package.json",
        "examples/c/src/index.ts",
        "packages/a/src/b/index.ts",
        "packages/a/src/lazy.ts",
      ],
    ],
  ])("are what %s.test.ts reaches", (name, inputs) => {
    const test = `tests/t/test/${name}.test.ts`;
    const always = [
      "pnpm-lock.yaml",
      "tests/t/package.json",
      "tests/t/test/fixtures/a.json",
      "vitest.config.ts",
    ];
    const data = inputs.some((path) => path.startsWith("packages/a/"))
      ? ["packages/a/go/go.sum", "packages/a/package.json"]
      : [];
    expect(read().of(test)).toEqual([...new Set([test, ...inputs, ...data, ...always])].sort());
  });

  it.each([
    ["docs/guides/one.md", true],
    ["docs/guides/two.md", false],
    ["packages/a/go/go.sum", true],
    ["packages/a/src/inner.ts", true],
    ["packages/a/src/unused.ts", false],
    ["packages/a/test/own.test.ts", false],
    ["pnpm-lock.yaml", true],
    ["tests/t/test/asks.test.ts", true],
    ["tests/t/test/fixtures/a.json", true],
    ["tests/t/test/lists.test.ts", false],
  ] as const)("a change of %s repeats the test: %s", (path, isRepeated) => {
    const test = "tests/t/test/asks.test.ts";
    const before = read().hash(test);
    write(path, `${files[path]} `);
    const after = read().hash(test);
    write(path, files[path]);
    expect(after !== before).toBe(isRepeated);
    expect(read().hash(test)).toBe(before);
  });

  it("include documents, programs and generated files of this repository", () => {
    const inputs = new TestInputs(root);
    const of = (test: string) => inputs.of(test);
    expect(of("tests/topology/test/random-plans.integration.test.ts")).toEqual(
      expect.arrayContaining([
        "packages/extension-kit/src/mutation/index.ts",
        "packages/api/src/core/v1beta2/index.ts",
        "tests/reference/go/cluster-api/go.sum",
        "tests/reference/go/cluster-api/topology-reference/main.go",
      ]),
    );
    expect(of("tests/controller-kit/test/manager/generated-role.integration.test.ts")).toEqual(
      expect.arrayContaining([
        "docs/guides/manager-extensions.md",
        "packages/envtest/go/kubernetes/go.sum",
        "packages/api/gen/kubernetes/index.ts",
      ]),
    );
    expect(of("tests/topology/test/random-plans.integration.test.ts")).not.toContain(
      "packages/cli/src/main.ts",
    );
  });
});

it("starts the longest files first, in shards of the same length", () => {
  const costs = new Map(
    [5, 1, 4, 2, 3].map((seconds) => [`${seconds}.test.ts`, { cpuMs: 0, wallMs: seconds * 1000 }]),
  );
  const files = ["1.test.ts", "2.test.ts", "3.test.ts", "4.test.ts", "5.test.ts", "new.test.ts"];
  expect(longestFirst(files, costs)).toEqual([...files].reverse());
  expect(isWaiting("5.test.ts", costs)).toBe(false);
  costs.set("6.test.ts", { cpuMs: 1000, wallMs: 6000 }).set("7.test.ts", { cpuMs: 5000, wallMs: 6000 });
  expect(["6.test.ts", "7.test.ts", "new.test.ts"].map((file) => isWaiting(file, costs))).toEqual([
    true,
    false,
    false,
  ]);
  const shards = [1, 2].map((index) => shardOf(files.slice(0, 5), index, 2, costs));
  expect(shards).toEqual([
    ["5.test.ts", "2.test.ts", "1.test.ts"],
    ["4.test.ts", "3.test.ts"],
  ]);
});

it("names files that became dearer than the machine", () => {
  const costsOf = (...seconds: number[]) =>
    new Map(seconds.map((cpu, index) => [`${index}.test.ts`, { cpuMs: cpu * 1000, wallMs: 0 }]));
  const known = costsOf(2, 3, 4, 5);
  expect(dearerFiles(costsOf(6, 9, 12, 15), known)).toEqual([]);
  expect(dearerFiles(costsOf(2, 3, 4, 11, 50), known)).toEqual(["3.test.ts (2.2 times)"]);
});

it("reports the dearest files and programs", () => {
  const text = describeCosts(
    new Map([
      ["a.test.ts", { cpuMs: 1500, wallMs: 2000, programs: { etcd: 300, "kube-apiserver": 700 } }],
      ["b.test.ts", { cpuMs: 2500, wallMs: 2000, programs: { etcd: 100 } }],
    ]),
    new Map(),
  );
  expect(text.split("\n").map((line) => line.replace(/ +/g, " "))).toEqual([
    "Processor time of 2 test files: 4.0 s, 1.1 s of it in programs that they start",
    " 2.5 s b.test.ts",
    " 1.5 s a.test.ts",
    "Programs:",
    " 0.7 s kube-apiserver",
    " 0.4 s etcd",
  ]);
});
