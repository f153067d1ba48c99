import { applyEdits } from "@capikit/generators/model";
import { expect, it } from "vitest";
import { addExport, addTypeImport } from "../../../src/shared/edit/add-import.ts";
import { parseSource } from "../../../src/shared/edit/parsed-source.ts";

const importedType = (text: string): string =>
  applyEdits(text, addTypeImport(parseSource("file.ts", text), "B", "./b.ts"));

it("imports a type once", () => {
  expect(importedType('import type { A } from "./b.ts";\n')).toBe('import type { A, B } from "./b.ts";\n');
  expect(importedType('import type { B } from "./b.ts";\n')).toBe('import type { B } from "./b.ts";\n');
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
  expect(() => importedType(`${text}\n`)).toThrow(/file\.ts:1:\d+ declares another B/);
});

it("imports a type before the documentation of the first statement", () => {
  expect(importedType("// Licence.\n\n/** Documented. */\ninterface A {}\n")).toBe(
    '// Licence.\n\nimport type { B } from "./b.ts";\n/** Documented. */\ninterface A {}\n',
  );
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
