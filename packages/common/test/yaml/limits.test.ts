import { describe, expect, inject, it } from "vitest";
import {
  defaultYamlLimits,
  parseYaml,
  parseYamlDocuments,
  readYamlDocuments,
  YamlError,
  type YamlErrorCode,
  type YamlOptions,
} from "../../src/yaml/index.ts";

function codeOf(text: string | Uint8Array, options?: YamlOptions): YamlErrorCode | undefined {
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

/** Quadratic readers would need hours for the long form, and minutes for the short one. */
const scale = inject("nightly") ? 5 : 1;

/** Each level repeats the one before it `width` times. */
function bomb(levels: number, width: number, line: (name: string, items: string) => string): string {
  const items = (name: string) => Array(width).fill(`*${name}`).join(", ");
  const lines = ["a0: &a0 [x]"];
  for (let level = 1; level <= levels; level += 1) lines.push(line(`a${level}`, items(`a${level - 1}`)));
  return `${lines.join("\n")}\n`;
}

describe("limits of the YAML reader", () => {
  it("stops alias bombs", () => {
    const text = bomb(30, 9, (name, items) => `${name}: &${name} [${items}]`);
    expect(codeOf(text)).toBe("YAML_TOO_MANY_ALIASED_NODES");
    expect(codeOf(text, { maxAliasedNodes: 1 })).toBe("YAML_TOO_MANY_ALIASED_NODES");
  });

  it("stops merge keys that double", () => {
    const lines = ["a0: &a0 {x: 1}"];
    for (let level = 1; level <= 40; level += 1) {
      lines.push(`a${level}: &a${level} {<<: [*a${level - 1}, *a${level - 1}], k${level}: 1}`);
    }
    expect(codeOf(`${lines.join("\n")}\n`)).toBe("YAML_TOO_MANY_ALIASED_NODES");
  });

  it("stops aliases of keys", () => {
    const keys = Array.from({ length: 1000 }, (_, index) => `k${index}: 1`).join(", ");
    const text = `a: &a {${keys}}\nb: [${Array(1000).fill("*a").join(", ")}]\n`;
    expect(codeOf(text)).toBe("YAML_TOO_MANY_ALIASED_NODES");
  });

  it("counts the text that aliases repeat", () => {
    const text = `a: &a ${"x".repeat(1_000_000)}\nb: [${Array(90_000).fill("*a").join()}]\n`;
    expect(codeOf(text)).toBe("YAML_TOO_LARGE");
  });

  it("counts depth with aliases resolved", () => {
    const lines = ["a0: &a0 [x]"];
    for (let level = 1; level <= 300; level += 1) lines.push(`a${level}: &a${level} [*a${level - 1}]`);
    expect(codeOf(lines.join("\n"))).toBe("YAML_TOO_DEEP");
  });

  it.each([
    ["flow lists", (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`],
    ["flow mappings", (depth: number) => `${"{a: ".repeat(depth)}x${"}".repeat(depth)}`],
    ["pairs in lists", (depth: number) => `${"[a: ".repeat(depth / 2)}x${"]".repeat(depth / 2)}`],
    ["block lists", (depth: number) => `${"- ".repeat(depth)}x`],
    [
      "block mappings",
      (depth: number) => Array.from({ length: depth }, (_, index) => `${" ".repeat(index)}a:`).join("\n"),
    ],
  ])("limits the depth of %s", (_, text) => {
    expect(codeOf(text(20), { maxDepth: 20 })).toBeUndefined();
    expect(codeOf(text(22), { maxDepth: 20 })).toBe("YAML_TOO_DEEP");
    expect(codeOf(text(defaultYamlLimits.maxDepth))).toBeUndefined();
    expect(codeOf(text(2000))).toBe("YAML_TOO_DEEP");
  });

  it("limits the depth of explicit keys", () => {
    expect(codeOf(`${"? ".repeat(10_000)}x`)).toBe("YAML_TOO_DEEP");
  });

  it.each([
    ["keys without values", "{a,", "a,", "}"],
    ["list items", "[a,", "a,", "]"],
    ["empty lists", "[[],", "[],", "]"],
    ["pairs", "[", "a: ,", "]"],
    ["block items", "", "-\n", ""],
    ["documents", "", "---\n", ""],
    ["explicit keys", "", "? \n", ""],
    ["empty keys", "", ": \n", ""],
    ["numbers", "[", "1,", "]"],
  ])("limits the number of nodes: %s", (_, before, repeated, after) => {
    expect(codeOf(`${before}${repeated.repeat(8_000_000 / repeated.length)}${after}`)).toBe(
      "YAML_TOO_MANY_NODES",
    );
    expect(codeOf(`${before}${repeated.repeat(100)}${after}`, { maxNodes: 90 })).toMatch(
      /^YAML_(TOO_MANY|DUPLICATE)/,
    );
  });

  it("limits the number of nodes of all documents together", () => {
    const text = "a: 1\n---\n".repeat(10);
    expect(codeOf(text, { maxNodes: 31 })).toBeUndefined();
    expect(codeOf(text, { maxNodes: 30 })).toBe("YAML_TOO_MANY_NODES");
  });

  it("limits the size of text and bytes before it reads them", () => {
    const text = `a: ${"x".repeat(97)}`;
    expect(codeOf(text, { maxLength: 100 })).toBeUndefined();
    expect(codeOf(text, { maxLength: 99 })).toBe("YAML_TOO_LARGE");
    expect(codeOf(new Uint8Array(100).fill(0xff), { maxLength: 99 })).toBe("YAML_TOO_LARGE");
  });

  it.each([
    [
      "a mapping of many keys",
      Array.from({ length: 20_000 * scale }, (_, index) => `k${index}: 1\n`).join(""),
    ],
    [
      "a mapping of many indexes",
      Array.from({ length: 20_000 * scale }, (_, index) => `${index * 7}: 1\n`).join(""),
    ],
    ["many anchors", `[${Array.from({ length: 20_000 * scale }, (_, index) => `&a${index} 1`).join()}]`],
    ["a long anchor and alias", `[&${"a".repeat(1_000_000 * scale)} 1, *${"a".repeat(1_000_000 * scale)}]`],
    ["a long key", `"${"a".repeat(600_000 * scale)}": 1`],
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
  ])("reads in linear time: %s", (_, text) => {
    expect(codeOf(text)).toBeUndefined();
  });

  it.each([
    { maxLength: 0 },
    { maxDepth: -1 },
    { maxNodes: 1.5 },
    { maxAliasedNodes: Number.NaN },
    { maxDepth: "1" as unknown as number },
  ])("refuses %j", (limits) => {
    expect(() => parseYaml("a: 1", limits)).toThrow(TypeError);
  });

  it("takes no alias at all on request", () => {
    expect(codeOf("a: &a 1\nb: *a", { maxAliasedNodes: 0 })).toBe("YAML_TOO_MANY_ALIASED_NODES");
    expect(codeOf("a: &a 1\nb: a", { maxAliasedNodes: 0 })).toBeUndefined();
  });

  it("needs little of the stack", () => {
    const descend = (levels: number): unknown =>
      levels === 0 ? parseYaml(`${"{a: [".repeat(128)}${"]}".repeat(128)}`) : descend(levels - 1);
    expect(descend(2000)).toBeTypeOf("object");
  });
});
