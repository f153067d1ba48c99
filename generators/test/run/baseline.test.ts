import { describe, expect, it } from "vitest";
import { compareKinds } from "../../src/run/baseline/compare-kinds.ts";
import { generate } from "../../src/run/generate.ts";
import { fallback, projectOf, widget } from "./project.ts";

interface Version {
  readonly served?: boolean;
  readonly storage?: boolean;
  readonly deprecated?: boolean;
  readonly properties?: object;
  readonly required?: readonly string[];
}

/** A CRD with versions, as a file. */
function crd(
  versions: Readonly<Record<string, Version>>,
  kind = "Foo",
  names: object = {},
  scope = "Namespaced",
) {
  const text = JSON.stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    spec: {
      group: "example.org",
      scope,
      names: { kind, plural: `${kind.toLowerCase()}s`, ...names },
      versions: Object.entries(versions).map(([name, { properties = {}, required = [], ...more }]) => ({
        name,
        served: true,
        storage: false,
        ...more,
        schema: {
          openAPIV3Schema: { type: "object", properties: { spec: { type: "object", properties, required } } },
        },
      })),
    },
  });
  return { path: `${kind}.yaml`, text };
}
const text = { type: "string" };
const found = (before: ReturnType<typeof crd>[], after: ReturnType<typeof crd>[]): string[] =>
  compareKinds(before, after).map(({ code, severity, message }) => `${severity} ${code} ${message}`);
const incompatible = "is incompatible with the baseline: spec";
const mayBe = "warning CK5022 Foo v1 may be incompatible with the baseline: spec";

describe("the deprecation policy of kinds", () => {
  it.each<[string, Version, Version, string[]]>([
    ["nothing changed", { properties: { a: text } }, { properties: { a: text } }, []],
    ["optional fields", {}, { properties: { a: text } }, []],
    ["looser limits", { properties: { a: { ...text, maxLength: 3 } } }, { properties: { a: text } }, []],
    ["removed fields", { properties: { a: text } }, {}, [`error CK5021 Foo v1 ${incompatible}.a: removed`]],
    [
      "other types",
      { properties: { a: text } },
      { properties: { a: { type: "boolean" } } },
      [`error CK5021 Foo v1 ${incompatible}.a: type string → boolean`],
    ],
    [
      "tighter limits",
      { properties: { a: { ...text, maxLength: 3 }, b: { ...text, enum: ["x", "y"] }, c: text } },
      {
        properties: {
          a: { ...text, maxLength: 2 },
          b: { ...text, enum: ["x"] },
          c: { ...text, pattern: "^a" },
        },
      },
      [
        `error CK5021 Foo v1 ${incompatible}.a: maxLength 3 → 2`,
        `error CK5021 Foo v1 ${incompatible}.b: no longer accepts "y"`,
        `error CK5021 Foo v1 ${incompatible}.c: pattern none → "^a"`,
      ],
    ],
    [
      "required fields",
      { properties: { a: text } },
      { properties: { a: text, b: text }, required: ["a", "b"] },
      [
        `error CK5021 Foo v1 ${incompatible}.a: required now`,
        `error CK5021 Foo v1 ${incompatible}.b: added: string, required`,
      ],
    ],
    [
      "other patterns, which may be looser",
      { properties: { a: { ...text, pattern: "^a" } } },
      { properties: { a: { ...text, pattern: "^[ab]" } } },
      [`${mayBe}.a: pattern "^a" → "^[ab]"`],
    ],
    [
      "other rules, but not new ones",
      { properties: { a: { ...text, "x-kubernetes-validations": [{ rule: "self != 'a'" }] }, b: text } },
      {
        properties: {
          a: { ...text, "x-kubernetes-validations": [{ rule: "self != 'b'" }] },
          b: { ...text, "x-kubernetes-validations": [{ rule: "self != 'c'" }] },
        },
      },
      [
        `${mayBe}.a: rule added: self != 'b'`,
        `error CK5021 Foo v1 ${incompatible}.b: rule added: self != 'c'`,
      ],
    ],
  ])("judges %s", (_, before, after, expected) => {
    expect(found([crd({ v1: before })], [crd({ v1: after })])).toEqual(expected);
  });

  it("lets alpha versions change and go, with warnings", () => {
    const before = crd({ v1alpha1: { properties: { a: text } }, v1: { storage: true } });
    expect(found([before], [crd({ v1alpha1: {}, v1: { storage: true } })])).toEqual([
      "warning CK5022 Foo v1alpha1 may be incompatible with the baseline: spec.a: removed",
    ]);
    expect(found([before], [crd({ v1: { storage: true } })])).toEqual([]);
  });

  it.each<[string, Readonly<Record<string, Version>>, Readonly<Record<string, Version>>, string[]]>([
    [
      "without a deprecation",
      { v1beta1: {}, v1: { storage: true } },
      { v1: { storage: true } },
      [
        "error CK5023 Foo v1beta1 would be removed too early: the last release serves it without a deprecation",
      ],
    ],
    [
      "after a deprecation",
      { v1beta1: { deprecated: true }, v1: { storage: true } },
      { v1: { storage: true } },
      [],
    ],
    [
      "that was not served",
      { v1beta1: { served: false }, v1: { storage: true } },
      { v1: { storage: true } },
      [],
    ],
    [
      "without an equally stable one",
      { v1: { deprecated: true }, v2beta1: { storage: true } },
      { v2beta1: { storage: true } },
      ["error CK5023 Foo v1 would be removed too early: no other served version is at least as stable"],
    ],
    [
      "in which objects are stored",
      { v1beta1: { deprecated: true, storage: true }, v1: {} },
      { v1: { storage: true } },
      [
        "error CK5023 Foo v1beta1 would be removed too early: it is the storage version of the last release, so objects may be stored in it",
      ],
    ],
    [
      "by ending its service",
      { v1beta1: {}, v1: { storage: true } },
      { v1beta1: { served: false }, v1: { storage: true } },
      [
        "error CK5023 Foo v1beta1 would be removed too early: the last release serves it without a deprecation",
      ],
    ],
  ])("judges the removal of a version %s", (_, before, after, expected) => {
    expect(found([crd(before)], [crd(after)])).toEqual(expected);
  });

  it("judges kinds, names and scopes", () => {
    const kept = crd({ v1: {} }, "Bar");
    expect(found([crd({ v1: {} }), kept], [kept])).toEqual([
      "error CK5023 Foo would be removed too early: the last release serves v1 without a deprecation",
    ]);
    expect(found([crd({ v1alpha1: {}, v1: { deprecated: true } }), kept], [kept])).toEqual([]);
    expect(found([crd({ v1: {} })], [crd({ v1: {} }, "Foo", { plural: "fooes" }, "Cluster")])).toEqual([
      "error CK5021 Foo v1 is incompatible with the baseline: scope Namespaced → Cluster",
      "error CK5021 Foo v1 is incompatible with the baseline: plural foos → fooes",
    ]);
  });

  it("needs readable files with CRDs", () => {
    expect(found([{ path: "a.yaml", text: "a: 1\n" }], [])).toEqual([
      "error CK5024 cannot compare with the baseline: no CustomResourceDefinition in a.yaml",
    ]);
    expect(found([{ path: "a.yaml", text: "kind: CustomResourceDefinition\n a: [" }], [])).toEqual([
      expect.stringMatching(/^error CK5024 cannot compare with the baseline: a.yaml cannot be read: /),
    ]);
  });
});

describe("the option crd.baseline", () => {
  it("compares generated CRDs with those of the last release, and writes nothing", async () => {
    const project = projectOf({
      ...widget,
      "capikit.config.js": 'export default { rbac: { roleName: "r" }, crd: { baseline: "released" } };\n',
    });
    const run = () => generate({ project: project.root, fallback, cache: false });
    expect((await run()).diagnostics).toMatchObject([{ message: expect.stringContaining("released") }]);
    project.write("capikit.config.js", 'export default { rbac: { roleName: "r" } };\n');
    expect(await run()).toMatchObject({ ok: true });
    const path = "config/crd/bases/acme.example_widgets.yaml";
    project.write("released/widgets.yaml", project.read(path));
    project.write(
      "capikit.config.js",
      'export default { rbac: { roleName: "r" }, crd: { baseline: "released" } };\n',
    );
    expect(await run()).toMatchObject({ ok: true, diagnostics: [] });
    const source = project.read("api/v1/widget.ts");
    project.write("api/v1/widget.ts", source.replace("Minimum=1", "Minimum=2"));
    expect(await run()).toMatchObject({
      ok: false,
      files: [],
      diagnostics: [
        {
          code: "CK5021",
          message: "Widget v1 is incompatible with the baseline: spec.size: minimum 1 → 2",
          location: { path: "api/v1/widget.ts", line: 3 },
        },
      ],
    });
  });
});
