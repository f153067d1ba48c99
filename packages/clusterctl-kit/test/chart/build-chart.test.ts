import { expect, test } from "vitest";
import { parse } from "yaml";
import { buildChart, chartArchive, chartArchiveName } from "../../src/components/index.ts";

const provider = { name: "foo", type: "InfrastructureProvider" } as const;
const namespace = "apiVersion: v1\nkind: Namespace\nmetadata: {name: foo-system}\n---\n";
const configMap = (data: string) =>
  `${namespace}apiVersion: v1\nkind: ConfigMap\nmetadata: {name: foo, namespace: foo-system}\ndata:\n${data}`;
const chartOf = (components: string) => buildChart({ provider, version: "v1.2.3-rc.1", components });
const dataOf = (data: string) => {
  const { files, problems } = chartOf(configMap(data));
  const lines = (files.get("templates/configmap.yaml") ?? "").split("\n");
  return { lines: lines.filter((line) => line.startsWith("  ") && line.includes("{{")), problems, files };
};
const textOf = (name: string) => `(include "infrastructure-foo.text" (index $.Values.variables "${name}"))`;

test("replaces variables in texts, with their defaults", () => {
  const { lines, files, problems } = dataOf(
    '  a: ${A:=one}\n  b: "x-${B:-two}-${A:=one}"\n  c: ${C}\n  d: $${D}\n  e: "${E:=${A}!}"\n',
  );
  expect(problems).toEqual([]);
  expect(lines).toEqual([
    `  a: {{ (default "one" ${textOf("A")}) | toJson }}`,
    `  b: {{ (print "x-" (default "two" ${textOf("B")}) "-" (default "one" ${textOf("A")})) | toJson }}`,
    `  c: {{ (required "set variables.C" ${textOf("C")}) | toJson }}`,
    `  e: {{ (default (print ${textOf("A")} "!") ${textOf("E")}) | toJson }}`,
    '  namespace: {{ (include "infrastructure-foo.namespace" $) | toJson }}',
  ]);
  // A is empty, because its uses do not all have the same default.
  expect(parse(files.get("values.yaml") ?? "").variables).toEqual({ A: "", B: "two", C: "", E: "" });
  expect(files.get("templates/configmap.yaml")).toContain("d: ${D}");
});

test("lets YAML read values that are not text, as in clusterctl", () => {
  const { lines } = dataOf(
    '  a: ${A:=3}\n  b: ${B:=true}\n  c: "${C:=3}"\n  d: ${D:=""}\n  e: ${E:=[1, 2]}\n',
  );
  expect(lines.slice(0, 5)).toEqual([
    `  a: {{ (default "3" ${textOf("A")}) }}`,
    `  b: {{ (default "true" ${textOf("B")}) }}`,
    `  c: {{ (default "3" ${textOf("C")}) | toJson }}`,
    `  d: {{ (default "\\"\\"" ${textOf("D")}) }}`,
    `  e: {{ (default "[1, 2]" ${textOf("E")}) }}`,
  ]);
});

test("reports each problem of an object once", () => {
  const { problems } = chartOf(configMap("  a: ${A^}\n  b: ${A^}\n"));
  const message = "with an operator that Helm does not have";
  expect(problems).toEqual([{ variables: ["A"], message, object: "ConfigMap foo" }]);
});

const service = (spec: string) =>
  `${namespace}apiVersion: v1\nkind: Service\nmetadata: {name: foo, namespace: foo-system, labels: {a: \${LABEL}}}\nspec: ${spec}\n`;

test("an unquoted variable without a default may be a number or a boolean", () => {
  const { files, problems } = chartOf(
    service('{ports: [{port: ${PORT}, name: "${NAME}", protocol: T${P}}]}'),
  );
  expect(problems).toEqual([]);
  const text = files.get("templates/service.yaml") ?? "";
  const required = (name: string) => `(required "set variables.${name}" ${textOf(name)})`;
  expect(text).toContain(`port: {{ include "infrastructure-foo.scalar" ${required("PORT")} }}`);
  expect(text).toContain(`name: {{ ${required("NAME")} | toJson }}`);
  expect(text).toContain(`protocol: {{ (print "T" ${required("P")}) | toJson }}`);
  // Labels are always texts.
  expect(text).toContain(`a: {{ ${required("LABEL")} | toJson }}`);
  expect(files.get("templates/_helpers.tpl")).toContain(
    String.raw`regexMatch "^(true|false|-?(0|[1-9][0-9]*)(\\.[0-9]+)?)$" .`,
  );
});

test("keeps texts that look like its own placeholders", () => {
  const { files, problems } = chartOf(configMap("  a: zz-capikit-0 capikitvar0x\n  b: ${B:=b}\n"));
  expect(problems).toEqual([]);
  const text = files.get("templates/configmap.yaml");
  expect(text).toContain("a: zz-capikit-0 capikitvar0x\n");
  expect(text).toContain(`b: {{ (default "b" ${textOf("B")}) | toJson }}`);
});

test("escapes the syntax of Helm in the components", () => {
  const { files } = dataOf("  a: 'text {{ .Values.a }}'\n");
  expect(files.get("templates/configmap.yaml")).toContain(`a: text {{ "{{" }} .Values.a }}`);
});

test.each([
  ["in a key", "  ${A:=a}: b\n", { variables: ["A"], message: "in the key of a mapping" }],
  [
    "with an operator",
    "  a: ${A/b/c}\n",
    { variables: ["A"], message: "with an operator that Helm does not have" },
  ],
  [
    "nested operators",
    "  a: ${A:=${B^^}}\n",
    { variables: ["B"], message: "with an operator that Helm does not have" },
  ],
  [
    "part of a number",
    "  a: 1${A:=2}\n",
    { variables: ["A"], message: "within a value that YAML does not read as text" },
  ],
  [
    "documents",
    "  a: b\n${A:=---\napiVersion: v1\nkind: Namespaced\n}",
    { variables: [], message: "that contain more than values, or are nested too deeply" },
  ],
])("reports variables that Helm cannot express: %s", (_, data, problem) => {
  expect(chartOf(configMap(data)).problems).toMatchObject([problem]);
});

test("reports variables next to a namespace that clusterctl overwrites", () => {
  const { files, problems } = chartOf(`${namespace}apiVersion: cert-manager.io/v1
kind: Certificate
metadata: {name: foo, namespace: "\${NS:=foo-system}"}
spec:
  dnsNames: ["\${A:=foo}.foo-system.svc", "\${B}.foo-system.svc", "foo.\${NS:=foo-system}.svc", foo.foo-system.svc]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata:
  name: foo
  annotations: {cert-manager.io/inject-ca-from: "foo-system/\${CERT:=c}"}
`);
  const message = "next to a namespace that clusterctl overwrites";
  expect(problems).toMatchObject(["A", "B", "CERT"].map((name) => ({ variables: [name], message })));
  const ofChart = '(include "infrastructure-foo.namespace" $)';
  expect(files.get("templates/certificate.yaml")).toContain(
    `- {{ (print "foo." ${ofChart} ".svc") | toJson }}`,
  );
});

test.each([
  ["${NS}", ["NS"]],
  ["a-${B}-${A}", ["A", "B"]],
  ["${NS:=foo-system}", []],
  ["placeholder", []],
])("reports variables without a default in the name of the Namespace: %s", (name, variables) => {
  const components = configMap("  a: ${OTHER}\n").replace(
    "metadata: {name: foo-system}",
    `metadata: {name: "${name}"}`,
  );
  const message = "without a default in the name of the Namespace";
  expect(chartOf(components).problems).toEqual(variables.length > 0 ? [{ variables, message }] : []);
});

const deployment = (manager: string) => `${namespace}apiVersion: apps/v1
kind: Deployment
metadata: {name: foo, namespace: foo-system}
spec:
  replicas: 2
  selector: {matchLabels: {a: b}}
  template:
    metadata: {labels: {a: b}}
    spec: {containers: [{name: manager, ${manager}}]}
`;

test("offers the fields of the manager as values", () => {
  const { files } = chartOf(deployment('image: "example.com/acme/foo:v1", resources: {limits: {cpu: 1}}'));
  const { manager } = parse(files.get("values.yaml") ?? "");
  expect(manager).toMatchObject({
    replicas: 2,
    image: { repository: "example.com/acme/foo", tag: "v1", digest: "" },
    resources: { limits: { cpu: "1" } },
    extraArgs: [],
    watchFilter: "",
    watchNamespace: "",
    tolerations: [],
  });
});

test("keeps variables whose defaults clusterctl omits", () => {
  const { files, problems } = chartOf(
    deployment(
      'image: "example.com/a/b:v1", env: [{name: HTTP_PROXY, value: ${HTTP_PROXY:=""}}], unknown: "${A:=a}"',
    ).replace("{containers", "{hostNetwork: ${HOST_NETWORK:=false}, containers"),
  );
  expect(problems).toEqual([]);
  const text = files.get("templates/deployment.yaml") ?? "";
  expect(text).toContain(`hostNetwork: {{ (default "false" ${textOf("HOST_NETWORK")}) }}`);
  expect(text).toContain(`value: {{ (default "\\"\\"" ${textOf("HTTP_PROXY")}) }}`);
  expect(text).not.toContain("unknown");
});

test("has values for flags in addition to longer flags with the same prefix", () => {
  const manager = (args: string) =>
    parse(chartOf(deployment(`image: "example.com/a/b:v1", args: ${args}`)).files.get("values.yaml") ?? "")
      .manager;
  const other = manager('["--namespaced-cache", "--watch-filter-key=a"]');
  expect(other).toMatchObject({ watchFilter: "", watchNamespace: "" });
  const same = manager('["--namespace", "a", "--watch-filter=b"]');
  expect(same).not.toHaveProperty("watchFilter");
  expect(same).not.toHaveProperty("watchNamespace");
});

test("has no values for fields that contain variables", () => {
  const { files, problems } = chartOf(
    deployment(
      'image: "example.com/acme/foo:${TAG:=v1}", args: ["--watch-filter=x", "--namespace=${NS:=a}"]',
    ).replace("replicas: 2", "replicas: ${REPLICAS:=2}"),
  );
  expect(problems).toEqual([]);
  const { manager, variables } = parse(files.get("values.yaml") ?? "");
  for (const name of ["image", "replicas", "watchFilter"]) expect(manager).not.toHaveProperty(name);
  expect(variables).toEqual({ NS: "a", REPLICAS: "2", TAG: "v1" });
  expect(files.get("templates/deployment.yaml")).toContain(
    `replicas: {{ (default "2" ${textOf("REPLICAS")}) }}`,
  );
});

test("a variable with the namespace as default follows the namespace of the chart", () => {
  const { files } = chartOf(configMap("  a: ${FOO_NAMESPACE:=foo-system}\n"));
  expect(parse(files.get("values.yaml") ?? "").variables).toEqual({ FOO_NAMESPACE: "" });
  expect(files.get("templates/configmap.yaml")).toContain(
    `a: {{ (default (include "infrastructure-foo.namespace" $) ${textOf("FOO_NAMESPACE")}) | toJson }}`,
  );
});

test("packs the same chart into the same archive", () => {
  const chart = chartOf(configMap("  a: b\n"));
  expect(chartArchiveName(chart)).toBe("infrastructure-foo-1.2.3-rc.1.tgz");
  expect(Buffer.from(chartArchive(chart)).equals(chartArchive(chartOf(configMap("  a: b\n"))))).toBe(true);
});
