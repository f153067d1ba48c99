import { describe, expect, test } from "vitest";
import { lintVariables, variableDiagnostics } from "../../src/index.ts";
import {
  getVariableMap,
  listSubstitutions,
  substituteVariables as render,
} from "../../src/variables/index.ts";

const problems = (template: string) =>
  lintVariables(template).map(({ code, location }) => `${code} ${location?.line}:${location?.column}`);

const mistakes: readonly (readonly [template: string, ...wanted: string[]])[] = [
  ["a: ${A-b}", "variables/syntax 1:4"],
  ["a: ${A:?needed}", "variables/not-bash 1:4"],
  ["a: x${A:=$B-x}", "variables/not-bash 1:5"],
  ["a: x${A:50Gi}", "variables/default 1:5"],
  ["a: x${A:''}", "variables/default 1:5"],
  ["a: x${A:=x-${B:=${C}}}", "variables/default 1:5"],
  ["a: x${B:=1}\nb: x${A:=v${B}}", "variables/default 2:5"],
  ["a: x${A:=${B}}", "variables/default 1:5"],
  ["a: x${A:=}", "variables/default 1:5"],
  ["a: x${A:=b}\nb: x${A}", "variables/default 2:5"],
  ["a: x${A}\nb: x${A:=b}", "variables/default 2:5"],
  ["a: x${A:=b}\nb: x${A:=c}", "variables/default 2:5"],
  ["a: x${foo}\nb: x${ foo }", "variables/lower-case 1:5"],
  ["a: {CLUSTER_NAME}\nb: x-{NAMESPACE}", "variables/not-bash 1:4", "variables/not-bash 2:6"],
  ["a: x${FOO}\nb: {FOO}-{BAR}-{{FOO}}-$${FOO}\n# {FOO}", "variables/not-bash 2:4"],
];

test.each(mistakes)("finds mistakes in %j", (template, ...wanted) => {
  expect(problems(template)).toEqual(wanted);
});

test.each([
  ["a: ${A", "add the closing brace: ${A}"],
  ['a: "${FOO_BAR" # }', "add the closing brace: ${FOO_BAR}"],
  ["a: ${A:=${B}", "add the closing brace: ${A}"],
  ["a: ${A-b}", "use an operator that clusterctl supports"],
  ["a: ${A.b}", "use an operator that clusterctl supports"],
  ["a: ${{ x }}", "write the name of a variable, or $${ for a text that clusterctl must not replace"],
  ["a: ${", "write the name of a variable, or $${ for a text that clusterctl must not replace"],
])("the help for %j is %j", (template, help) => {
  expect(lintVariables(template)).toMatchObject([{ code: "variables/syntax", help }]);
});

test("every code has an example", () => {
  const shown = new Set(mistakes.flatMap(([, ...wanted]) => wanted.map((one) => one.split(" ")[0])));
  expect([...shown].sort()).toEqual(Object.keys(variableDiagnostics).sort());
});

test.each([
  'labels:\n  a: "${A}"',
  "labels:\n  a: ${A:=text}",
  "labels:\n  a: b-${A}",
  "spec:\n  replicas: ${A:=1}",
  "- --diagnostics-address=${CAPI_DIAGNOSTICS_ADDRESS:=:8443}",
  "a: ${A:=b}\nb: ${A:=b}",
  "run: echo $${HOME} $HOME $(HOME) $$$$ $$NAME $$(id) $$1 $$@",
  "a: b # $$ and $$NAME",
  "description: |-\n  Double $$ are reduced to a single $, which allows for escaping.\n\n  $$ is kept.",
  "          description: Variable references $(VAR_NAME) are expanded\n            Double $$ are reduced\n          type: string",
  "pattern: ^v[0-9]+$$",
  "a: x${A:=b$$}",
  "a: x${A:=x-${B:=1.24.0}}",
  "a: x${A:=${NAMESPACE}}",
  "a: x${A:=${#B}}",
  "env:\n- name: A\n  valueFrom:\n    key: ${A}",
  "# ${A:=b}",
  "a: x${A#v}",
  "labels:\n  cluster.x-k8s.io/cluster-name: ${CLUSTER_NAME}",
  "a: x${B}\nb: x${A:=${B}}",
  "# of ${CLUSTER_NAME}\na: x${NAMESPACE:=default}\nb: x${NAMESPACE}\nc: x${WORKER_MACHINE_COUNT:=}",
  "stringData:\n  username: ${FOO_USERNAME}\n  zone: ${FOO_ZONE}\n  server: ${SERVER}",
  "stringData:\n  token: ${FOO_TOKEN}\n  values: ${FOO_VALUES_B64}\n  k: ${KUBECONFIG}",
  "data:\n  tls.crt: ${WEBHOOK_CERT}\n  url: ${FOO_URL}",
])("accepts %j", (template) => {
  expect(problems(template)).toEqual([]);
});

describe("a variable in a default is reported if clusterctl renders it as empty", () => {
  const forms = [
    ["${B}", "B", "${B}"],
    ["${B:=}", "B", "${B:=}"],
    ["${B:-v}", "B", "${B:-v}"],
    ["${B^^}", "B", "${B^^}"],
    ["${B:0:1}", "B", "${B:0:1}"],
    ["${#B}", "B", "${#B}"],
    ["${B:=${C}}", "C", "${C}"],
    ["${B:=x${C}-}", "C", "${C}"],
    ["${B:=${C:=v}}", "C", "${C:=v}"],
    ["${B:=${C:=${#D}}}", "D", "${#D}"],
    ["${NAMESPACE}", "NAMESPACE", "${NAMESPACE}"],
  ] as const;
  const elsewhere = ["", "\nb: x${B}", "\nb: x${C}", "\nb: x${B:=w}"];

  test.each(forms)("%s", (form, name, innermost) => {
    for (const prefix of ["", "x-"])
      for (const other of elsewhere) {
        const template = `a: "\${A:=${prefix}${form}}"${other}`;
        const listed = getVariableMap(template);
        const get = (one: string): string | undefined =>
          one === "NAMESPACE" || (listed.has(one) && listed.get(one) === undefined) ? "set" : undefined;
        const isReached = form === innermost || get("B") === undefined;
        const isEmpty = isReached && render(innermost, (one) => get(one) ?? "") === "";
        const found = lintVariables(template).filter(({ code }) => code === "variables/default");
        expect(
          found.map(({ message }) => message.split(" ", 1)[0]),
          template,
        ).toEqual(isEmpty ? [name] : []);
      }
  });
});

describe("a diagnostic", () => {
  test("reports the problem and its fix", () => {
    expect(lintVariables("a: x${foo}\nb: x${FOO}", "a.yaml")).toMatchObject([
      {
        code: "variables/lower-case",
        severity: "warning",
        message: "clusterctl reads foo from the environment as FOO, which is another variable here",
        help: "rename it to FOO, or write $${foo} if a shell reads it",
        location: { path: "a.yaml", line: 1, column: 5 },
      },
    ]);
  });
});

// With two copies of a line for each of its substitutions, or a search through the rest of the line, the memory or the
// test's time does not suffice.
test("lists many substitutions of a line", () => {
  const line = `key: "é${"${A:=x}".repeat(300_000)}"`;
  const found = listSubstitutions(`first: ${"${B}"}\n${line}\nlast: ${"${C}"} # end`);
  expect(found).toHaveLength(300_002);
  expect(found[300_000]).toMatchObject({
    name: "A",
    position: { line: 2, column: line.length - 7 },
  });
  expect(found.at(-1)).toMatchObject({
    name: "C",
    position: { line: 3, column: 7 },
    before: "last: ",
  });
});

// With a search through the lines above for each variable, the test's time does not suffice.
test("lists the mistakes of many lines", () => {
  const lines = Array.from({ length: 60_000 }, (_, index) => `  k${index}: ${"${A:=}"}`);
  expect(lintVariables(`data:\n${lines.join("\n")}`)).toHaveLength(60_000);
});
