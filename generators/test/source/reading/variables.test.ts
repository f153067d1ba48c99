import { describe, expect, it } from "vitest";
import { read } from "./project.ts";

const variable = (name: string, declaration: string): string =>
  `/** +capikit:variable:name=${name} */\n${declaration}\n`;

/** Names of variables with their types' names, and diagnostics without their texts. */
function variablesOf(files: Readonly<Record<string, string>>) {
  const { model, problems } = read(files);
  return {
    found: model.variables.map(
      ({ marker, typeName, type }) => `${marker.arguments.name}=${typeName}:${type.name}`,
    ),
    problems: problems.map((problem) => problem.split(" ").slice(0, 2).join(" ")),
  };
}

describe("variables", () => {
  it("come from any file, sorted by name", () => {
    const files = {
      "src/b.ts": variable("zone", "export type Zone = string;"),
      "a.ts":
        variable("region", "export interface Region { name: string }") +
        variable("size", 'export enum Size { S = "s" }'),
      "c.ts": `${variable("area", "interface Area { name: string }")}export { type Area };\n`,
    };
    expect(variablesOf(files)).toEqual({
      found: ["area=Area:Area", "region=Region:Region", "size=Size:Size", "zone=Zone:Zone"],
      problems: [],
    });
  });

  it("may be templates whose parameters have defaults", () => {
    const files = {
      "a.ts":
        variable("a", "export interface A<T = string> { t: T }") +
        variable("b", "export interface B<T> { t: T }"),
    };
    expect(variablesOf(files)).toEqual({ found: ["a=A:A<string>"], problems: ["a.ts:4:18 CK5502"] });
  });

  it("are exported by their own file, under their own name", () => {
    const files = {
      "a.ts": variable("a", "type A = string;\nexport type { A as B };"),
      "b.ts": variable("b", "export default interface B { c: string }"),
      "c.ts": `export namespace deep {\n${variable("c", "export type C = string;")}}\n`,
    };
    expect(variablesOf(files)).toEqual({
      found: [],
      problems: ["a.ts:2:6 CK5501", "b.ts:2:26 CK5501", "c.ts:3:13 CK5501"],
    });
  });

  it("are omitted if their type is unreadable, with one diagnostic", () => {
    expect(variablesOf({ "a.ts": variable("a", "export type A = Date;") })).toMatchObject({
      found: [],
      problems: [expect.stringMatching(/^a\.ts:2:13 CK3/)],
    });
  });

  it("only apply to types", () => {
    expect(variablesOf({ "a.ts": variable("a", "export const a = 1;") }).problems).toEqual([
      "a.ts:1:5 CK1003",
    ]);
  });
});
