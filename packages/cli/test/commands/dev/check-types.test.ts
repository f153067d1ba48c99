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
