import { describe, expect, it } from "vitest";
import { defaultYamlLimits, parseYaml } from "../../src/yaml/index.ts";
import { codeOf, linearTexts, manyNodes } from "./limit-cases.ts";

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

  it.each(manyNodes)("limits the number of nodes: %s", (_, before, repeated, after) => {
    expect(codeOf(`${before}${repeated.repeat(100)}${after}`, { maxNodes: 90 })).toMatch(
      /^YAML_(TOO_MANY|DUPLICATE)/,
    );
  });

  it("limits the number of nodes by default", () => {
    expect(codeOf(`[${"1,".repeat(4_000_000)}]`)).toBe("YAML_TOO_MANY_NODES");
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

  it.each(linearTexts(0.1))("accepts long texts: %s", (_, text) => {
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
