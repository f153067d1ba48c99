import type { Diagnostic } from "@capikit/common/diagnostics";
import { describe, expect, it } from "vitest";
import { type LintFile, lint } from "../../src/lint/index.ts";
import type { Loose } from "../loose.ts";
import { infrastructure, toFiles } from "./clean-providers.ts";
import { components, drop } from "./seeds/seeded-violation.ts";

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

function problems(content: LintFile["content"], path = "config/foo.yaml"): readonly Diagnostic[] {
  return lint([{ path, content }]).findings;
}

const messagesOf = (content: LintFile["content"]): string[] =>
  problems(content).map(
    ({ code, location, message }) => `${location?.line}:${location?.column} ${code}: ${message}`,
  );

describe("unreadable input", () => {
  it("reports the end of a truncated file", () => {
    expect(messagesOf('apiVersion: v1\nkind: "Name')).toEqual([
      "2:12 file/yaml-syntax: a quote, bracket or brace is not closed",
    ]);
  });

  it.each([
    ["resolve the merge conflict", "<<<<<<< HEAD\nkind: Foo\n=======\n"],
    ["replace the page by the file: a download failed", "<html>\n<body>404: Not Found</body>\n"],
    [
      "render the text with the program that reads {{ }}, such as helm template",
      "kind: {{ .Values.kind }}\n",
    ],
    ["correct the YAML; generate the file again if it is truncated", "kind: [\n"],
  ])("suggests to %s", (help, content) => {
    expect(problems(content)).toMatchObject([{ code: "file/yaml-syntax", help }]);
  });

  it("reports a duplicate key, and checks its last value", () => {
    expect(messagesOf(`kind: Foo\nkind: Bar\n---\n${crd("foomachines")}kind: Foo\n`)).toEqual([
      "2:1 file/duplicate-key: a mapping has a key twice: kind",
      "14:1 file/duplicate-key: a mapping has a key twice: kind",
    ]);
    expect(messagesOf(`kind: Foo\n${crd("foomachines")}`)).toEqual([
      expect.stringContaining("file/duplicate-key: a mapping has a key twice: kind"),
      "5:9 crd/contract-label: FooMachine has no contract label: every reference to it fails",
      expect.stringContaining("crd/status-subresource"),
    ]);
  });

  it("reports an anchor that contains itself", () => {
    expect(messagesOf("kind: Foo\nmetadata: &all\n  labels: *all\n")).toEqual([
      "3:11 file/aliases: an alias is inside the value of its anchor: *all",
    ]);
  });

  it("reports exponentially growing aliases immediately", () => {
    const lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"];
    for (let depth = 1; depth < 12; depth++)
      lines.push(
        `a${depth}: &a${depth} [${Array(10)
          .fill(`*a${depth - 1}`)
          .join(", ")}]`,
      );
    expect(messagesOf(lines.join("\n"))).toEqual([expect.stringContaining("file/aliases")]);
  });

  it("reports an alias without an anchor", () => {
    expect(messagesOf("kind: Foo\nmetadata: *nothing\n")).toEqual([
      expect.stringMatching(/^\d+:\d+ file\/(aliases|yaml-syntax)/),
    ]);
  });

  it("reports UTF-16 and other encodings", () => {
    expect(messagesOf(Uint8Array.of(0xff, 0xfe, 0x61, 0))).toEqual(["1:1 file/encoding: the file is UTF-16"]);
    expect(messagesOf(Uint8Array.of(0x61, 0xf6))).toEqual(["1:1 file/encoding: the file is not UTF-8"]);
  });

  it("accepts a byte order mark", () => {
    expect(messagesOf(new TextEncoder().encode("\uFEFFkind: Foo\n"))).toEqual([]);
  });

  it("does not read 50 MB", () => {
    expect(messagesOf(new Uint8Array(50_000_000).fill(0x61))).toEqual([
      "1:1 file/too-large: the file has 47.7 MiB, more than the limit of 32 MiB",
    ]);
  });

  it("skips an object that is too large for API servers and reads the next", () => {
    expect(
      messagesOf(`kind: Foo\ndata: ${"x".repeat(4 * 1024 * 1024)}\n---\nkind: List\napiVersion: v1\n`),
    ).toEqual([
      "1:1 file/too-large: the object has 4 MiB, more than the API server's limit of 3 MiB",
      "4:7 file/yaml-syntax: a List cannot be installed: clusterctl requires a separate document for each object",
    ]);
  });

  it("ignores unknown kinds, empty files and comments", () => {
    expect(messagesOf("apiVersion: foo.example.com/v1\nkind: Whatever\nspec: {anything: [1, 2]}\n")).toEqual(
      [],
    );
    expect(messagesOf("")).toEqual([]);
    expect(messagesOf("# nothing\n---\n---\n# at all\n")).toEqual([]);
    expect(messagesOf("- a\n- list\n")).toEqual([]);
    expect(messagesOf("just text")).toEqual([]);
  });

  it("accepts CRDs with any content", () => {
    const odd = [
      "spec: 1",
      "spec: {versions: 1}",
      "spec: {versions: [1, {schema: []}]}",
      "metadata: []",
      "spec: {names: {categories: {}}}",
    ];
    for (const part of odd)
      expect(() =>
        problems(`apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n${part}\n`),
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
          problems(
            `apiVersion: v1\nkind: Namespace\nmetadata: {name: foo}\n---\nkind: ${kind}\n${part}\n`,
            "infrastructure-components.yaml",
          ),
        ).not.toThrow();
  });

  it("reads templates with variables where YAML does not allow them", () => {
    expect(messagesOf("kind: Foo\nspec: {replicas: ${REPLICAS}, size: ${SIZE:=1}}\n")).toEqual([]);
    const file = "kind: Foo\nspec:\n  commands:\n${COMMANDS}\n    more: {size: ${SIZE}}\n";
    expect(messagesOf(file)).toEqual([]);
    const template =
      "kind: Foo\nmetadata: {namespace: a}\nspec:\n  commands:\n${COMMANDS}\n  name: ${NAME}\n";
    const named = template.replace("namespace: a", 'namespace: "${NAMESPACE}"');
    expect(problems(named, "cluster-template.yaml").map(({ code }) => code)).toEqual(["template/no-cluster"]);
    expect(messagesOf(`${file}  - not: [closed\n`)).toEqual([
      expect.stringMatching(/^6:\d+ file\/yaml-syntax/),
    ]);
  });
});

describe("rules disabled by comments", () => {
  const off = (comment: string): string =>
    crd("foomachine", `\n  labels: {cluster.x-k8s.io/v1beta2: v1beta1}${comment}`);
  const rules = (content: string): string[] => problems(content).map(({ code }) => code);

  it("are not reported in the document of the comment", () => {
    const bare = rules(off(""));
    expect(bare).toContain("crd/name");
    const quiet = lint([
      { path: "a.yaml", content: off("\n  # capikit-lint-disable crd/name renamed with v2") },
    ]);
    expect(quiet.findings.map(({ code }) => code)).toEqual(bare.filter((rule) => rule !== "crd/name"));
    expect(quiet.disabled).toBe(1);
    expect(rules(`${off("")}---\n# capikit-lint-disable crd/name another document\nkind: Foo\n`)).toContain(
      "crd/name",
    );
  });

  it("require an existing rule", () => {
    const about = (comment: string): Diagnostic[] =>
      problems(off(`\n  # capikit-lint-disable ${comment}`)).filter(({ code }) => code.startsWith("lint/"));
    expect(about("crd/name")).toEqual([]);
    expect(about("crd/scop because")).toMatchObject([
      { code: "lint/unknown-rule", help: "did you mean crd/scope?" },
    ]);
    expect(about("").map(({ message }) => message)).toEqual(["the comment has no code"]);
  });
});

it("accepts namespaces that are variables in components", () => {
  const object = (kind: string, name: string, namespace: string): string =>
    `kind: ${kind}\napiVersion: v1\nmetadata: {name: "${name}", namespace: "${namespace}"}\n`;
  const codes = (content: string): string[] =>
    lint([{ path: "infrastructure-components.yaml", content }])
      .findings.map(({ code }) => code)
      .filter((code) => code === "components/foreign-namespace");
  const namespace = object("Namespace", "foo-system", "");
  const ofVariable = object("Namespace", "${FOO_NAMESPACE}", "");
  expect(codes(`${namespace}---\n${object("Service", "foo", "${FOO_NAMESPACE}")}`)).toEqual([]);
  expect(codes(`${ofVariable}---\n${object("Service", "foo", "foo-system")}`)).toEqual([]);
  expect(codes(`${namespace}---\n${object("Service", "foo", "default")}`)).toHaveLength(1);
});

describe("release series", () => {
  const series = (text: string): LintFile[] => [
    {
      path: "metadata.yaml",
      content: `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nkind: Metadata\nreleaseSeries:\n${text}`,
    },
  ];

  it("may contain objects instead of numbers", () => {
    const files = series(
      "- {major: [{toString: 1}], minor: {toString: 1}}\n- {major: {valueOf: 1}, minor: 2}\n",
    );
    expect(lint(files).findings.map(({ code }) => code)).toContain("metadata/series");
  });

  it("reports all versions without a series in one finding by cause", () => {
    const listed = series("- {major: 0, minor: 1, contract: v1beta2}\n");
    const versions = ["v0.2.0", "v0.2.1", "v0.3.0", "v1.0.0-rc.0", "v1.0.0-rc.1"];
    const messages = (...names: string[]): string[] =>
      lint(listed, { versions: names }).findings.flatMap(({ code, message }) =>
        /series-missing|untracked/.test(code) ? [message] : [],
      );
    expect(messages(...versions)).toEqual([
      "3 versions have no release series, of 0.2, 0.3: clusterctl neither installs nor upgrades to a version without series",
      "2 pre-releases have no release series, of 1.0: upgrades break for all users while one is the newest version",
    ]);
    expect(messages("v0.2.0")[0]).toMatch(/^version v0\.2\.0 has no release series 0\.2: /);
  });

  it("of a version folder need no later versions", () => {
    const [{ content = "" } = {}] = series("- {major: 0, minor: 1, contract: v1beta2}\n");
    const codes = (path: string, version: string): string[] =>
      lint([{ path, content }], { versions: [version] })
        .findings.map(({ code }) => code)
        .filter((code) => /series-missing|untracked/.test(code));
    const folder = "infrastructure-foo/v0.1.3/metadata.yaml";
    expect(codes(folder, "v0.2.0")).toEqual([]);
    expect(codes(folder, "v0.2.0-rc.0")).toEqual([]);
    expect(codes("infrastructure-foo/v0.3.0/metadata.yaml", "v0.2.0")).toEqual(["metadata/series-missing"]);
    expect(codes("metadata.yaml", "v0.2.0")).toEqual(["metadata/series-missing"]);
  });

  it("reports a duplicate series", () => {
    const twice = series("- {major: 1, contract: v1beta1}\n- {major: 1, minor: 0, contract: v1beta2}\n");
    expect(lint(twice).findings.map(({ message }) => message)).toContain("the series 1.0 is listed twice");
  });
});

it("of several copies of a CRD, that of controller-gen is checked", () => {
  const old = crd("foomachines");
  const generated = old.replace("metadata:", "metadata:\n  labels: {cluster.x-k8s.io/v1beta2: v1beta1}");
  const paths = (...names: string[]): (string | undefined)[] =>
    lint(names.map((path) => ({ path, content: path === "old.yaml" ? old : generated })))
      .findings.filter(({ code }) => code === "crd/status-subresource")
      .map(({ location }) => location?.path);
  const name = "zone.example.com_foomachines.yaml";
  expect(paths("old.yaml", name)).toEqual([name]);
  expect(paths("a.yaml", "old.yaml")).toEqual(["a.yaml"]);
});

it.each([
  ["an object that a rule rejects, too", "ConfigMap Foo", undefined, 1],
  ["the field that a rule rejects, too", "ConfigMap Foo", "metadata.name", 1],
  ["another field", "ConfigMap Foo", "data", 2],
  ["another object", "Service foo", undefined, 2],
])("an installation reports %s once", (_, object, field, count) => {
  const path = "infrastructure-components.yaml";
  const code = "install/refused";
  const content = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: Foo}\n";
  const location = { path, line: 1, object, field };
  const found: Diagnostic[] = [{ code, severity: "error", message: "invalid", location }];
  const { findings: diagnostics } = lint([{ path, content }], { found });
  const codes = diagnostics.map((one) => one.code);
  expect(codes.filter((one) => one === code || one === "components/rejected")).toHaveLength(count);
});

describe("variables in place of YAML", () => {
  const deployment = (block: string) =>
    `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: foo\n  labels: {}\n${block}\nspec:\n  nosuchfield: 1\n`;
  const read = (block: string) => {
    const content = deployment(block);
    const { findings: diagnostics } = lint([{ path: "infrastructure-components.yaml", content }]);
    const line = content.split("\n").findIndex((one) => one.includes("nosuchfield")) + 1;
    expect(diagnostics.filter(({ code }) => code.startsWith("file/"))).toEqual([]);
    expect(diagnostics.find(({ code }) => code === "components/unknown-field")?.location?.line).toBe(line);
  };

  it.each([
    ["on a line", "  ${EXTRA}"],
    ["on a line without indentation", "${EXTRA}"],
    ["with a comment", "  ${EXTRA} # more"],
    ["with a default of several lines", "  ${EXTRA:=a: b\n  c: d}"],
    ["with a default that is a variable", "  ${A:=${B}}"],
    ["several on a line", "  ${A} ${B:=${C}}"],
    ["in a flow map", "  annotations: {a: ${A:=${B}}, b: ${C}}"],
    ["in a flow map and on a line", "  annotations: {a: ${A}}\n  ${EXTRA}"],
    ["with a default of several lines in a flow map", "  annotations: {a: ${A:=a,\n  b}}"],
  ])("are read: %s", (_, block) => read(block));

  it("are skipped as a whole document, with a reason", () => {
    const content = `${deployment("")}---\n\${EXTRA_OBJECTS}\n`;
    const { notJudged } = lint([{ path: "infrastructure-components.yaml", content }]);
    expect(notJudged).toMatchObject([
      { name: "variable-document", what: "infrastructure-components.yaml:9" },
    ]);
  });
});

describe("a release in several layouts", () => {
  const path = "infrastructure-foo/v1.0.0/infrastructure-components.yaml";
  const broken = infrastructure();
  drop(broken, ({ kind }) => kind === "ClusterRole");
  const isNoNamespace = ({ kind }: Loose): boolean => kind !== "Namespace";
  const objects = components(broken);
  const codesOf = (files: readonly LintFile[]): readonly string[] =>
    lint(files)
      .findings.map(({ code }) => code)
      .filter((code) => code.startsWith("rbac/") || code.startsWith("components/"))
      .toSorted();
  const text = (some: readonly unknown[]): string =>
    some.map((one) => `---\n${JSON.stringify(one)}\n`).join("");
  const expected = codesOf([{ path, content: text(objects) }]);

  it.each<[layout: string, files: readonly LintFile[]]>([
    ["a manifest for each object", objects.map((one, i) => ({ path: `a/${i}.yaml`, content: text([one]) }))],
    ["a file without its Namespace", [{ path: "a.yaml", content: text(objects.filter(isNoNamespace)) }]],
    [
      "a file for CRDs, and one for others",
      [true, false].map((is) => ({
        path: `${is}.yaml`,
        content: text(objects.filter(({ kind }) => (kind === "CustomResourceDefinition") === is)),
      })),
    ],
    ["standard input", [{ path: "<stdin>", content: text(objects) }]],
  ])("has the same findings: %s", (_, files) => {
    expect(expected).toContain("components/missing-reference");
    expect(codesOf(files)).toEqual(expected);
    expect(lint(files).recognised.map(({ kind }) => kind)).toContain(
      "FooCluster.infrastructure.cluster.x-k8s.io",
    );
  });

  it.each<[what: string, name: string, files: readonly LintFile[]]>([
    [
      "roles without a manager",
      "no-provider",
      [
        {
          path: "a.yaml",
          content: text(components(infrastructure()).filter(({ kind }) => kind === "ClusterRole")),
        },
      ],
    ],
    [
      "sources of kustomize",
      "kustomization",
      [
        { path: "config/default/kustomization.yaml", content: "Resources: [../a.yaml]\n" },
        { path: "config/a.yaml", content: text(objects) },
      ],
    ],
    [
      "files that a kustomization has as comments",
      "kustomization",
      [
        { path: "config/crd/kustomization.yaml", content: "#patches: [{path: patches/a.yaml}]\n" },
        ...["patches", "bases"].map((name) => ({
          path: `config/crd/${name}/a.yaml`,
          content:
            "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: as.example.com}\n",
        })),
      ],
    ],
  ])("is not judged: %s", (_, name, files) => {
    expect(lint(files)).toMatchObject({ findings: [], notJudged: [{ name }] });
  });
});

it("kinds of unknown CRDs in components are skipped once, with a reason", () => {
  const monitor = "apiVersion: monitoring.coreos.com/v1\nkind: ServiceMonitor\nmetadata: {name: a}\n";
  const files = [{ path: "infrastructure-components.yaml", content: `${monitor}---\n${monitor}` }];
  expect(lint(files).notJudged).toMatchObject([
    { name: "unknown-kind", why: "no CRD for ServiceMonitor of monitoring.coreos.com" },
  ]);
  expect(lint(toFiles(infrastructure())).notJudged).toEqual([]);
});

it("a dump of a cluster is not a provider", () => {
  const list = (metadata: string) =>
    problems(
      `apiVersion: v1\nkind: List\nitems:\n- {apiVersion: v1, kind: Secret, metadata: ${metadata}}\n`,
    )[0]?.help;
  expect(list("{name: a, uid: b}")).toMatch(/capikit move plan --from/);
  expect(list("{name: a}")).not.toMatch(/dump/);
});
