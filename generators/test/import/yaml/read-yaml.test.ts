import type { Diagnostic } from "@capikit/common/diagnostics";
import { describe, expect, it } from "vitest";
import { readYaml } from "../../../src/import/yaml/read-yaml.ts";
import { positionOf } from "../../../src/model/text/source-text.ts";

function read(text: string): {
  values: unknown[];
  problems: string[];
  documents: ReturnType<typeof readYaml>;
} {
  const problems: Diagnostic[] = [];
  const documents = readYaml({ path: "a.yaml", text }, (problem) => problems.push(problem));
  const reported = problems.map(({ code, location }) => {
    return `${location?.line}:${location?.column} ${code}`;
  });
  return {
    values: JSON.parse(JSON.stringify(documents.map(({ value }) => value))),
    problems: reported,
    documents,
  };
}

/** Fewer than 700 bytes that expand to more than 3,000 million values. */
const aliasBomb = Array.from({ length: 10 }, (_, level) => {
  const item = level === 0 ? "x" : `*a${level - 1}`;
  return `a${level}: &a${level} [${Array(9).fill(item).join(", ")}]\n`;
}).join("");

describe("readYaml", () => {
  it("keeps quoted scalars strings and reads plain ones by YAML 1.1", () => {
    expect(read(`a: "true"\nb: yes\nc: '12'\nd: |\n  0777\ne:\nf: !!str 5`).values).toEqual([
      { a: "true", b: true, c: "12", d: "0777\n", e: null, f: "5" },
    ]);
  });

  it("reads a stream of documents", () => {
    expect(read("---\na: 1\n---\n---\nb: 2\n").values).toEqual([{ a: 1 }, null, { b: 2 }]);
  });

  it("resolves anchors and merge keys, own keys first", () => {
    const text = "base: &b {x: 1, z: 2}\nmore: {<<: *b, z: 3}\nsame: *b";
    expect(read(text).values).toEqual([{ base: { x: 1, z: 2 }, more: { x: 1, z: 3 }, same: { x: 1, z: 2 } }]);
  });

  it("has properties of any name", () => {
    const [document] = read("__proto__: {a: 1}\nconstructor: 2").documents;
    expect(Object.keys(document?.value ?? {})).toEqual(["__proto__", "constructor"]);
  });

  it.each([
    ["a: 1\nb: 2\na: 3", "3:1 CK9002"],
    ["yes: 1\ntrue: 2", "2:1 CK9002"],
    ["a: {x: 1,\n  x: 2}", "2:3 CK9002"],
    ["a: [1, 2", "1:9 CK9001"],
    ["a: .inf", "1:4 CK9001"],
    ["a: *none", "1:4 CK9001"],
    ["a: &a [*a]", "1:8 CK9001"],
  ])("reports %j", (text, problem) => {
    expect(read(text).problems).toEqual([problem]);
  });

  it("stops aliases and nesting without bounds, and keeps the documents before", () => {
    expect(read(`a: 1\n---\n${aliasBomb}`)).toMatchObject({ values: [{ a: 1 }], problems: ["8:10 CK9001"] });
    expect(read(`a: 1\n---\n${"[".repeat(100_000)}`).problems).toEqual(["3:258 CK9001"]);
  });

  it("returns the location of keys", () => {
    const [document] = read("a:\n  b: 1\n  c: 2").documents;
    const inner = Object.values(document?.value ?? {})[0];
    const found = document?.locate(inner, "c");
    expect(found && positionOf(found)).toEqual({ path: "a.yaml", line: 3, column: 3 });
  });
});
