import { expect, it } from "vitest";
import { codeLines } from "../../../scripts/clones/code-lines.ts";
import { type Clone, findClones } from "../../../scripts/clones/find-clones.ts";
import { parseSource } from "../../../scripts/sources/parse-source.ts";

const original = `
import { read } from "./read.ts";

/** Sums sizes. */
export function total(paths: string[]): number {
  let sum = 0;
  for (const path of paths) {
    if (path === "") continue;
    sum += read(path).length;
  }
  return sum;
}
`;

function clonesOf(...sources: readonly string[]): Clone[] {
  return findClones(
    new Map(sources.map((text, index) => [`${index}.ts`, codeLines(parseSource(`${index}.ts`, text))])),
  );
}

it("finds code that is identical apart from comments and white space", () => {
  const copy = original.replace("Sums", "Adds").replace("  if", "\n      // Empty.\n      if");
  expect(clonesOf(original, copy)).toEqual([
    {
      kind: "identical",
      lines: 6,
      a: { path: "0.ts", first: 5, last: 11 },
      b: { path: "1.ts", first: 5, last: 13 },
    },
  ]);
});

it("finds code that differs in names and values", () => {
  const renamed = original.replaceAll("path", "file").replaceAll("sum", "bytes").replace('""', '"-"');
  expect(clonesOf(original, renamed).map(({ kind }) => kind)).toEqual(["shape"]);
});

it("finds code that a file repeats", () => {
  expect(clonesOf(original + original)).toHaveLength(1);
});

it("accepts data of one shape, imports, and runs of less than six lines", () => {
  const table = (name: string): string =>
    `export const ${name} = {\n${Array.from({ length: 9 }, (_, index) => `  ${name}${index}: "${name}",\n`).join("")}};\n`;
  const imports = 'import { a } from "a";\n'.repeat(9);
  const shorter = original.replace('    if (path === "") continue;\n', "");
  expect(clonesOf(table("a"), table("b"))).toEqual([]);
  expect(clonesOf(imports, imports)).toEqual([]);
  expect(clonesOf(shorter, shorter)).toEqual([]);
});
