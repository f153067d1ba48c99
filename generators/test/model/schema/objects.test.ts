import { describe, expect, it } from "vitest";
import { memberOf, specOf } from "./flatten.ts";

const v = "+kubebuilder:validation:";
const rulesOf = (members: string, declarations: string) =>
  memberOf(members, declarations)["x-kubernetes-validations"]?.map(({ rule }) => rule);

describe("an object", () => {
  it("requires, sorted, members without a question mark", () => {
    expect(specOf("b: string;\na: string;\nc?: string;").spec.required).toEqual(["a", "b"]);
  });

  it("has members of any name", () => {
    const { spec } = specOf('"__proto__"?: string;\n"a-b"?: string;\nconstructor?: string;');
    expect(Object.keys(spec.properties ?? {})).toEqual(["__proto__", "a-b", "constructor"]);
  });

  it("of nothing has no properties", () => {
    expect(memberOf("x?: {};")).toEqual({ type: "object" });
    expect(memberOf("x?: Record<string, never>;")).toEqual({ type: "object" });
    expect(memberOf("x?: { [key: string]: never };")).toEqual({ type: "object" });
  });

  it("is shared by all uses of its name", () => {
    const { spec } = specOf("a?: A;\nb?: A;", "interface A { c?: string }");
    expect(spec.properties?.a).toBe(spec.properties?.b);
  });

  it("has its own rules, then those of its bases from last to first", () => {
    const rules = rulesOf(
      "x?: C;",
      `/** ${v}XValidation:rule="self == self" */
      interface C extends A, B {}
      /** of A. ${"\n"} ${v}XValidation:rule="has(self.a)" */
      interface A { /** +k8s:immutable */ a?: string }
      /** ${v}XValidation:rule="has(self.b)" */
      interface B { b?: string }`,
    );
    expect(rules).toEqual(["self == self", "has(self.b)", "!has(oldSelf.a) || has(self.a)", "has(self.a)"]);
  });

  it.each(["B", "A & Other"])("has the markers of a member in two bases: %s", (type) => {
    const declarations = `interface A { /** ${v}MaxLength=30 */ name?: string }
interface Other { /** ${v}Pattern="^[a-z]+$" */ name: string }
interface B extends A, Other {}`;
    expect(memberOf(`x?: ${type};`, declarations)).toEqual({
      type: "object",
      required: ["name"],
      properties: { name: { type: "string", maxLength: 30, pattern: "^[a-z]+$" } },
    });
    const other = declarations.replace(`${v}Pattern="^[a-z]+$"`, `${v}MaxLength=31`);
    expect(specOf(`x?: ${type};`, other).problems).toEqual([expect.stringContaining("CK1016")]);
    const alias = declarations.replace("name: string }", `name: Name }\ntype Name = int32;`);
    expect(specOf(`x?: ${type};`, alias).problems).toEqual([expect.stringContaining("CK3011")]);
  });

  it("does not take the texts of its bases", () => {
    const schema = memberOf(
      "x?: B;",
      '/** of A.\n +kubebuilder:title="T" */\ninterface A { a?: string }\ninterface B extends A {}',
    );
    expect(schema).toEqual({ type: "object", properties: { a: { type: "string" } } });
  });

  it("writes one-of rules behind the others, as sums", () => {
    const schema = memberOf(
      "x?: A;",
      `/** ${v}AtLeastOneOf=a;b\n ${v}ExactlyOneOf=a;b\n ${v}AtMostOneOf=a;b\n ${v}XValidation:rule="true" */\ninterface A { a?: string; b?: string }`,
    );
    expect(schema["x-kubernetes-validations"]).toEqual([
      { rule: "true" },
      {
        rule: "(has(self.a)?1:0)+(has(self.b)?1:0) <= 1",
        message: "at most one of the fields in [a b] may be set",
      },
      {
        rule: "(has(self.a)?1:0)+(has(self.b)?1:0) == 1",
        message: "exactly one of the fields in [a b] must be set",
      },
      { rule: "has(self.a)||has(self.b)", message: "at least one of the fields in [a b] must be set" },
    ]);
  });

  it("escapes names that CEL does not allow", () => {
    const rules = rulesOf(
      "x?: A;",
      `/** ${v}AtLeastOneOf=namespace;"a-b" */\ninterface A { namespace?: string; "a-b"?: string }`,
    );
    expect(rules).toEqual(["has(self.__namespace__)||has(self.a__dash__b)"]);
  });

  it("keeps markers that a utility type overrides", () => {
    const { spec, problems } = specOf("x?: Required<A>;", "interface A { /** +optional */ a?: string }");
    expect(problems).toEqual([]);
    expect(spec.properties?.x?.required).toEqual(["a"]);
  });
});
