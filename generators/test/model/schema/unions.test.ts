import { compileSchema } from "@capikit/schema";
import { describe, expect, it } from "vitest";
import { memberOf, specOf } from "./flatten.ts";

/** Returns the messages of a value of the member `x`. */
function messagesOf(member: string, value: unknown, declarations = ""): readonly string[] {
  const schema = compileSchema(memberOf(member, declarations));
  const errors = [...schema.validate(value as never), ...schema.rules().validate(value as never, undefined)];
  return errors.map(({ message }) => message);
}

const source = 'x?: { type: "s3"; s3: { bucket: string } } | { type: "pvc"; pvc: string; size?: string };';

describe("a discriminated union", () => {
  it("is an object with the members of all parts", () => {
    expect(memberOf(source)).toMatchObject({
      type: "object",
      required: ["type"],
      properties: {
        type: { type: "string", enum: ["s3", "pvc"] },
        s3: { type: "object" },
        pvc: { type: "string" },
        size: { type: "string" },
      },
    });
  });

  it.each([
    [{ type: "s3", s3: { bucket: "b" } }, []],
    [{ type: "pvc", pvc: "a", size: "1" }, []],
    [{ type: "s3" }, ["s3 is required when type is s3, and forbidden otherwise"]],
    [
      { type: "s3", s3: { bucket: "b" }, pvc: "a" },
      ["pvc is required when type is pvc, and forbidden otherwise"],
    ],
    [{ type: "s3", s3: { bucket: "b" }, size: "1" }, ["size is only allowed when type is pvc"]],
  ])("allows the members of one part: %j", (value, messages) => {
    expect(messagesOf(source, value)).toEqual(messages);
  });

  it("requires a discriminator with a known value", () => {
    expect(messagesOf(source, { s3: { bucket: "b" } }).length).toBeGreaterThan(0);
    expect(messagesOf(source, { type: "nfs" }).length).toBeGreaterThan(0);
  });

  it.each([
    ["booleans", "x?: { on: true; size: int32 } | { on: false };", { on: false, size: 1 }, "on is true"],
    [
      "integers",
      "x?: { level: 1; a: string } | { level: 2; b: string };",
      { level: 2, a: "", b: "" },
      "level is 1",
    ],
    [
      "quotes",
      `x?: { "my-type": "it's"; a: string } | { "my-type": "b" };`,
      { "my-type": "b", a: "" },
      "my-type is it's",
    ],
  ])("may have %s as discriminators", (_, member, value, text) => {
    expect(messagesOf(member, value)).toEqual([expect.stringContaining(text)]);
  });

  it("may share a part between values, and a required member between parts", () => {
    const member =
      'x?: { type: "a" | "b"; note?: string; name: string } | { type: "c"; name: string; note: string };';
    const schema = memberOf(member);
    expect(schema.required).toEqual(["name", "type"]);
    expect(messagesOf(member, { type: "b", name: "" })).toEqual([]);
    expect(messagesOf(member, { type: "c", name: "" })).toEqual(["note is required when type is c"]);
  });

  it("may be an alias, an item, nullable, and a part of an intersection", () => {
    const declarations = `/** ${"+"}kubebuilder:validation:XValidation:rule="self == self" */
type Source = A | B;
interface Base { name?: string }
interface A extends Base { type: "a"; a: string }
interface B extends Base { type: "b"; b?: string }
type Named = { id: string } & Source;`;
    const rules = [
      {
        rule: "self.type == 'a' ? has(self.a) : !has(self.a)",
        message: "a is required when type is a, and forbidden otherwise",
      },
      { rule: "!has(self.b) || self.type == 'b'", message: "b is only allowed when type is b" },
      { rule: "self == self" },
    ];
    const of = (member: string) => memberOf(member, declarations);
    expect(of("x?: Source;")["x-kubernetes-validations"]).toEqual(rules);
    expect(of("x?: Source[];").items).toMatchObject({ "x-kubernetes-validations": rules });
    expect(of("x?: A | B | null;")).toMatchObject({
      nullable: true,
      "x-kubernetes-validations": rules.slice(0, 2),
    });
    expect(of("x?: Named;")).toMatchObject({ required: ["id", "type"] });
    expect(of("x?: Named;")["x-kubernetes-validations"]).toEqual(expect.arrayContaining(rules));
  });

  const shared = `type S = { type: "a"; n: string; x: string; y?: string } | { type: "b"; n?: string; z: string };
type Both = { id?: string } & S;`;
  const a = { type: "a", n: "", x: "" };
  const b = { type: "b", z: "" };

  // The verdicts of TypeScript about literals.
  it.each([
    [
      "Readonly<S>",
      [a, { ...a, y: "" }, b],
      [{ ...a, z: "" }, { type: "a" }, { type: "b" }, { ...b, x: "" }],
    ],
    [
      "Required<S>",
      [
        { ...a, y: "" },
        { ...b, n: "" },
      ],
      [a, b, { ...a, y: "", z: "" }],
    ],
    ["Omit<S, 'n'>", [{ type: "a" }, { type: "b" }], [{}, { type: "c" }]],
    ["Pick<S, 'n' | 'type'>", [{ type: "a" }, { type: "b", n: "" }], [{ n: "" }]],
    ["Readonly<Both>", [a, { ...b, id: "" }], [{ ...b, x: "" }, { id: "" }]],
    [
      "Required<Both>",
      [{ ...a, y: "", id: "" }],
      [
        { ...a, y: "" },
        { ...a, id: "" },
      ],
    ],
    ["Omit<Both, 'n'>", [{ type: "a", id: "" }], [{ id: "" }]],
    ["{ [key: string]: S }", [{ key: a }, { key: b }], [{ key: { type: "a" } }]],
  ])("is %s part by part, as in TypeScript", (type, good, bad) => {
    const member = `x?: ${type.replaceAll("'", '"')};`;
    for (const value of good) expect([value, messagesOf(member, value, shared)]).toEqual([value, []]);
    for (const value of bad)
      expect([value, messagesOf(member, value, shared).length > 0]).toEqual([value, true]);
  });

  it.each([
    ["a base of a part beside it", "(A | B) & Base"],
    ["a base in an alias beside it", "Named & Base"],
    ["a base between two unions", "(A | B) & Base & ({ mode: 'x'; note: string } | { mode: 'y' })"],
    ["a part that is a union", "Named & Base | { type: 'c'; name: string; b: string }"],
    ["instances of one generic", "(Item<'a', { name: string }> | Item<'b', { name: string }>) & Base"],
  ])("accepts the least object of each part: %s", (_, type) => {
    const declarations = `interface Base { name: string; note?: string }
interface A extends Base { type: "a"; a?: string }
interface B { type: "b"; b: string }
type Named = A | B;
interface Item<K, V> { type: K; b?: string; value?: V }`;
    const member = `x?: ${type.replaceAll("'", '"')};`;
    const mode = type.includes("mode") ? { mode: "y" } : {};
    for (const part of [{ type: "a" }, { type: "b", b: "" }])
      expect([part, messagesOf(member, { name: "", ...part, ...mode }, declarations)]).toEqual([part, []]);
    expect(messagesOf(member, { type: "b", b: "", ...mode }, declarations)).not.toEqual([]);
  });

  it("has the keys of all parts", () => {
    expect(memberOf("x?: keyof S;", shared).enum).toEqual(["type", "n"]);
    expect(Object.keys(memberOf('x?: Omit<S, "n">;', shared).properties ?? {})).toEqual(["type"]);
    expect(specOf('x?: S["x"];', shared).problems).toEqual([expect.stringContaining("no member `x`")]);
    expect(specOf('x?: Pick<S, "x">;', shared).problems).toEqual([expect.stringContaining("no member `x`")]);
  });

  it.each([
    ["x?: Partial<S>;", "CK3002"],
    ["x?: Partial<Both>;", "CK3002"],
    ["x?: Required<S & ({ kind: 'c'; c: string } | { kind: 'd' })>;", "CK3002"],
  ])("has no schema for %s", (member, code) => {
    expect(specOf(member.replaceAll("'", '"'), shared).problems).toEqual([expect.stringContaining(code)]);
  });

  const defaulted = `/** ${"+"}default="v" */`;

  it.each([
    [`x?: { type: "a"; ${defaulted} p?: string } | { type: "b" };`, ""],
    [`x?: { type: "a"; ${defaulted} p: string } | { type: "b" };`, ""],
    [`x?: { on: true } | { on: false; ${defaulted} p?: string };`, ""],
    ["x?: Both;", `type Both = { id: string } & ({ type: "a"; ${defaulted} p?: string } | { type: "b" });`],
    ["x?: Readonly<S>;", `type S = { type: "a"; ${defaulted} p?: string } | { type: "b" };`],
    [
      "x?: O;",
      `/** ${"+"}kubebuilder:validation:ExactlyOneOf=p;q */
interface O { ${defaulted} p?: string; q?: string }`,
    ],
    [
      "x?: O;",
      `/** ${"+"}kubebuilder:validation:AtMostOneOf=q;p */
interface O { ${defaulted} p?: string; q?: string }`,
    ],
  ])("reports a default that its rules refuse: %s", (member, declarations) => {
    expect(specOf(member, declarations).problems).toEqual([expect.stringContaining("CK3025")]);
  });

  it.each([
    [`x?: { type: "a"; p: string } & B | { type: "b" } & B;`, `interface B { ${defaulted} q?: string }`],
    [
      `x?: O;`,
      `/** ${"+"}kubebuilder:validation:AtLeastOneOf=p;q */
interface O { ${defaulted} p?: string; q?: string }`,
    ],
  ])("takes a default that its rules allow: %s", (member, declarations) => {
    expect(specOf(member, declarations).problems).toEqual([]);
  });

  it.each([
    ['x?: { type: "a"; p: string | null } | { type: "b" };', ["CK3024"]],
    ['x?: { type: "a"; p?: N } | { type: "b" };', ["CK3024"]],
    ['x?: B & { type: "a"; a: string } | B & { type: "b" };', []],
  ])("reports null where only some parts have the member: %s", (member, codes) => {
    const declarations = "type N = string | null;\ninterface B { p: string | null }";
    expect(specOf(member, declarations).problems).toEqual(codes.map((code) => expect.stringContaining(code)));
  });

  it.each([
    ['x?: { type: "a"; p: string } | { type: "b"; p: int32 };', "", "CK3020"],
    ['x?: { type: "a"; /** One. */ p: string } | { type: "b"; /** Two. */ p: string };', "", "CK3020"],
    ['x?: { /** +default="a" */ type: "a" } | { type: "b" };', "", "CK3020"],
    [
      'x?: A | { type: "b" };',
      '/** +kubebuilder:validation:MinProperties=2 */\ninterface A { type: "a"; a?: string }',
      "CK3021",
    ],
    ['x?: { type: "a"; a: string } | { type: "a"; b: string };', "", "CK3010"],
    ['x?: { type?: "a"; a: string } | { type?: "b"; b: string };', "", "CK3010"],
    ["x?: { a: string } | { b: string };", "", "CK3010"],
    ['x?: { type: "a" } | string;', "", "CK3010"],
  ])("reports %s", (member, declarations, code) => {
    expect(specOf(member, declarations).problems).toEqual([expect.stringContaining(code)]);
  });
});
