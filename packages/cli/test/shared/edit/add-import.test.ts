import { applyEdits } from "@capikit/generators/model";
import { expect, it } from "vitest";
import { addExport, isMissing } from "../../../src/shared/edit/add-import.ts";
import { parseSource } from "../../../src/shared/edit/parsed-source.ts";

const importsB = (text: string): boolean => isMissing(parseSource("file.ts", text), "B", "./b.ts");

it("imports a name once", () => {
  expect(importsB('import type { A } from "./b.ts";\n')).toBe(true);
  expect(importsB('import type { B } from "./b.ts";\n')).toBe(false);
});

it.each([
  "interface B {}",
  "type B = string;",
  'import type { B } from "c";',
  'import { A as B } from "./b.ts";',
  'import * as B from "other";',
  'import B from "other";',
  "const B = 1;",
  "function f(B: number) {}",
  "const { a: B } = c;",
  "class B {}",
  "if (x) { let B; }",
])("refuses a conflict with %s", (text) => {
  expect(() => importsB(`${text}\n`)).toThrow(/file\.ts:1:\d+ declares another B/);
});

it.each([
  [
    "export type * from './a.js' // first\r\nfoo()\r\n",
    "export type * from './a.js' // first\r\nexport type * from './b.ts'\r\nfoo()\r\n",
  ],
  ["/** Types. */", '/** Types. */\nexport * from "./b.ts";\n'],
  ['export * from "./b.ts";\n', 'export * from "./b.ts";\n'],
])("re-exports a module once, in the style of the others: %j", (text, after) => {
  expect(applyEdits(text, addExport(text, "./b.ts"))).toBe(after);
});
