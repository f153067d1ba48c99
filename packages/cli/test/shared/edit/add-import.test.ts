import { applyEdits } from "@capikit/model";
import { describe, expect, it } from "vitest";
import { addImport, addTypeImport } from "../../../src/shared/edit/add-import.ts";
import { parseSource } from "../../../src/shared/edit/parsed-source.ts";

/** The text with an import more. */
function imported(text: string, specifier = "./b.ts", name = "b"): string {
  const source = parseSource("file.ts", text);
  const edits = addImport(source, name, specifier);
  // Insertions alone, so that every other byte stays.
  expect(edits.filter(({ end }) => end !== undefined)).toEqual([]);
  return applyEdits(text, edits);
}

describe("an import", () => {
  it.each([
    [
      "in its place among those alike",
      'import x from "x";\nimport { a } from "./a.ts";\nimport { c } from "./c.ts";\n',
      'import x from "x";\nimport { a } from "./a.ts";\nimport { b } from "./b.ts";\nimport { c } from "./c.ts";\n',
    ],
    [
      "before those alike",
      'import x from "x";\nimport { c } from "./c.ts";\n',
      'import x from "x";\nimport { b } from "./b.ts";\nimport { c } from "./c.ts";\n',
    ],
    [
      "behind all where none is alike",
      'import x from "x"; // why\n\ncode();\n',
      'import x from "x"; // why\nimport { b } from "./b.ts";\n\ncode();\n',
    ],
    [
      "in the list of the same module",
      'import { a, c } from "./b.ts";\n',
      'import { a, c, b } from "./b.ts";\n',
    ],
    [
      "in a list of several lines",
      "import {\n\ta,\n} from './b.ts'\n",
      "import {\n\ta,\n\tb,\n} from './b.ts'\n",
    ],
    [
      "beside an import of types",
      'import type { B } from "./b.ts";\n',
      'import type { B } from "./b.ts";\nimport { b } from "./b.ts";\n',
    ],
    [
      "in the style of others",
      "import {a} from './a.ts'\r\n",
      "import {a} from './a.ts'\r\nimport {b} from './b.ts'\r\n",
    ],
    [
      "where there is none",
      "#!/usr/bin/env node\n// Licence.\ncode();\n",
      '#!/usr/bin/env node\n// Licence.\nimport { b } from "./b.ts";\ncode();\n',
    ],
    ["that is there", 'import { b } from "./b.ts";\n', 'import { b } from "./b.ts";\n'],
  ])("goes %s", (_, before, after) => {
    expect(imported(before)).toBe(after);
  });

  it.each([
    'import { b } from "other";',
    'import { a as b } from "./b.ts";',
    'import * as b from "other";',
    'import b from "other";',
    "const b = 1;",
    "function f(b: number) {}",
    "const { a: b } = c;",
    "class b {}",
    "if (x) { let b; }",
  ])("does not take a name away that is there: %s", (text) => {
    expect(() => imported(`${text}\n`)).toThrow(/file\.ts:1:\d+ declares another b/);
  });
});

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
])("refuses a conflict with %s", (text) => {
  expect(() => importedType(`${text}\n`)).toThrow(/file\.ts:1:\d+ declares another B/);
});

it("imports a type before the documentation of the first statement", () => {
  expect(importedType("// Licence.\n\n/** Documented. */\ninterface A {}\n")).toBe(
    '// Licence.\n\nimport type { B } from "./b.ts";\n/** Documented. */\ninterface A {}\n',
  );
});
