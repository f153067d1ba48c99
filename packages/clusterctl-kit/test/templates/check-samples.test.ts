import type { Diagnostic } from "@capikit/common/diagnostics";
import { describe, expect, it } from "vitest";
import { checkTemplates, type SampleFile } from "../../src/templates/index.ts";

async function problems(...samples: SampleFile[]): Promise<string[]> {
  const found = await checkTemplates({ files: [], samples });
  return found.map(
    ({ code, location: { path, line, field } = {} }) => `${path}:${line} ${code} ${field ?? ""}`,
  );
}

const cluster = (spec: string) => `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: {name: a}
spec:
${spec}`;
const deployment = `apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata: {name: md}
spec:
  clusterName: a
  selector: {}
  template:
    spec:
      clusterName: a
      bootstrap:
        configRef: {apiGroup: bootstrap.cluster.x-k8s.io/v1beta2, kind: KubeadmConfigTemplate, name: md}
      infrastructureRef: {apiGroup: a.b, kind: FooMachineTemplate, name: md}
`;

describe("samples", () => {
  it("have valid fields, also without a Cluster", async () => {
    expect(await problems({ file: "examples/md.yaml", text: deployment })).toEqual([
      "examples/md.yaml:11 template/invalid-field spec.template.spec.bootstrap.configRef.apiGroup",
    ]);
  });

  it("report a field of another version once", async () => {
    const text = cluster("  topology: {classRef: {name: a}, version: v1.35.0}\n").replace(
      "v1beta2",
      "v1beta1",
    );
    expect(await problems({ file: "examples/a.yaml", text })).toEqual([
      "examples/a.yaml:5 template/unknown-field spec.topology.classRef",
    ]);
  });

  it("do not report rules of a CRD that do not compile", async () => {
    const schema = (rule: string) => ({
      type: "object",
      properties: { spec: { type: "object", "x-kubernetes-validations": [{ rule }] } },
    });
    const crd = (rule: string) => ({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "foos.a.b" },
      spec: {
        group: "a.b",
        names: { kind: "Foo", plural: "foos" },
        scope: "Namespaced",
        versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema(rule) } }],
      },
    });
    const text = "apiVersion: a.b/v1\nkind: Foo\nmetadata: {name: a}\nspec: {}\n";
    const codes = async (rule: string) =>
      (await checkTemplates({ files: [], samples: [{ file: "a.yaml", text }], crds: [crd(rule)] })).map(
        ({ code }) => code,
      );
    expect(await codes("self.nope > 1")).toEqual([]);
    expect(await codes("false")).toEqual(["template/invalid-field"]);
  });

  it("are skipped as kubebuilder creates them", async () => {
    const sample = (spec: string): SampleFile => ({ file: "config/samples/a.yaml", text: cluster(spec) });
    expect(await problems(sample("  # TODO(user): Add fields here\n"))).toEqual([]);
    expect(await problems(sample("  # Add fields here\n  foo: bar\n"))).toEqual([]);
    expect(await problems(sample("  paused: false\n  foo: bar\n"))).toHaveLength(1);
  });

  it("of a ClusterClass may have templates in other files", async () => {
    const ref = "{apiVersion: infrastructure.cluster.x-k8s.io/v1beta2, kind: FooClusterTemplate, name: a}";
    const text = `apiVersion: cluster.x-k8s.io/v1beta2\nkind: ClusterClass\nmetadata: {name: a}\nspec:\n  infrastructure: {templateRef: ${ref}}\n`;
    const using = cluster("  topology: {classRef: {name: a}, version: v1.35.0}\n");
    expect(await problems({ file: "examples/class.yaml", text: `${text}---\n${using}` })).not.toContainEqual(
      expect.stringContaining("topology/template-missing"),
    );
  });

  it("refer to objects in files of their folder", async () => {
    const file = "samples/cluster.yaml";
    const text = cluster("  infrastructureRef: {apiGroup: cluster.x-k8s.io, kind: MachinePool, name: b}\n");
    const pool = (name: string, folder = "samples") => ({
      file: `${folder}/pool.yaml`,
      text: `apiVersion: cluster.x-k8s.io/v1beta1\nkind: MachinePool\nmetadata: {name: ${name}}\n`,
      partial: true,
    });
    // The object may be in another folder.
    expect(await problems({ file, text })).toEqual([]);
    expect(await problems({ file, text }, pool("b"))).toEqual([]);
    expect(await problems({ file, text }, pool("other"), pool("b", "others"))).toEqual([
      `${file}:5 template/missing-object spec.infrastructureRef`,
    ]);
  });

  it("are compared with the ClusterClass of their folder", async () => {
    const file = "samples/cluster.yaml";
    const text = cluster(
      "  topology: {classRef: {name: acme}, version: v1.35.0, variables: [{name: size, value: 1}]}\n",
    );
    const template = (kind: string) =>
      `{templateRef: {apiVersion: infrastructure.cluster.x-k8s.io/v1beta2, kind: ${kind}Template, name: a}}`;
    const definition = (name: string, folder = "samples", base = `clusterclass-${name}.yaml`) => ({
      file: `${folder}/${base}`,
      text: `apiVersion: cluster.x-k8s.io/v1beta2
kind: ClusterClass
metadata: {name: ${name}}
spec:
  infrastructure: ${template("FooCluster")}
  controlPlane: ${template("FooControlPlane")}
`,
    });
    const inCluster = async (...others: SampleFile[]) => {
      const skipped: Diagnostic[] = [];
      const samples = [{ file, text }, ...others];
      const found = await checkTemplates({ files: samples, samples, onSkipped: (one) => skipped.push(one) });
      return [...found, ...skipped].flatMap(({ code, location }) => (location?.path === file ? code : []));
    };
    for (const one of [definition("acme"), definition("acme", "samples", "class.yaml")])
      expect(await inCluster(one)).toEqual(["topology/variable-value"]);
    for (const one of [definition("other"), definition("acme", "others")])
      expect(await inCluster(one)).toEqual(["template/class-not-found"]);
  });

  it("which kustomize completes have known fields only", async () => {
    const file = "base/cluster.yaml";
    const text = `${cluster("  pausd: true\n  clusterNetwork: {apiServerPort: many}\n  $patch: merge\n")}---\n${deployment}`;
    expect(await problems({ file, text, partial: true })).toEqual([
      `${file}:5 template/unknown-field spec.pausd`,
    ]);
  });

  it("have known fields only if they change objects of another file", async () => {
    const patch =
      "apiVersion: cluster.x-k8s.io/v1beta2\nkind: MachineDeployment\nmetadata: {name: md}\nspec: {pausd: true}\n";
    const alone = { file: "templates/patch.yaml", text: patch };
    expect(await problems(alone)).toEqual([
      "templates/patch.yaml:4 template/unknown-field spec.pausd",
      "templates/patch.yaml:4 template/missing-field spec.clusterName",
      "templates/patch.yaml:4 template/missing-field spec.template",
    ]);
    const valid = deployment.replace("cluster.x-k8s.io/v1beta2, kind: K", "cluster.x-k8s.io, kind: K");
    for (const file of ["templates/md.yaml", "templates/flavors/base/cluster.yaml"])
      expect(await problems(alone, { file, text: valid })).toEqual([
        "templates/patch.yaml:4 template/unknown-field spec.pausd",
      ]);
    expect(await problems({ ...alone, file: "patch.yaml" }, { file: "md.yaml", text: valid })).toHaveLength(
      1,
    );
    expect(await problems(alone, { file: "others/md.yaml", text: valid })).toHaveLength(3);
  });

  it.each([
    // Values to be replaced.
    cluster("  controlPlaneEndpoint: {host: a, port: <PORT>}\n"),
    cluster('  controlPlaneEndpoint: {host: a, port: "{{ .Port }}"}\n'),
    cluster("  controlPlaneEndpoint: {host: a, port: $PORT}\n"),
    cluster("  controlPlaneEndpoint: {host: a, port: ${PORT?required}}\n"),
    // Deprecated versions, and kinds of others.
    cluster("  controlPlaneRef: {apiVersion: a.b/v1, kind: Foo, name: a}\n").replace("v1beta2", "v1beta1"),
    "apiVersion: a.b/v1\nkind: Foo\nspec: {c: 1}\n",
    // Files that lint reports.
    "apiVersion: cluster.x-k8s.io/v1beta2\nkind: [\n",
    new Uint8Array([0xff]),
  ])("may be valid: %#", async (text) => {
    expect(await problems({ file: "a.yaml", text })).toEqual([]);
  });

  it("are not files of a release", async () => {
    const text = cluster("  pausd: true\n  paused: true\n");
    const file = "cluster-template.yaml";
    const found = await checkTemplates({ files: [{ file, text }], samples: [{ file, text }] });
    expect(found.map(({ code }) => code)).toEqual(["template/unknown-field"]);
  });
});
