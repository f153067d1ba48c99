import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkTypes, parseTscOutput } from "../../../src/commands/dev/check-types.ts";
import type { DevEvent } from "../../../src/commands/dev/renderers/dev-event.ts";
import { projectOf } from "../../cli.ts";
import { linkTypeScript } from "./project.ts";

const config = JSON.stringify({
  compilerOptions: {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
    lib: ["ES2023"],
  },
  include: ["src"],
});

test("reports changed type errors, and their end, without a running compiler in between", async () => {
  const { root, write } = projectOf({
    "tsconfig.json": config,
    "src/main.ts": 'import { size } from "./size.ts";\nexport const half = size / 2;\n',
    "src/size.ts": "export const size = 4;\n",
  });
  linkTypeScript(root);
  const events: DevEvent[] = [];
  let wake = (): void => {};
  const stop = new AbortController();
  const done = checkTypes({
    root,
    folder: join(root, ".capikit"),
    signal: stop.signal,
    report(event, level, text, data) {
      events.push({ event, level, text, ...(data && { data }) });
      wake();
    },
  });
  onTestFinished(() => stop.abort());
  const next = async (count: number): Promise<DevEvent | undefined> => {
    while (events.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    return events[count - 1];
  };
  expect(await next(1)).toEqual({
    event: "types",
    level: "good",
    text: "no type errors",
    data: { diagnostics: [] },
  });
  write("src/size.ts", 'export const size = "4";\n');
  const path = join(root, "src/main.ts");
  const message =
    "The left-hand side of an arithmetic operation must be of type 'any', 'number', 'bigint' or an enum type.";
  expect(await next(2)).toEqual({
    event: "types",
    level: "error",
    text: `1 type error:\n  ${path}:2:21 - error TS2362: ${message}`,
    data: {
      diagnostics: [{ code: "TS2362", severity: "error", message, location: { path, line: 2, column: 21 } }],
    },
  });
  write("src/size.ts", "export const size = 5;\n");
  expect(await next(3)).toMatchObject({ level: "good" });
  expect(existsSync(join(root, ".capikit/tsconfig.tsbuildinfo"))).toBe(true);
  stop.abort();
  await done;
  expect(events).toHaveLength(3);
});

test("checks no project without a configuration, and reports a missing compiler", async () => {
  const texts: string[] = [];
  const { signal } = new AbortController();
  for (const files of [{}, { "tsconfig.json": config }])
    await checkTypes({
      root: projectOf(files).root,
      folder: undefined,
      signal,
      report: (_, level, text) => void texts.push(`${level}: ${text}`),
    });
  expect(texts).toEqual(["warning: types are not checked: the project has no package typescript"]);
});

test("parses messages of several lines, errors without a location, and listed files", () => {
  const lines = [
    "src/a(1).ts(3,7): error TS2322: Type 'A' is not assignable to type 'B'.",
    "  Property 'x' is missing in type 'A'.",
    "error TS5012: Cannot read file '/x/tsconfig.json'.",
    "/x/src/a(1).ts",
    "C:/x/lib.d.ts",
  ];
  expect(parseTscOutput(lines)).toEqual({
    diagnostics: [
      {
        code: "TS2322",
        severity: "error",
        message: "Type 'A' is not assignable to type 'B'.\n  Property 'x' is missing in type 'A'.",
        location: { path: "src/a(1).ts", line: 3, column: 7 },
      },
      { code: "TS5012", severity: "error", message: "Cannot read file '/x/tsconfig.json'." },
    ],
    files: ["/x/src/a(1).ts", "C:/x/lib.d.ts"],
  });
});

test("reports a package that is not installed without its consequences", () => {
  const missing = "Cannot find module 'fast-check' or its corresponding type declarations.";
  const { diagnostics } = parseTscOutput([
    `gen/a.test.ts(1,16): error TS2307: ${missing}`,
    "gen/a.test.ts(4,9): error TS7006: Parameter 'value' implicitly has an 'any' type.",
    "src/b.ts(1,1): error TS2307: Cannot find module './c.ts' or its corresponding type declarations.",
    "src/b.ts(2,1): error TS2322: Type 'string' is not assignable to type 'number'.",
  ]);
  expect(diagnostics.map(({ code, location }) => `${location?.path} ${code}`)).toEqual([
    "gen/a.test.ts TS2307",
    "src/b.ts TS2307",
    "src/b.ts TS2322",
  ]);
});

test("checks again after an installation", async () => {
  const { root, write } = projectOf({
    "tsconfig.json": config,
    "node_modules/.package-lock.json": "{}",
    "src/main.ts": 'import { size } from "sizes";\nexport const half = size / 2;\n',
  });
  linkTypeScript(root);
  const texts: string[] = [];
  let wake = (): void => {};
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const next = async (count: number): Promise<string | undefined> => {
    while (texts.length < count)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    return texts[count - 1];
  };
  const done = checkTypes({
    root,
    folder: undefined,
    signal: stop.signal,
    report: (_event, _level, text) => {
      texts.push(text);
      wake();
    },
  });
  expect(await next(1)).toMatch(/^1 type error:\n.*TS2307.*'sizes'.*\n {2}help: run npm install$/);
  write("node_modules/sizes/package.json", '{ "name": "sizes", "types": "index.d.ts" }');
  write("node_modules/sizes/index.d.ts", "export const size: number;");
  write("node_modules/.package-lock.json", '{ "packages": {} }');
  expect(await next(2)).toBe("no type errors");
  stop.abort();
  await done;
});
