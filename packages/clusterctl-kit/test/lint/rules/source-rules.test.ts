import { describe, expect, it } from "vitest";
import { type LintOptions, lint } from "../../../src/lint/index.ts";
import type { Loose } from "../../loose.ts";
import { bootstrap, infrastructure, ipam, toFiles } from "../clean-providers.ts";
import { components, root } from "../seeds/seeded-violation.ts";

const managers = [{ path: "main.go", line: 1, flags: ["namespace", "watch-filter"] }];

function codes(files: ReturnType<typeof infrastructure>, texts: string[], options: LintOptions = {}) {
  const sources = texts.map((text, index) => ({ path: `${index}.go`, text }));
  return lint(toFiles(files), { managers, sources, ...options }).diagnostics.map(({ code }) => code);
}

const webhook = (body: string, receiver = "(r *FooMachineTemplate)"): string =>
  `var _ = annotations.IsPaused(c, o)\nfunc ${receiver} ValidateUpdate(old, new runtime.Object) error {\n${body}\n}\n`;

it.each([
  ["a check of pausing in any file", infrastructure(), ["package a", "if annotations.IsPaused(c, o) {"]],
  ["unknown sources", infrastructure(), []],
  ["pools, whose library checks it", ipam(), ["package a"]],
  ["a webhook that allows the change", infrastructure(), [webhook("\treturn nil")]],
  ["a webhook of another kind", infrastructure(), [webhook("\treturn immutable", "(r *FooMachine)")]],
  [
    "a webhook before one of another kind",
    infrastructure(),
    [webhook("\treturn nil") + webhook("immutable", "(Bar)")],
  ],
  [
    "a webhook that asks for dry runs",
    infrastructure(),
    [webhook("\tif !skip && !reflect.DeepEqual(a, b) {"), "topology.ShouldSkipImmutabilityChecks(r, o)"],
  ],
  ["a script in an embedded file", bootstrap(), ["annotations.IsPaused(c, o)\n//go:embed script.sh"]],
])("%s is no violation", (_, files, texts) => {
  expect(codes(files, texts)).toEqual([]);
});

it.each([
  ["a comment", "// Paused objects are skipped"],
  ["a long comment", "/*\n annotations.IsPaused(c, o)\n*/"],
  ["a predicate alone", "b.WithEventFilter(predicates.ResourceNotPaused(scheme, log))"],
  ["a log message", 'log.Info("cluster is paused")'],
  ["a field of the platform", "if vm.Paused {"],
])("%s does not skip paused objects", (_, text) => {
  expect(codes(infrastructure(), ["package a", text])).toEqual(["resource/pausing"]);
});

it.each([
  "if cluster.Spec.Paused {",
  "conditions, requeue, err := paused.EnsurePausedCondition(ctx, r.Client, cluster, o)",
  "if annotations.HasPaused(o) {",
  "if isPaused(cluster) {",
  "_, paused := o.Annotations[clusterv1.PausedAnnotation]",
])("a check of paused objects: %s", (text) => {
  expect(codes(infrastructure(), ["package a", text])).toEqual([]);
});

it.each(["(r *FooMachineTemplate)", "(FooMachineTemplate)", "(w fooMachineTemplateWebhook)"])(
  "a webhook %s that rejects changes is a violation",
  (receiver) => {
    expect(codes(infrastructure(), [webhook("\tif !cmp.Equal(a, b) {", receiver)])).toEqual([
      "resource/template-dry-run",
    ]);
    // Without a template of the cluster, no class has the template.
    const files = infrastructure();
    for (const [path, objects] of Object.entries(files))
      if (Array.isArray(objects))
        files[path] = objects.filter(({ spec }) => spec?.names?.kind !== "FooClusterTemplate");
    expect(codes(files, [webhook("immutable", receiver)])).not.toContain("resource/template-dry-run");
  },
);

it("a controller-runtime that locks ConfigMaps needs no Leases", () => {
  const files = infrastructure();
  for (const { kind, rules } of components(files))
    if (kind === "Role") Object.assign(rules[0], { apiGroups: [""], resources: ["configmaps"] });
  const found = (runtime: string) => {
    const sources = [
      { path: "go.mod", text: `require sigs.k8s.io/controller-runtime ${runtime}` },
      { path: "a.go", text: "annotations.IsPaused(c, o)" },
    ];
    return lint(toFiles(files), { managers, sources }).diagnostics.map(({ code }) => code);
  };
  expect(found("v0.6.5")).toEqual([]);
  expect(found("v0.7.0")).toEqual(["rbac/leader-election"]);
});

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
      .diagnostics.filter(({ code }) => code === "resource/template-dry-run")
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
