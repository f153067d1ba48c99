import { describe, expect, it } from "vitest";
import { imports } from "../../source/reading/project.ts";
import { check } from "./check.ts";

const index = (group = "test.example.com", more = "") =>
  `/**\n * +groupName=${group}\n${more} */\nexport * from "./widget.js";\n`;

/** A kind under the given markers, the first of them on line 3. */
const kind = (markers: string, name = "Widget") =>
  `${imports}/**\n${markers} */\nexport interface ${name} extends KubernetesObject {
  spec?: { replicas?: int32; name?: string; ports?: { name?: string }[]; labels?: Record<string, string>; any?: JSONValue };
  status?: { replicas?: int32; selector?: string; conditions?: { type: string; status: string }[] };
}\n`;

const one = (markers: string, group?: string) => ({
  "api/v1/index.ts": index(group),
  "api/v1/widget.ts": kind(markers),
});

const column = (path: string, rest = "name=C,type=string") =>
  ` * +kubebuilder:printcolumn:${rest},JSONPath=\`${path}\`\n`;

const invalid: readonly (readonly [string, Readonly<Record<string, string>>, readonly string[]])[] = [
  ["a plural in capitals", one(" * +kubebuilder:resource:path=Widgets\n"), ["widget.ts:3 CK5007"]],
  ["a short name with a dot", one(" * +kubebuilder:resource:shortName=a.b;ok\n"), ["widget.ts:3 CK5007"]],
  ["a category with a blank", one(' * +kubebuilder:resource:categories="a b"\n'), ["widget.ts:3 CK5007"]],
  ["a protected group", one("", "test.k8s.io"), ["index.ts:2 CK5015"]],
  ["a label without =", one(" * +kubebuilder:metadata:labels=a\n"), ["widget.ts:3 CK5007"]],
  ["a label's value", one(' * +kubebuilder:metadata:labels="a=b c"\n'), ["widget.ts:3 CK5007"]],
  ["annotation keys of any case", one(' * +kubebuilder:metadata:annotations="Example.COM/a=b"\n'), []],
  ["an annotation's key", one(' * +kubebuilder:metadata:annotations="a/b/c=d"\n'), ["widget.ts:3 CK5007"]],
  ["an empty warning", one(' * +kubebuilder:deprecatedversion:warning=""\n'), ["widget.ts:3 CK5007"]],
  ["nothing served", one(" * +kubebuilder:unservedversion\n"), ["widget.ts:3 CK5003"]],
  ["a column without dot", one(column("spec.name")), ["widget.ts:3 CK5010"]],
  ["a column with an open bracket", one(column(".spec.ports[0")), ["widget.ts:3 CK5010"]],
  ["a column with an empty name", one(column(".spec..")), ["widget.ts:3 CK5010"]],
  ["a column with an open filter", one(column('.status.x[?(@.type=="Ready"]')), ["widget.ts:3 CK5010"]],
  ["a column with braces", one(column("{.spec.name}")), ["widget.ts:3 CK5010"]],
  ["a column with an open wildcard", one(column(".spec..ports[*")), ["widget.ts:3 CK5010"]],
  ["a column with an index that is no number", one(column(".spec.ports[-]")), ["widget.ts:3 CK5010"]],
  ["a column to no field", one(column(".spec.nam")), ["widget.ts:3 CK5011"]],
  ["a column through a list", one(column(".spec.ports.name")), ["widget.ts:3 CK5011"]],
  [
    "a column at a name whose dot has no backslash",
    one(column(".metadata.labels['a.b/c']")),
    ["widget.ts:3 CK5011"],
  ],
  ["a column through a scalar", one(column(".spec.name.x")), ["widget.ts:3 CK5011"]],
  [
    "a column with a filter on nothing",
    one(column('.status.conditions[?(@.typ=="Ready")].status')),
    ["widget.ts:3 CK5011"],
  ],
  [
    "a scale path outside of spec",
    one(" * +kubebuilder:subresource:scale:specpath=.status.replicas,statuspath=.status.replicas\n"),
    ["widget.ts:3 CK5007"],
  ],
  [
    "a scale path to no number",
    one(" * +kubebuilder:subresource:scale:specpath=.spec.name,statuspath=.status.replicas\n"),
    ["widget.ts:3 CK5011"],
  ],
  [
    "a scale path to nothing",
    one(
      " * +kubebuilder:subresource:scale:specpath=.spec.replica,statuspath=.status.replicas,selectorpath=.status.selector\n",
    ),
    ["widget.ts:3 CK5011"],
  ],
  [
    "a selectable list",
    one(" * +kubebuilder:selectablefield:JSONPath=.spec.ports\n"),
    ["widget.ts:3 CK5013"],
  ],
  [
    "a selectable field of metadata",
    one(" * +kubebuilder:selectablefield:JSONPath=.metadata.name\n"),
    ["widget.ts:3 CK5013"],
  ],
  [
    "a field selectable twice",
    one(
      " * +kubebuilder:selectablefield:JSONPath=.spec.name\n * +kubebuilder:selectablefield:JSONPath=.spec.name\n",
    ),
    ["widget.ts:4 CK5013"],
  ],
  [
    "a limit at the root beside a status subresource",
    one(" * +kubebuilder:subresource:status\n * +kubebuilder:validation:MinProperties=1\n"),
    ["widget.ts:4 CK4030"],
  ],
  ["a contract of no version", one(" * +capikit:contract:v1beta2=v2\n"), ["widget.ts:3 CK5019"]],
  [
    "two storage versions",
    {
      ...one(" * +kubebuilder:storageversion\n"),
      "api/v2/index.ts": index(),
      "api/v2/widget.ts": kind(" * +kubebuilder:storageversion\n"),
    },
    ["widget.ts:3 CK5001"],
  ],
  [
    "no storage version",
    { ...one(""), "api/v2/index.ts": index(), "api/v2/widget.ts": kind("") },
    ["widget.ts:4 CK5002"],
  ],
  [
    "names that differ between versions",
    {
      ...one(" * +kubebuilder:storageversion\n"),
      "api/v2/index.ts": index(),
      "api/v2/widget.ts": kind(" * +kubebuilder:resource:shortName=w\n"),
    },
    ["widget.ts:3 CK5004"],
  ],
  [
    "a short name twice in a group",
    {
      ...one(" * +kubebuilder:resource:shortName=w\n"),
      "api/more/index.ts": index(undefined, " * +versionName=v1\n"),
      "api/more/widget.ts": kind(" * +kubebuilder:resource:shortName=w\n", "Wheel"),
    },
    ["widget.ts:3 CK5006"],
  ],
];

describe("a kind the API server refuses", () => {
  it.each(invalid)("%s", (_, files, expected) => {
    expect(check(files).places).toEqual(expected);
  });

  it("is reported with the column's likely path", () => {
    expect(check(one(column(".spec.nam"))).diagnostics[0]?.help).toBe("did you mean name?");
  });
});

describe("a kind the API server takes", () => {
  it.each([
    [".metadata.creationTimestamp"],
    [".metadata.labels['a\\.b/c']"],
    [".metadata.labels.a\\.b/c"],
    [".metadata.ownerReferences[0].name"],
    ['.status.conditions[?(@.type=="Ready")].status'],
    [".status.conditions[?(@.type == 'Ready')].status"],
    [".status.conditions[*].type"],
    [".status.conditions[-1:].type"],
    [".spec.labels.anything"],
    [".spec.any.thing[3].goes"],
    [".spec.ports[0].name"],
    ["..name"],
  ])("has a column at %s", (path) => {
    expect(check(one(column(path))).places).toEqual([]);
  });

  it("has protected groups with approval", () => {
    const approved =
      ' * +kubebuilder:metadata:annotations="api-approved.kubernetes.io=https://example.com/pull/1"\n';
    expect(check(one(approved, "test.k8s.io")).places).toEqual([]);
  });

  it("is left out of its CRD by skipversion", () => {
    const skipped = { "api/v2/index.ts": index(), "api/v2/widget.ts": kind(" * +kubebuilder:skipversion\n") };
    expect(check({ ...one(""), ...skipped }).places).toEqual([]);
  });
});
