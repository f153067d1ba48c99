import { expect } from "vitest";
import {
  parseYamlDocuments,
  readYamlDocuments,
  YamlError,
  type YamlErrorCode,
  type YamlOptions,
} from "../../src/yaml/index.ts";

/** Returns the error of both readers, or undefined. */
export function codeOf(text: string | Uint8Array, options?: YamlOptions): YamlErrorCode | undefined {
  const code = codeOfReader(() => [...readYamlDocuments(text, options)]);
  expect(codeOfReader(() => parseYamlDocuments(text, options))).toBe(code);
  return code;
}

function codeOfReader(read: () => unknown): YamlErrorCode | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (error instanceof YamlError) return error.code;
    throw error;
  }
}

/** Texts of many nodes: a start, a part to repeat, and an end. */
export const manyNodes: readonly (readonly [
  name: string,
  before: string,
  repeated: string,
  after: string,
])[] = [
  ["keys without values", "{a,", "a,", "}"],
  ["list items", "[a,", "a,", "]"],
  ["empty lists", "[[],", "[],", "]"],
  ["pairs", "[", "a: ,", "]"],
  ["block items", "", "-\n", ""],
  ["documents", "", "---\n", ""],
  ["explicit keys", "", "? \n", ""],
  ["empty keys", "", ": \n", ""],
  ["numbers", "[", "1,", "]"],
];

/** Long texts within the limits. Quadratic readers would need hours for a scale of 5. */
export const linearTexts = (scale: number): readonly (readonly [name: string, text: string])[] => [
  ["a mapping of many keys", Array.from({ length: 20_000 * scale }, (_, index) => `k${index}: 1\n`).join("")],
  [
    "a mapping of many indexes",
    Array.from({ length: 20_000 * scale }, (_, index) => `${index * 7}: 1\n`).join(""),
  ],
  ["many anchors", `[${Array.from({ length: 20_000 * scale }, (_, index) => `&a${index} 1`).join()}]`],
  ["a long anchor and alias", `[&${"a".repeat(1_000_000 * scale)} 1, *${"a".repeat(1_000_000 * scale)}]`],
  ["a long key", `? "${"a".repeat(600_000 * scale)}"\n: 1`],
  ["a long plain scalar of many lines", `a: ${"x\n ".repeat((400_000 * scale) / 3)}`],
  ["a long integer", `a: ${"9".repeat(600_000 * scale)}`],
  ["a long number", `a: 1${"0_".repeat(200_000 * scale)}.5e3`],
  ["escapes", `a: "${"\\n\\u0041".repeat(40_000 * scale)}"`],
  ["blank lines", `a: 1${"\n".repeat(200_000 * scale)}`],
  ["comments", `${"# a: [{,\n".repeat(30_000 * scale)}a: 1`],
  ["hyphens", `a: ${"-".repeat(600_000 * scale)}`],
  ["an almost separator on each line", `a: |\n${" ---\n".repeat(180_000 * scale)}`],
  ["white space", `a: [1${" ".repeat(600_000 * scale)}]`],
  ["tags", `[${"!a x,".repeat(20_000 * scale)}x]`],
  ["anchors before block mappings", "- &a\n  !b\n  c: d\n".repeat(20_000 * scale)],
  ["block scalars", "- |\n  a\n".repeat(20_000 * scale)],
  ["empty items", "-\n".repeat(60_000 * scale)],
  ["empty values", Array.from({ length: 10_000 * scale }, (_, index) => `k${index}:\n`).join("")],
  ["flow keys that are no keys", "- [a, b, c, {d: e}]\n".repeat(10_000 * scale)],
  ["properties that are read twice", "- &a [b, c]\n- !t\n  &x [d]\n".repeat(12_000 * scale)],
];
