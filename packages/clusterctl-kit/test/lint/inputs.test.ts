import { describe, expect, it } from "vitest";
import { type Finding, type LintFile, lint, planMigration } from "../../src/lint/index.ts";

const crd = (name: string, more = ""): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${name}.infrastructure.cluster.x-k8s.io${more}
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: FooMachine, plural: foomachines, categories: [cluster-api]}
  scope: Namespaced
  versions:
  - {name: v1beta1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
`;

function findings(content: LintFile["content"], path = "config/foo.yaml"): readonly Finding[] {
  return lint([{ path, content }]).findings;
}

const told = (content: LintFile["content"]): string[] =>
  findings(content).map(({ rule, place, message }) => `${place.line}:${place.column} ${rule}: ${message}`);

describe("input that cannot be read", () => {
  it("tells where a truncated file ends", () => {
    expect(told('apiVersion: v1\nkind: "Name')).toEqual([
      "2:12 file/yaml-syntax: unexpected end of the stream within a double quoted scalar",
    ]);
  });

  it("tells which key stands twice, and reads the other documents", () => {
    expect(told(`kind: Foo\nkind: Bar\n---\n${crd("foomachines")}`)).toEqual([
      "2:1 file/duplicate-key: a mapping has a key twice: kind",
      "7:9 crd/contract-label: FooMachine has no contract label, so that every reference to it fails",
      expect.stringContaining("crd/status-subresource"),
    ]);
  });

  it("tells of an anchor that contains itself", () => {
    expect(told("kind: Foo\nmetadata: &all\n  labels: *all\n")).toEqual([
      "3:11 file/aliases: an alias is inside the value of its anchor: *all",
    ]);
  });

  it("tells of aliases that grow without bounds, at once", () => {
    const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
    for (let depth = 1; depth < 12; depth++)
      lines.push(
        `a${depth}: &a${depth} [${Array(10)
          .fill(`*a${depth - 1}`)
          .join(", ")}]`,
      );
    expect(told(lines.join("\n"))).toEqual([expect.stringContaining("file/aliases")]);
  });

  it("tells of an alias without an anchor", () => {
    expect(told("kind: Foo\nmetadata: *nothing\n")).toEqual([
      expect.stringMatching(/^\d+:\d+ file\/(aliases|yaml-syntax)/),
    ]);
  });

  it("tells of UTF-16 and of other bytes", () => {
    expect(told(Uint8Array.of(0xff, 0xfe, 0x61, 0))).toEqual(["1:1 file/encoding: the file is UTF-16"]);
    expect(told(Uint8Array.of(0x61, 0xf6))).toEqual(["1:1 file/encoding: the file is not UTF-8"]);
  });

  it("takes a byte order mark", () => {
    expect(told(new TextEncoder().encode("\uFEFFkind: Foo\n"))).toEqual([]);
  });

  it("does not read 50 MB", () => {
    expect(told(new Uint8Array(50_000_000).fill(0x61))).toEqual([
      "1:1 file/too-large: the file has 47.7 MiB, and 32 MiB is the most that is read",
    ]);
  });

  it("does not read an object that no API server takes, and reads the next", () => {
    expect(
      told(`kind: Foo\ndata: ${"x".repeat(4 * 1024 * 1024)}\n---\nkind: List\napiVersion: v1\n`),
    ).toEqual([
      "1:1 file/too-large: the object has 4 MiB, and an API server takes no more than 3",
      "4:7 file/yaml-syntax: a List cannot be installed: clusterctl takes each object as a document of its own",
    ]);
  });

  it("finds nothing in kinds that it does not know, in empty files and in comments", () => {
    expect(told("apiVersion: foo.example.com/v1\nkind: Whatever\nspec: {anything: [1, 2]}\n")).toEqual([]);
    expect(told("")).toEqual([]);
    expect(told("# nothing\n---\n---\n# at all\n")).toEqual([]);
    expect(told("- a\n- list\n")).toEqual([]);
    expect(told("just text")).toEqual([]);
  });

  it("takes CRDs with anything in them", () => {
    const odd = [
      "spec: 1",
      "spec: {versions: 1}",
      "spec: {versions: [1, {schema: []}]}",
      "metadata: []",
      "spec: {names: {categories: {}}}",
    ];
    for (const part of odd)
      expect(() =>
        findings(`apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n${part}\n`),
      ).not.toThrow();
    const rest = [
      "Deployment",
      "ClusterRole",
      "ClusterRoleBinding",
      "ExtensionConfig",
      "Certificate",
      "ValidatingWebhookConfiguration",
      "APIService",
    ];
    for (const kind of rest)
      for (const part of [
        "spec: 1",
        "rules: [1, {verbs: x}]",
        "webhooks: {}",
        "subjects: [null]",
        "metadata: {annotations: 1, labels: [1]}",
        "spec: {template: {spec: {containers: [1, {args: 1, env: [1]}]}}}",
      ])
        expect(() =>
          findings(
            `apiVersion: v1\nkind: Namespace\nmetadata: {name: foo}\n---\nkind: ${kind}\n${part}\n`,
            "infrastructure-components.yaml",
          ),
        ).not.toThrow();
  });

  it("reads templates whose variables stand where YAML has no place for them", () => {
    expect(told("kind: Foo\nspec: {replicas: ${REPLICAS}, size: ${SIZE:=1}}\n")).toEqual([]);
  });
});

describe("rules that comments turn off", () => {
  const off = (comment: string): string =>
    crd("foomachine", `\n  labels: {cluster.x-k8s.io/v1beta2: v1beta1}${comment}`);
  const rules = (content: string): string[] => findings(content).map(({ rule }) => rule);

  it("are not told, in the document of the comment", () => {
    const bare = rules(off(""));
    expect(bare).toContain("crd/name");
    const quiet = lint([
      { path: "a.yaml", content: off("\n  # capikit-lint-disable crd/name renamed with v2") },
    ]);
    expect(quiet.findings.map(({ rule }) => rule)).toEqual(bare.filter((rule) => rule !== "crd/name"));
    expect(quiet.disabled).toBe(1);
    expect(rules(`${off("")}---\n# capikit-lint-disable crd/name another document\nkind: Foo\n`)).toContain(
      "crd/name",
    );
  });

  it("want a reason, a rule that there is, and a fault", () => {
    const about = (comment: string): Finding[] =>
      findings(off(`\n  # capikit-lint-disable ${comment}`)).filter(({ rule }) => rule.startsWith("lint/"));
    expect(about("crd/name").map(({ rule }) => rule)).toEqual(["lint/no-reason"]);
    expect(about("crd/scop because")).toMatchObject([
      { rule: "lint/unknown-rule", help: "did you mean crd/scope?" },
    ]);
    expect(about("").map(({ message }) => message)).toEqual(["the comment names no rule"]);
    expect(about("crd/scope it was cluster-scoped once").map(({ rule }) => rule)).toEqual([
      "lint/unused-disabling",
    ]);
  });
});

describe("release series", () => {
  const series = (text: string): LintFile[] => [
    {
      path: "metadata.yaml",
      content: `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nkind: Metadata\nreleaseSeries:\n${text}`,
    },
  ];

  it("may hold objects that cannot be converted where numbers belong", () => {
    const files = series(
      "- {major: [{toString: 1}], minor: {toString: 1}}\n- {major: {valueOf: 1}, minor: 2}\n",
    );
    expect(lint(files).findings.map(({ rule }) => rule)).toContain("metadata/series");
    const [finding] = planMigration(files).findings;
    expect(finding?.help).toContain("{major: 0, minor: 1, contract: v1beta2}");
  });

  it("names a series that is listed twice", () => {
    const twice = series("- {major: 1, contract: v1beta1}\n- {major: 1, minor: 0, contract: v1beta2}\n");
    expect(lint(twice).findings.map(({ message }) => message)).toContain("the series 1.0 is listed twice");
  });
});
