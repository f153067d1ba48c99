import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { generateObjects, lookUpVariables, renderTemplate } from "../../src/templates/index.ts";

const crd = (kind: string, spec: string) =>
  parse(`
kind: CustomResourceDefinition
apiVersion: apiextensions.k8s.io/v1
metadata: { name: x }
spec:
  group: acme.example.com
  scope: Namespaced
  names: { kind: ${kind} }
  versions:
    - name: v1beta2
      served: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: ${spec} } } }
`);
const region = "{ type: object, properties: { region: { type: string, maxLength: 5 } } }";
const crds = [
  crd("AcmeCluster", region),
  crd(
    "AcmeClusterTemplate",
    `{ type: object, properties: { template: { type: object, properties: { spec: ${region} } } } }`,
  ),
  crd("AcmeControlPlane", "{ type: object, x-kubernetes-preserve-unknown-fields: true }"),
  crd("AcmeControlPlaneTemplate", "{ type: object, x-kubernetes-preserve-unknown-fields: true }"),
];

const cluster = (more = "") => `kind: Cluster
apiVersion: cluster.x-k8s.io/v1beta2
metadata:
  name: \${CLUSTER_NAME}
  annotations:
    note: |
      \${NOTE:=none}
spec:
  topology:
    classRef: { name: acme }
    version: \${KUBERNETES_VERSION:=v1.35.0}
    controlPlane: { replicas: \${CONTROL_PLANE_MACHINE_COUNT} }
    variables:
      - name: region
        value: \${REGION:=here}
${more}`;
const clusterClass = (enums = "") => `kind: ClusterClass
apiVersion: cluster.x-k8s.io/v1beta2
metadata: { name: acme }
spec:
  infrastructure: { templateRef: { apiVersion: acme.example.com/v1beta2, kind: AcmeClusterTemplate, name: acme } }
  controlPlane: { templateRef: { apiVersion: acme.example.com/v1beta2, kind: AcmeControlPlaneTemplate, name: acme } }
  variables:
    - { name: region, required: true, schema: { openAPIV3Schema: { type: string${enums} } } }
  patches:
    - name: region
      definitions:
        - selector: { apiVersion: acme.example.com/v1beta2, kind: AcmeClusterTemplate, matchResources: { infrastructureCluster: true } }
          jsonPatches: [{ op: add, path: /spec/template/spec/region, valueFrom: { variable: region } }]
---
kind: AcmeClusterTemplate
apiVersion: acme.example.com/v1beta2
metadata: { name: acme }
spec: { template: { spec: {} } }
---
kind: AcmeControlPlaneTemplate
apiVersion: acme.example.com/v1beta2
metadata: { name: acme }
spec: { template: { spec: {} } }
`;

async function rendering(
  template: string,
  set: Record<string, string> = {},
  classText = clusterClass(),
  known = crds,
) {
  return renderTemplate({
    template: { file: "t.yaml", text: template },
    classes: [
      { file: "dir/clusterclass-acme.yaml", text: classText },
      { file: "dir/clusterclass-other.yaml", text: "kind: ${MISSING}" },
    ],
    namespace: "team",
    crds: known,
    get: lookUpVariables({ set: new Map(Object.entries({ CLUSTER_NAME: "c1", ...set })) }),
  });
}

describe("a template with a topology", () => {
  test("the last value of a duplicate key is used, as by clusterctl", async () => {
    const text = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata: {a: b, a: c}\n";
    const { yaml, diagnostics } = await renderTemplate({
      template: { file: "cluster-template.yaml", text },
      get: () => undefined,
    });
    expect({ value: parse(yaml).data, diagnostics }).toEqual({ value: { a: "c" }, diagnostics: [] });
  });

  test("is rendered with its ClusterClass in the target namespace", async () => {
    const { objects, topologies, diagnostics } = await rendering(cluster());
    expect(diagnostics).toEqual([]);
    expect(
      objects.map(({ kind, metadata }) => [kind, (metadata as { namespace: string }).namespace]),
    ).toEqual([
      ["ClusterClass", "team"],
      ["AcmeClusterTemplate", "team"],
      ["AcmeControlPlaneTemplate", "team"],
      ["Cluster", "team"],
    ]);
    expect(topologies[0]?.objects.map(({ path }) => path)).toEqual([
      "infrastructureCluster",
      "controlPlane",
      "cluster",
    ]);
    expect(topologies[0]?.objects[0]?.object.spec).toEqual({ region: "here" });
  });

  test("is rendered from stored templates, with the defaults of their CRDs", async () => {
    const text = clusterClass().replace("op: add", "op: replace");
    expect((await rendering(cluster(), {}, text)).diagnostics).toMatchObject([
      {
        location: { path: "dir/clusterclass-acme.yaml" },
        message: expect.stringContaining("the path does not exist"),
      },
    ]);
    const defaulted = crds.map((one) =>
      parse(JSON.stringify(one).replace('"maxLength":5', '"maxLength":5,"default":"none"')),
    );
    const { topologies, diagnostics } = await rendering(cluster(), {}, text, defaulted);
    expect(diagnostics).toEqual([]);
    expect(topologies[0]?.objects[0]?.object.spec).toEqual({ region: "here" });
  });

  test("is invalid if a rendered object is invalid", async () => {
    const { diagnostics } = await rendering(cluster(), { REGION: "far-away" });
    expect(diagnostics).toMatchObject([
      {
        severity: "error",
        location: {
          path: "t.yaml",
          line: 9,
          object: expect.stringMatching(/^AcmeCluster\/c1-/),
          field: "spec.region",
        },
        message: expect.stringMatching(/5.*\(as rendered by ClusterClass acme for infrastructureCluster\)/),
      },
    ]);
  });

  test("reports an invalid variable at its line in the template", async () => {
    const { diagnostics } = await rendering(
      cluster(),
      { NOTE: "a\n      b\n      c" },
      clusterClass(", enum: [there]"),
    );
    expect(diagnostics).toMatchObject([
      {
        severity: "error",
        location: {
          path: "t.yaml",
          line: 15,
          field: expect.stringContaining("spec.topology.variables[region]"),
        },
      },
    ]);
  });

  test("without its class is unchanged, with a warning", async () => {
    const { objects, diagnostics } = await rendering(cluster().replace("acme", "other-one"));
    expect(objects).toHaveLength(1);
    expect(diagnostics).toMatchObject([
      {
        severity: "warning",
        location: { line: 10 },
        help: expect.stringContaining("clusterclass-other-one.yaml"),
      },
    ]);
  });
});

test("a ClusterClass that the management cluster has is left out, like by clusterctl", () => {
  const asked: unknown[] = [];
  const kindsIn = (existing: string, text = cluster()) =>
    generateObjects({
      template: { file: "t.yaml", text },
      classes: [{ file: "clusterclass-acme.yaml", text: clusterClass() }],
      namespace: "team",
      get: lookUpVariables({ set: new Map([["CLUSTER_NAME", "c1"]]) }),
      exists: (one) => {
        asked.push(one);
        return one.namespace === existing;
      },
    }).map(({ kind }) => kind);
  expect(kindsIn("team")).toEqual(["Cluster"]);
  expect(kindsIn("elsewhere")).toEqual([
    "ClusterClass",
    "AcmeClusterTemplate",
    "AcmeControlPlaneTemplate",
    "Cluster",
  ]);
  expect(kindsIn("classes", cluster().replace("name: acme", "name: acme, namespace: classes"))).toEqual([
    "Cluster",
  ]);
  expect(asked.at(-1)).toEqual({ name: "acme", namespace: "classes" });
});

describe("template problems", () => {
  test.each([
    ["an unknown field", cluster("    workerz: {}\n"), 16, "spec.topology.workerz", /did you mean workers\?/],
    [
      "a missing name",
      "kind: Cluster\napiVersion: cluster.x-k8s.io/v1beta2\nspec: { paused: true }\n",
      1,
      "metadata.name",
      /generateName is required/,
    ],
    [
      "a wrong type",
      "kind: Cluster\napiVersion: cluster.x-k8s.io/v1beta2\nmetadata:\n  name: c1\nspec:\n  paused: on the\n",
      6,
      "spec.paused",
      /boolean/,
    ],
    [
      "a missing version",
      "kind: Cluster\napiVersion: cluster.x-k8s.io/v1\nmetadata: { name: c1 }\n",
      2,
      "apiVersion",
      /v1beta1, v1beta2/,
    ],
    [
      "a duplicate name",
      "kind: Secret\napiVersion: v1\nmetadata: { name: a }\n---\nkind: Secret\napiVersion: v1\nmetadata: { name: a }\n",
      7,
      "metadata.name",
      /already defined in t.yaml line 3/,
    ],
    [
      "a kind without CRD",
      "kind: Foo\napiVersion: foo.example.com/v1\nmetadata: { name: a }\n",
      1,
      "",
      /file or folder of the CRD/,
    ],
    ["an unset variable", "# a\nkind: ${KIND_OF}\n", 2, "", /--set KIND_OF=VALUE/],
    ["an unreadable template", "a: 1\nb: ${a-b}\n", 2, "", /missing closing brace/],
    ["invalid YAML", "${NOTE:=}# \na: [1\n", 3, "", /document 1 cannot be read/],
    ["an invalid object", "b: ${NOTE:=x}\n", 1, "", /missing or invalid apiVersion/],
  ])("%s", async (_, template, line, field, message) => {
    const { diagnostics } = await rendering(template, template.includes("NOTE:=}") ? { NOTE: "#\n#\n" } : {});
    const reported = diagnostics.filter((one) => !one.message.startsWith("CEL rules were not checked"));
    expect(reported).toMatchObject([{ location: { path: "t.yaml", line } }]);
    const [{ location, ...problem } = { message: "", help: "" }] = reported;
    expect(location?.field ?? "").toBe(field);
    expect(`${problem.message}; ${problem.help}`).toMatch(message);
  });

  test("invalid UTF-8 and files that are too large", async () => {
    const of = async (text: Uint8Array) =>
      (await renderTemplate({ template: { file: "t.yaml", text }, get: () => undefined })).diagnostics;
    expect(await of(Buffer.from("a: b\nc: \xff\n", "latin1"))).toMatchObject([
      { location: { line: 2 }, message: expect.stringMatching(/UTF-8/) },
    ]);
    expect(await of(Buffer.alloc(50 * 1024 * 1024, "a"))).toMatchObject([
      { message: expect.stringMatching(/32 MB/) },
    ]);
  });

  test("CEL rules are checked", async () => {
    const template = `kind: MachinePool
apiVersion: cluster.x-k8s.io/v1beta2
metadata: { name: a }
spec:
  clusterName: c1
  template: { spec: { clusterName: c1, bootstrap: { dataSecretName: a }, infrastructureRef: { apiGroup: "a.b/v1", kind: A, name: a } } }
`;
    const { diagnostics } = await rendering(template);
    const invalid = diagnostics.filter(({ code }) => code === "template/invalid-field");
    expect(invalid.map(({ location }) => location?.field)).toEqual([
      "spec.template.spec.infrastructureRef.apiGroup",
    ]);
  });
});

test("variables are looked up like in clusterctl: explicit values, the environment, then defaults", () => {
  const get = lookUpVariables({
    set: new Map([["Foo_Region", "set"]]),
    env: { FOO_REGION: "env", FOO_ZONE: "", WORKER_MACHINE_COUNT: "7" },
  });
  expect(
    ["foo_region", "foo-zone", "WORKER_MACHINE_COUNT", "CONTROL_PLANE_MACHINE_COUNT", "OTHER"].map(get),
  ).toEqual(["set", "", "7", "1", undefined]);
});
