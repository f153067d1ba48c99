import { describe, expect, test } from "vitest";
import { read, spec, widget } from "../reading/project.ts";

const declarations = `
type Fuel = "diesel" | "electric";
/** +kubebuilder:validation:MaxLength=63 */
type Name = string;
type Key = string;
enum Color { Red = "red", Blue = "blue" }
const enum Level { Low = 1, High, Top = 10 }
const list = ["a", "b", "a"] as const;
const codes = [1, -2] as const;
const table = { one: "first", two: "second" } as const satisfies Record<string, string>;
const mode = "on";
interface Wrapped extends Record<string, string> {}
interface Names extends Array<string> {}
interface Base { id: string; size?: int32 }
interface Derived extends Base { size: int64; extra?: boolean }
interface Two extends Base, Other {}
interface Other { other?: string }
type Alias = Base;
type Lit = { a: string; b?: int32 };
interface Ref<T = string> { name: string; value?: T }
interface Pair<A, B = A[]> { first: A; second: B }
type Range<N extends int32 | int64> = { min?: N; max?: N };
interface Box<T, K extends keyof T> { v: T[K] }
const byStatus = { 200: "OK", 404: "NotFound" } as const;
interface Numbered { 1: string; [2]?: string }
type Keys = "x" | "y";
interface Merged { a: string }
interface Merged { b: string }
interface Labels { [key: string]: string }
type Maybe = Base | null;
type Mine = string;
/** +capikit:schema:builtin=Quantity */
type Amount = { any: unknown };
/**
 * +capikit:schema:builtin=int32
 * +kubebuilder:validation:Minimum=1
 */
type Share = number;
/** +kubebuilder:validation:XIntOrString */
type Port = number | string;
type Generic<K extends string> = Pick<{ a: string; b: string }, K>;
namespace ns { export type Inner = "in"; export interface Box { v: Inner } }
`;

const base = "{id: string; size?: int32}";
const cases: readonly [type: string, expected: string][] = [
  ["string", "string"],
  ["boolean", "boolean"],
  ["(string)", "string"],
  ["int32", "int32"],
  ["float64", "float64"],
  ["bytes", "bytes"],
  ["Time", "Time"],
  ["Quantity", "Quantity"],
  ["IntOrString", "IntOrString"],
  ["JSONValue", "JSONValue"],
  ["RawExtension", "RawExtension"],
  ["ObjectMeta", "ObjectMeta"],
  ["Name", "Name@kubebuilder:validation:MaxLength=string"],
  ["Amount", "Quantity"],
  ["Share", "Share@kubebuilder:validation:Minimum=int32"],
  ["Port", "Port@kubebuilder:validation:XIntOrString=opaque"],
  ['"a"', "string(a)"],
  ['"b" | "a"', "string(b a)"],
  ["Fuel", "Fuel=string(diesel electric)"],
  ['Fuel | "gas"', "string(diesel electric gas)"],
  ['"gas" | Fuel | "gas"', "string(gas diesel electric)"],
  ["Color", "Color=string(red blue)"],
  ["Color.Blue", "string(blue)"],
  ["Level", "Level=integer(1 2 10)"],
  ["1 | 2", "integer(1 2)"],
  ["-1 | 0", "integer(-1 0)"],
  ["true", "boolean(true)"],
  ["true | false", "boolean"],
  ["(typeof list)[number]", "string(a b)"],
  ["(typeof codes)[number]", "integer(1 -2)"],
  ["keyof typeof table", "string(one two)"],
  ["(typeof table)[keyof typeof table]", "string(first second)"],
  ['(typeof table)["two"]', "string(second)"],
  ["typeof mode", "string(on)"],
  ["keyof Base", "string(id size)"],
  ["keyof typeof byStatus", "integer(200 404)"],
  ["(typeof byStatus)[404]", "string(NotFound)"],
  ["keyof Numbered", "integer(1 2)"],
  ["keyof Pick<Numbered, 1>", "integer(1)"],
  ["keyof Partial<Record<5 | 6, string>>", "integer(5 6)"],
  ['keyof { "7": string }', "string(7)"],
  ['Exclude<Fuel | "gas", "diesel">', "string(electric gas)"],
  ['Extract<"a" | "b" | "c", "c" | "a">', "string(a c)"],
  ["Uppercase<Fuel>", "string(DIESEL ELECTRIC)"],
  [`\`v\${1 | 2}\${Keys}\``, "string(v1x v1y v2x v2y)"],
  ["string[]", "[string]"],
  ["readonly string[]", "[string]"],
  ["Array<Fuel>", "[Fuel=string(diesel electric)]"],
  ["ReadonlyArray<(string | null)>", "[null|string]"],
  ["Wrapped", "Wrapped={*: string}"],
  ["Names", "Names=[string]"],
  ["Record<string, int32>", "{*: int32}"],
  ["Record<Key, string>", "{*: string}"],
  ["{ [key: string]: Base }", `{*: Base=${base}}`],
  ["{ readonly [key: Mine]: string }", "{*: string}"],
  ["Labels", "Labels={*: string}"],
  ['Record<"a" | "b", string>', "{a: string; b: string}"],
  ["Partial<Record<Keys, string>>", "{x?: string; y?: string}"],
  ["{}", "{}"],
  ["{ 'quoted-name': string; readonly b?: boolean }", "{quoted-name: string; b?: boolean}"],
  ["Derived", "Derived=<Base>{size: int64; extra?: boolean; id: string}"],
  ["Two", "Two=<Base&Other>{id: string; size?: int32; other?: string}"],
  ["Alias", `Alias=Base=${base}`],
  ["Merged", "Merged={a: string; b: string}"],
  ["Base & Other", "<Base&Other>{id: string; size?: int32; other?: string}"],
  ["Base & Partial<Base>", `<Base>${base}`],
  ["Ref", "Ref<string>={name: string; value?: string}"],
  ["Ref<int64>", "Ref<int64>={name: string; value?: int64}"],
  ["Pair<string>", "Pair<string, string[]>={first: string; second: [string]}"],
  ["Range<int32>", "Range<int32>={min?: int32; max?: int32}"],
  ["Ref<Ref>", "Ref<Ref<string>>={name: string; value?: Ref<string>={name: string; value?: string}}"],
  ['Generic<"b">', 'Generic<"b">={b: string}'],
  ['Pick<Base, "id">', "{id: string}"],
  ['Omit<Base, "id" | "none">', "{size?: int32}"],
  ["Partial<Base>", "{id?: string; size?: int32}"],
  ["Required<Base>", "{id: string; size: int32}"],
  ["Readonly<Base>", base],
  ["Readonly<string[]>", "[string]"],
  ["Readonly<Labels>", "Labels={*: string}"],
  ["Readonly<Time>", "Time"],
  ["Partial<Record<string, string>>", "{*: string}"],
  ["Box<Base, 'id'>", 'Box<Base, "id">={v: string}'],
  ['Pick<ObjectMeta, "name" | "labels">', "{name?: string; labels?: {*: string}}"],
  ["Readonly<Omit<Lit, 'a'> & { c: Time }>", "{b?: int32; c: Time}"],
  ['Derived["size"]', "int64"],
  ['Ref<Fuel>["value"]', "Fuel=string(diesel electric)"],
  ['{ a: { b: Name } }["a"]["b"]', "Name@kubebuilder:validation:MaxLength=string"],
  ["string[][number]", "string"],
  ["Base | null", `null|Base=${base}`],
  ["Maybe", `Maybe=null|Base=${base}`],
  ["NonNullable<Maybe>", `Base=${base}`],
  ["NonNullable<Fuel | null | undefined>", "Fuel=string(diesel electric)"],
  ["NonNullable<(Base | null)>", `Base=${base}`],
];

describe("types", () => {
  test.each(cases)("%s", (type, expected) => {
    const { model, problems } = read(widget(` x: ${type};`, declarations));
    expect(problems).toEqual([]);
    expect(spec(model)).toEqual({ x: expected });
  });

  test("types of a namespace", () => {
    const { model, problems } = read(widget(" x: ns.Inner; y: ns.Box", declarations));
    expect(problems).toEqual([]);
    expect(spec(model)).toEqual({ x: "Inner=string(in)", y: "Box={v: Inner=string(in)}" });
  });

  test("`undefined` with `?` has no effect", () => {
    const { model, problems } = read(
      widget(" a?: string | undefined; b?: undefined | string | null; c?: ('x' | 'y' | undefined);"),
    );
    expect(problems).toEqual([]);
    expect(spec(model)).toEqual({ a: "string", b: "null|string", c: "string(x y)" });
  });

  test("equal instantiations are one node", () => {
    const { model } = read(widget(" a: Ref<int32[]>; b: Ref<int32[]>; c: Ref<int64[]>;", declarations));
    const target = model.kinds[0]?.type.target;
    const type = target?.kind === "object" ? target.members[0]?.type : undefined;
    const members = type?.kind === "named" && type.target.kind === "object" ? type.target.members : [];
    expect(members).toHaveLength(3);
    expect(members[0]?.type).toBe(members[1]?.type);
    expect(members[0]?.type).not.toBe(members[2]?.type);
  });

  test("a Schemaless member's type is not looked at, which cuts recursion", () => {
    const { model, problems } = read(
      widget(
        " /**\n  * +kubebuilder:validation:Schemaless\n  * +kubebuilder:pruning:PreserveUnknownFields\n  */\n tree?: Spec;\n // +kubebuilder:validation:Schemaless\n // +kubebuilder:validation:Type=string\n any?: Map<any, () => Nowhere>;",
      ),
    );
    expect(problems).toEqual([]);
    expect(spec(model)).toEqual({ tree: "opaque", any: "opaque" });
  });

  test("an interface may extend the metadata of objects", () => {
    const { model, problems } = read(
      widget(" meta: Own;", "export interface Own extends ObjectMeta { owner: string }"),
    );
    expect(problems).toEqual([]);
    expect(spec(model)).toEqual({
      meta: expect.stringMatching(/^Own=\{owner: string; name\?: string; .* finalizers\?: \[string\]; /),
    });
  });

  test("a kind below another has the members of every object, none required", () => {
    const { model, problems } = read(
      widget(
        " inner?: Widget2;",
        'export interface Widget2 extends KubernetesObject { kind: "Widget2"; a: string }',
      ),
    );
    expect(problems).toEqual([]);
    expect(spec(model)).toEqual({
      inner: "Widget2={a: string; apiVersion?: string; kind?: string; metadata?: ObjectMeta}",
    });
  });
});
