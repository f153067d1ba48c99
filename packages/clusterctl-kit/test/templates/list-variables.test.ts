import { expect, test } from "vitest";
import { listVariables } from "../../src/templates/index.ts";

test("variables are listed with their defaults and locations", () => {
  const template = "é: ${A}\nb: ${ B }\nc: ${C:=${D:=x}-${A}}\na: ${A:=late} ${A^^}\n";
  expect(listVariables(template)).toEqual([
    {
      name: "A",
      required: true,
      listed: true,
      uses: [
        { line: 1, column: 4, nested: false },
        { line: 3, column: 4, nested: true },
        { line: 4, column: 4, nested: false },
        { line: 4, column: 15, nested: false },
      ],
    },
    { name: "B", required: true, listed: true, uses: [{ line: 2, column: 4, nested: false }] },
    {
      name: "C",
      required: false,
      default: "${D}-${A}",
      listed: true,
      uses: [{ line: 3, column: 4, nested: false }],
    },
    { name: "D", required: false, listed: false, uses: [{ line: 3, column: 4, nested: true }] },
  ]);
});

test("a variable with 100,000 nesting levels is listed", () => {
  const depth = 100_000;
  const template = `${"${A:=".repeat(depth)}${"}".repeat(depth)}`;
  expect(listVariables(template)[0]?.uses).toHaveLength(depth);
});

test("100,000 variables of a line are listed with their columns", () => {
  const count = 100_000;
  const uses = listVariables(`# é\na: "é${"${A}".repeat(count)}"\nb: ${"${A}"}`)[0]?.uses ?? [];
  expect(uses).toHaveLength(count + 1);
  expect(uses[0]).toMatchObject({ line: 2, column: 6 });
  expect(uses[count - 1]).toMatchObject({ line: 2, column: 6 + 4 * (count - 1) });
  expect(uses[count]).toMatchObject({ line: 3, column: 4 });
});

test("names of inherited members have no default", () => {
  const variables = listVariables("${constructor} ${toString} ${__proto__} ${valueOf:=x}");
  expect(variables.map(({ name, required, default: value }) => [name, required, value])).toEqual([
    ["__proto__", true, undefined],
    ["constructor", true, undefined],
    ["toString", true, undefined],
    ["valueOf", false, "x"],
  ]);
});
