import { describe, expect, test } from "vitest";
import { read, widget } from "../reading/project.ts";

const declarations = `
interface Base { id: string; size?: int32 }
interface Other { id: int32 }
interface Need<T> { v: T }
class Thing { a = 1 }
function make() { return 1 }
const dynamic = [make()]; let variable = "a"; const asserted = ["a" as Tier] as const; declare const declared: readonly ["x"];
type Num = number;
type Tier = "a" | "b";
enum Mixed { A = 1, B = "b" }
interface Generic<K, V> { kind: K; value: V }
type A1 = { k: 1; a: string }; type B1 = { k: 2 }; type A2 = { m: 1; a: string }; type B2 = { m: 2 };
`;

/** The type of member `x`, at line 6, and words of the single diagnostic there. */
const cases: readonly [type: string, code: string, ...words: string[]][] = [
  ["number", "CK3001", "int32", "float64"],
  ["number[]", "CK3001", "int32"],
  ["any", "CK3002", "any", "JSONValue"],
  ["unknown", "CK3002", "JSONValue"],
  ["object", "CK3002", "RawExtension"],
  ["never", "CK3002", "never"],
  ["symbol", "CK3002"],
  ["bigint", "CK3002", "int64"],
  ["undefined", "CK3002", "?"],
  ["null", "CK3002", "null"],
  ["10n", "CK3002", "literal"],
  ["[string, string]", "CK3002", "tuple"],
  ["() => void", "CK3002", "function"],
  ["Date", "CK3002", "Time"],
  ["Map<string, string>", "CK3002", "Record"],
  ["Set<string>", "CK3002", "listType=set"],
  ["Uint8Array", "CK3002", "bytes"],
  ["Thing", "CK3002", "class"],
  ["make", "CK3002", "value"],
  ["Hook<Base, Base>", "CK3002", "Hook"],
  ["{ [K in Tier]: string }", "CK3002", "mapped", "Record"],
  ["Base extends Other ? Base : Other", "CK3002", "conditional"],
  [`\`a\${string}\``, "CK3002", "Pattern"],
  ['{ [K in Tier]: K }["a"]', "CK3002", "mapped"],
  ["(typeof dynamic)[number]", "CK3002", "as const"],
  ["(typeof declared)[number]", "CK3002", "as const"],
  ["(typeof asserted)[number]", "CK3002", "as const"],
  ["typeof variable", "CK3002", "as const"],
  ["Bsae", "CK3004", "Bsae", "Base"],
  ["Secret", "CK3004", "Secret"],
  ["MicroTime", "CK3004", "@capikit/api/meta"],
  ['"a" | 1', "CK3006", '"a" | 1'],
  ["0.5 | 1", "CK3007", "0.5"],
  ["string | undefined", "CK3008", "?"],
  ['"a" | null', "CK3009", "null", "enum"],
  ["Tier | null", "CK3009", "Tier"],
  ["string | int32", "CK3010", "IntOrString"],
  ["number | string", "CK3010", "IntOrString"],
  ["Base | Other", "CK3010", "ExactlyOneOf"],
  ["string | boolean", "CK3010", "string | boolean"],
  ["boolean | 'x'", "CK3010"],
  ["Base & Other", "CK3011", "id", "Omit"],
  ["(A1 | B1) & (A2 | B2)", "CK3011", "a", "Omit"],
  ["Generic<'text', string> | Generic<'count', int32>", "CK3020", "value"],
  ["Generic<'a', Generic<'b', string>> | Generic<'c', Generic<'d', string>>", "CK3020", "value"],
  ["string & Base", "CK3012", "string"],
  ["Partial<string>", "CK3012", "Partial"],
  ["keyof string", "CK3012", "keyof"],
  ['Pick<Base, "sise">', "CK3013", "sise", "size"],
  ['Base["sise"]', "CK3013", "size"],
  ["Record<number, string>", "CK3014", "number"],
  ["Record<int32, string>", "CK3014", "int32"],
  ["{ [key: number]: string }", "CK3014"],
  ["Need", "CK3018", "Need", "1"],
  ["Need<string, string>", "CK3018", "2"],
  ["Array", "CK3018"],
];

describe("types without a schema are refused at the member, once, with what to do instead", () => {
  test.each(cases)("%s", (type, code, ...words) => {
    const { problems } = read(widget(` x:\n   ${type};`, declarations));
    expect(problems).toHaveLength(1);
    const [problem = ""] = problems;
    expect(problem).toMatch(new RegExp(`^api/v1/widget\\.ts:[67]:\\d+ ${code} `));
    for (const word of words) expect(problem).toContain(word);
  });

  test.each([
    ["m(): void;", "CK3003", "method"],
    ["get x(): string;", "CK3003", "accessor"],
    ["(): string;", "CK3003", "call signature"],
    ["new (): string;", "CK3003", "call signature"],
    ["[Symbol.iterator]: string;", "CK3003", "computed"],
    ["x;", "CK3003", "without a type"],
    ["x: string; x: string;", "CK3016", "x"],
    ["x: string; [key: string]: string;", "CK3015", "index"],
  ])("%s", (member, code, word) => {
    const { problems } = read(widget(` ${member}`));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^api/v1/widget\\.ts:6:\\d+ ${code} .*${word}`));
  });

  test("an error in an alias is reported at the alias, regardless of its uses", () => {
    const { problems } = read(widget(" a: Num;\n b: Num[];\n c?: Record<string, Num>;", declarations));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^api\/v1\/widget\.ts:17:6 CK3001/);
  });

  test.each([
    ["interface X extends Base { [key: string]: string }", "CK3015"],
    ["interface X extends Record<string, string> { a: string }", "CK3012"],
    ["interface X extends Tier {}", "CK3012"],
    ["type X = Array<number>;", "CK3001"],
    ["interface X extends Nowhere {}", "CK3004"],
    ["interface X extends X {}", "CK3005"],
  ])("%s is reported at the declaration's name", (declaration, code) => {
    const { problems } = read(widget(" x: X;", `${declaration}\n${declarations}`));
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^api/v1/widget\\.ts:8:\\d+ ${code} `))]);
  });

  test("an error in an enum is reported at the enum", () => {
    const { problems } = read(widget(" a: Mixed;", declarations));
    expect(problems).toEqual([expect.stringMatching(/^api\/v1\/widget\.ts:17:6 CK3006/)]);
  });

  test("an error in a generic is reported once at its member, and in an argument at the argument", () => {
    const { problems } = read(
      widget(
        " a: G<string>;\n b: G<int32>;\n c: H<Date>;",
        "interface G<T> { v: T; w: number }\ninterface H<T> { v: T }",
      ),
    );
    expect(problems.map((problem) => problem.slice(0, 30))).toEqual([
      "api/v1/widget.ts:8:2 CK3002 `D",
      "api/v1/widget.ts:10:24 CK3001 ",
    ]);
  });

  test("recursion is reported at the member that closes the cycle", () => {
    const { problems } = read(
      widget(
        " a: A;",
        "interface A {\n b?: B[];\n}\ninterface B {\n again?: Record<string, A>;\n}\ntype Loop = Loop[];",
      ),
    );
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(/^api\/v1\/widget\.ts:12:2 CK3005 `A` contains itself/);
  });

  test("an alias on the way does not close a circle, the member that names it does", () => {
    const { problems } = read(
      widget(" a: Node;", "interface Node {\n children?: Nodes;\n}\ntype Nodes = Node[];"),
    );
    expect(problems).toEqual([expect.stringMatching(/^api\/v1\/widget\.ts:9:2 CK3005 `Node`/)]);
  });

  test("an alias that is itself, and a generic without end", () => {
    const { problems } = read(
      widget(" a: Loop;\n b: Grow<string>;", "type Loop = Loop[];\ninterface Grow<T> { next?: Grow<T[]> }"),
    );
    expect(problems.map((problem) => problem.replace(/ contains.*/, ""))).toEqual([
      "api/v1/widget.ts:9:6 CK3005 `Loop`",
      "api/v1/widget.ts:10:21 CK3005 `Grow`",
    ]);
  });

  test("two parts of an interface with a description each", () => {
    const { problems } = read(
      widget(" a: M;", "/** One. */\ninterface M { a: string }\n/** Two. */\ninterface M { b: string }"),
    );
    expect(problems).toEqual([expect.stringMatching(/^api\/v1\/widget\.ts:11:11 CK3017/)]);
  });
});
