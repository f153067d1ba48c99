import { applyEdits } from "@capikit/model";
import { expect, it } from "vitest";
import { addTypeImport } from "../../../src/shared/edit/add-type-import.ts";
import { parseSource } from "../../../src/shared/edit/parsed-source.ts";

const imported = (text: string): string =>
  applyEdits(text, addTypeImport(parseSource("file.ts", text), "B", "./b.ts"));

it("imports a type once", () => {
  expect(imported('import type { A } from "./b.ts";\n')).toBe('import type { A, B } from "./b.ts";\n');
  expect(imported('import type { B } from "./b.ts";\n')).toBe('import type { B } from "./b.ts";\n');
});

it.each([
  "interface B {}",
  "type B = string;",
  'import type { B } from "c";',
  'import { A as B } from "./b.ts";',
])("refuses a conflict with %s", (text) => {
  expect(() => imported(`${text}\n`)).toThrow(/file\.ts:1:\d+ declares another B/);
});
