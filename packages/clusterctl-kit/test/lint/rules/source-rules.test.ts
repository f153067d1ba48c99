import { expect, it } from "vitest";
import { type LintOptions, lint } from "../../../src/lint/index.ts";
import { bootstrap, infrastructure, ipam, toFiles } from "../clean-providers.ts";
import { components } from "../seeds/seeded-violation.ts";

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
