import { describe, expect, it } from "vitest";
import { readReleasedCrds, UnreadableReleaseError } from "../../src/compare/read-release.ts";

const crd = {
  kind: "CustomResourceDefinition",
  spec: { group: "acme.example", names: { kind: "Widget" }, versions: [] },
};

/** Fewer than 700 bytes that expand to more than 3,000 million values. */
const aliasBomb = Array.from({ length: 10 }, (_, level) => {
  const item = level === 0 ? "x" : `*a${level - 1}`;
  return `a${level}: &a${level} [${Array(9).fill(item).join(", ")}]\n`;
}).join("");

describe("reading a release", () => {
  it("passes other documents over, and opens lists", () => {
    const list = { kind: "List", items: [crd] };
    const text = `kind: ConfigMap\n---\n${JSON.stringify(list)}\n`;
    const files = [
      { path: "list.yaml", text },
      { path: "template.yaml", text: "{{ nothing that is YAML" },
    ];
    expect([...readReleasedCrds(files).keys()]).toEqual(["Widget (acme.example)"]);
  });

  it.each([
    ["a: [CustomResourceDefinition", "a.yaml cannot be read"],
    [`${aliasBomb}kind: CustomResourceDefinition\n`, "aliases repeat more than 100000 nodes"],
    [
      `---\n${JSON.stringify(crd)}\n---\n${JSON.stringify(crd)}\n`,
      "duplicate Widget (acme.example) in a.yaml and a.yaml",
    ],
  ])("refuses %s", (text, message) => {
    expect(() => readReleasedCrds([{ path: "a.yaml", text }])).toThrow(UnreadableReleaseError);
    expect(() => readReleasedCrds([{ path: "a.yaml", text }])).toThrow(message);
  });
});
