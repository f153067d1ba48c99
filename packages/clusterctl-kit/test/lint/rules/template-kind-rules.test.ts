import { describe, expect, it } from "vitest";
import { lint } from "../../../src/lint/index.ts";
import type { Loose } from "../../loose.ts";
import { bootstrap, infrastructure, toFiles } from "../clean-providers.ts";
import { components, root } from "../seeds/seeded-violation.ts";

describe("a rule in CEL of a template", () => {
  const spec = {
    type: "object",
    properties: {
      size: { type: "string" },
      disks: {
        type: "array",
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["name"],
        items: { type: "object", properties: { name: { type: "string" }, gib: { type: "integer" } } },
      },
      labels: { type: "object", additionalProperties: { type: "string" } },
      public: { type: "boolean" },
    },
  };
  const found = (
    rule: string | Loose,
    place: string,
    kind = "FooMachineTemplate",
    provider = infrastructure,
  ) => {
    const files = JSON.parse(JSON.stringify(provider())) as ReturnType<typeof infrastructure>;
    const crd = components(files).find((one) => one.spec?.names?.kind === kind);
    const template = root(files, kind).spec.properties.template;
    template.properties.spec = structuredClone(spec);
    const [version] = crd.spec.versions;
    const at = place
      .split(".")
      .filter(Boolean)
      .reduce(
        (node, name) => (name === "items" ? node.items : node.properties[name]),
        version.schema.openAPIV3Schema,
      );
    at["x-kubernetes-validations"] = [typeof rule === "string" ? { rule, message: "immutable" } : rule];
    return lint(toFiles(files))
      .findings.filter(({ code }) => code === "resource/template-dry-run")
      .map(
        ({ message, location }) =>
          `${location?.field?.replace(/^.*openAPIV3Schema/, "")} ${/every change of (.+), also/.exec(message)?.[1]}`,
      );
  };
  const inner = "spec.template.spec";

  it.each<[rule: string | Loose, place: string, fields: string]>([
    ["self == oldSelf", inner, inner],
    ["oldSelf == self", inner, inner],
    [" self==oldSelf ", "spec", "spec"],
    ["self == oldSelf", "", "the object, even of labels"],
    ["self.spec == oldSelf.spec", "", "spec"],
    ["self.template.spec == oldSelf.template.spec", "spec", inner],
    ["self.size == oldSelf.size", inner, `${inner}.size`],
    ["self.size == oldSelf.size && self.disks == oldSelf.disks", inner, `${inner}.size and ${inner}.disks`],
    ["self.size == oldSelf.size && (self.public || self.disks == oldSelf.disks)", inner, `${inner}.size`],
    ["(!has(self.size) && !has(oldSelf.size)) || self.size == oldSelf.size", inner, `${inner}.size`],
    ["!has(oldSelf.size) || (has(self.size) && self.size == oldSelf.size)", inner, `${inner}.size`],
    [
      "has(self.size) == has(oldSelf.size) && (!has(self.size) || self.size == oldSelf.size)",
      inner,
      `${inner}.size`,
    ],
    ["oldSelf.size == '' || self.size == oldSelf.size", inner, `${inner}.size`],
    ["!(self != oldSelf)", inner, inner],
    ["self.all(key, self[key] == oldSelf[key])", `${inner}.labels`, `${inner}.labels`],
    ["self.disks.all(d, oldSelf.disks.exists(o, o == d))", inner, `${inner}.disks`],
    ["self.disks.all(d, oldSelf.disks.exists(o, o.gib == d.gib))", inner, `${inner}.disks`],
    ["self == oldSelf", `${inner}.size`, `${inner}.size`],
    ["self == oldSelf", `${inner}.public`, `${inner}.public`],
    ["self == oldSelf", `${inner}.disks.items`, `${inner}.disks[0]`],
    [{ rule: "!oldSelf.hasValue() || self == oldSelf.value()", optionalOldSelf: true }, inner, inner],
    [{ rule: "oldSelf.orValue(self) == self", optionalOldSelf: true }, `${inner}.size`, `${inner}.size`],
  ])("rejects dry runs: %j of %s", (rule, place, fields) => {
    expect(found(rule, place)).toEqual([
      expect.stringMatching(new RegExp(` ${fields.replace("[", "\\[")}$`)),
    ]);
    expect(found(rule, place, "FooConfigTemplate", bootstrap)).toHaveLength(1);
    // Their templates are not replaced.
    expect(found(rule, place, "FooClusterTemplate")).toEqual([]);
  });

  it.each<[rule: string, place: string]>([
    ["self.size != 'x'", inner],
    ["self.size == oldSelf.size || self.public == oldSelf.public", inner],
    ["self.size.size() > 0", inner],
    ["self >= oldSelf", `${inner}.disks.items.gib`],
    ["size(self.disks) >= size(oldSelf.disks)", inner],
    ["!self.public || self.size == oldSelf.size || oldSelf.public", inner],
    ["self == 'oldSelf' || true", `${inner}.size`],
    ["has(self.size) || !has(oldSelf.size)", inner],
  ])("allows changes: %j of %s", (rule, place) => expect(found(rule, place)).toEqual([]));

  it("is at its place in the file", () => {
    expect(found("self == oldSelf", `${inner}.size`)).toEqual([
      `.properties.spec.properties.template.properties.spec.properties.size.x-kubernetes-validations[0] ${inner}.size`,
    ]);
  });
});
