import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { supportedMinors } from "@capikit/api/releases";
import { describe, expect, it, onTestFinished } from "vitest";
import { newerSpecFields } from "../../../api/test/releases/newer-rows.ts";
import { call, projectOf } from "../cli.ts";

const [newer] = newerSpecFields;

const crd = (labels: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: foomachinetemplates.infrastructure.cluster.x-k8s.io
  labels: {${labels}}
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: FooMachineTemplate, plural: foomachinetemplates, categories: [cluster-api]}
  scope: Namespaced
  versions:
  - name: v1beta1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              template:
                type: object
                properties:
                  metadata:
                    type: object
                    properties:
                      labels: {type: object, additionalProperties: {type: string}}
                      annotations: {type: object, additionalProperties: {type: string}}
                  spec: {type: object}
`;
const metadata = `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3
kind: Metadata
releaseSeries:
- {major: 0, minor: 1, contract: v1beta2}
`;
const labelled = crd("cluster.x-k8s.io/v1beta1: v1beta1");

async function serve(answer: string, status = 200): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/infrastructure.yaml`;
}

describe("capikit lint", () => {
  it("fails for what it does not judge, until that is allowed by name", async () => {
    const pool = "apiVersion: ipam.example.org/v1\nkind: Pool\nmetadata: {name: a}\n";
    const cluster =
      "apiVersion: cluster.x-k8s.io/v1beta2\nkind: Cluster\nmetadata:\n  name: ${CLUSTER_NAME}\nspec: {controlPlaneRef: {apiGroup: a.b, kind: Foo, name: a}}\n";
    const { root } = projectOf({ "cluster-template.yaml": `${cluster}---\n${pool}` });
    const path = join(root, "cluster-template.yaml");
    const line = `${path}:7 Pool/a: is not checked: no CRD for Pool of ipam.example.org\n`;
    const shown = await call("lint", path, "--level", "error");
    expect(shown).toMatchObject({ code: 1, stdout: "" });
    expect(shown.stderr).toContain(
      `1 not judged; no problems in 1 file, 2 objects\nnot judged (unchecked-kind): ${line}`,
    );
    const allowed = await call("lint", path, "--level", "error", "--allow", "unchecked-kind");
    expect(allowed).toMatchObject({ code: 0, stderr: expect.stringContaining("(unchecked-kind, allowed)") });
    const json = await call("lint", path, "--level", "error", "--format", "json");
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: false, notJudged: [{ name: "unchecked-kind" }] });
  });

  it.each(["hello\n", "- a\n", ""])("refuses a file without objects: %j", async (text) => {
    const { root } = projectOf({ "notes.yaml": text });
    const path = join(root, "notes.yaml");
    expect(await call("lint", path)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`no objects found in ${path}`),
    });
  });

  it("compares metadata.yaml with the next version", async () => {
    const { root } = projectOf({
      "metadata.yaml": metadata,
    });
    const codes = async (...args: string[]) => {
      const { stdout } = await call("lint", root, "--format", "json", ...args);
      return (JSON.parse(stdout).diagnostics as { code: string }[])
        .map(({ code }) => code)
        .filter((code) => code.startsWith("metadata/"));
    };
    expect(await codes("--next-version", "v0.1.5")).toEqual([]);
    expect(await codes("--next-version", "v0.2.0")).toEqual(["metadata/series-missing"]);
    const invalid = await call("lint", root, "--next-version", "0.2");
    expect(invalid).toMatchObject({ code: 2, stderr: expect.stringContaining("--next-version 0.2") });
  });

  it("checks cluster templates with the project's CRDs and those of Cluster API", async () => {
    const template = (field: string): string => `apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: FooMachineTemplate
metadata: {name: "\${CLUSTER_NAME}"}
spec: {template: {${field}: {}}}
`;
    const { root } = projectOf({
      "metadata.yaml": metadata,
      "config/crd/bases/foomachinetemplates.yaml": crd("cluster.x-k8s.io/v1beta2: v1beta1"),
      "templates/cluster-template.yaml": template("spek"),
    });
    const found = async (): Promise<unknown> => {
      const { stdout } = await call("lint", root, "--format", "json", "--trust");
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly { readonly code: string }[] };
      return diagnostics.filter(({ code }) => code === "template/unknown-field");
    };
    expect(await found()).toMatchObject([
      {
        code: "template/unknown-field",
        help: "did you mean spec?",
        location: {
          path: join(root, "templates/cluster-template.yaml"),
          line: 4,
          field: "spec.template.spek",
        },
      },
    ]);
    writeFileSync(
      join(root, "capikit.config.js"),
      'export default { lint: { disable: ["template/unknown-field"] } };\n',
    );
    expect(await found()).toEqual([]);
  });

  it.skipIf(newer === undefined)("reports fields that the target release does not have", async () => {
    const { root } = projectOf({
      "metadata.yaml": metadata,
      "templates/cluster-template.yaml": JSON.stringify(newer?.object),
    });
    const found = async (...args: string[]): Promise<number> =>
      (await call("lint", root, ...args)).stdout.split("error template/newer-field").length - 1;
    const [oldest = ""] = supportedMinors;
    expect(await found()).toBe(0);
    expect(await found("--target", oldest)).toBe(1);
  });

  it("rejects a target release that it does not know", async () => {
    const { root } = projectOf({ "metadata.yaml": metadata });
    expect(await call("lint", root, "--target", "v1.2")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`use ${supportedMinors.join(" or ")}`),
    });
  });

  it("passes over releases that were written into the project, unless it is asked for one", async () => {
    const { root } = projectOf({ "metadata.yaml": metadata, "release/v0.1.0/metadata.yaml": "kind: 1\n" });
    expect((await call("lint", root)).stdout).not.toContain("release/");
    expect((await call("lint", join(root, "release/v0.1.0"))).stdout).toContain(
      "release/v0.1.0/metadata.yaml",
    );
  });

  it("checks the files outside tests, and names the others", async () => {
    const { root } = projectOf({
      "config/crd/foo.yaml": labelled,
      "inttest/crd.yaml": crd("").replaceAll("foomachine", "barmachine"),
      "test/crd.yaml": crd(""),
    });
    const { stdout, stderr } = await call("lint", root);
    expect(stdout).not.toContain("crd/contract-label");
    expect(stderr.replaceAll(`${root}/`, "")).toContain("left out, tests and examples: inttest, test\n");
    expect((await call("lint", join(root, "inttest"))).stdout).toContain("crd/contract-label");
    writeFileSync(join(root, "capikit.config.js"), 'export default { lint: { include: ["inttest"] } };\n');
    expect((await call("lint", root, "--trust")).stdout).toContain("inttest/crd.yaml");
  });

  it("does not judge what only kustomize and Helm can complete", async () => {
    const { root } = projectOf({
      "config/crd/foo.yaml": labelled,
      "config/crd/kustomization.yaml": "resources: [foo.yaml]\n",
      "config/default/kustomization.yaml": "resources: [../crd]\n",
      "chart/Chart.yaml": "name: foo\n",
      "chart/templates/a.yaml": "{{ if .Values.foo }}\n",
    });
    const { code, stderr } = await call("lint", root);
    expect(code).toBe(1);
    expect(stderr).toContain(`help: run helm template ${root}/chart | capikit lint -\n`);
    expect(stderr).toContain(`help: run kustomize build ${root}/config/default | capikit lint -\n`);
  });

  it("runs no code of a folder that is not the current one", async () => {
    const { root } = projectOf({
      "capikit.config.mjs":
        "globalThis.loadedByLint = true;\nexport default { lint: { disable: ['no/rule'] } };\n",
      "metadata.yaml": metadata,
    });
    const argv = ["lint", root];
    const { stderr } = await call(...argv);
    expect(stderr).toContain(
      `warning: ${root}/capikit.config.mjs was not read\n  help: run the command in the folder, or use --trust if you trust its authors\n`,
    );
    expect(globalThis).not.toHaveProperty("loadedByLint");
    expect((await call(...argv, "--trust")).stderr).toContain(
      `trusting ${root}: running its capikit.config.mjs\n`,
    );
    expect(globalThis).toHaveProperty("loadedByLint", true);
    Reflect.deleteProperty(globalThis, "loadedByLint");
  });

  it("finds errors in files, and exits with 1", async () => {
    const { root } = projectOf({ "crd.yaml": crd("") });
    const { code, stdout, stderr } = await call("lint", `${root}/crd.yaml`);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /crd\.yaml:4:9 - error crd\/contract-label: FooMachineTemplate has no contract label.*\n {2}help: .*\n {2}see: capikit explain crd\/contract-label\n/,
    );
    expect(stderr).toMatch(/^1 error in 1 file, 1 object\n/);
  });

  it("reports no findings for a clean file, and exits with 0", async () => {
    const { root } = projectOf({ "crd.yaml": labelled });
    expect(await call("lint", `${root}/crd.yaml`)).toMatchObject({ code: 0, stdout: "" });
  });

  it("asks for the label of the contract that is named", async () => {
    const { root } = projectOf({ "crd.yaml": labelled });
    const { code, stdout } = await call("lint", `${root}/crd.yaml`, "--contract", "v1beta2");
    expect(code).toBe(1);
    expect(stdout).toContain("FooMachineTemplate has no label cluster.x-k8s.io/v1beta2");
  });

  it("reads folders except other YAML, without the disabled rules", async () => {
    const files = {
      "config/crd.yaml": crd(""),
      "go.mod": "module example.com/foo\n\ngo 1.24\n",
      "chart/Chart.yaml": "name: foo\n",
      "chart/templates/a.yaml": "{{ if .Values.foo }}\n",
      "node_modules/foo/a.yaml": "a: [",
    };
    const plain = projectOf(files);
    expect((await call("lint", plain.root)).stdout).toContain("error crd/contract-label:");
    const config =
      'export default { allow: ["helm-chart"], lint: { disable: ["crd/contract-label", "crd/template-kind"] } };\n';
    const quiet = projectOf({ ...files, "capikit.config.mjs": config });
    expect(await call("lint", quiet.root, "--trust")).toMatchObject({ code: 0, stdout: "" });
  });

  it("wants rules that there are", async () => {
    const { root } = projectOf({
      "a.yaml": labelled,
      "capikit.config.mjs": 'export default { lint: { disable: ["crd/scop"] } };\n',
    });
    expect(await call("lint", root, "--trust")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("did you mean crd/scope?"),
    });
    const inherited = projectOf({
      "a.yaml": labelled,
      "capikit.config.mjs": 'export default { lint: { disable: ["constructor"] } };\n',
    });
    expect(await call("lint", inherited.root, "--trust")).toMatchObject({ code: 2 });
    const odd = projectOf({
      "a.yaml": labelled,
      "capikit.config.mjs": "export default { lint: { disabled: [] } };\n",
    });
    expect(await call("lint", odd.root, "--trust")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("lint in capikit.config.mjs"),
    });
  });

  it.each(["json", "github", "sarif"])("writes %s", async (format) => {
    const { root } = projectOf({ "crd.yaml": crd("") });
    const { code, stdout } = await call("lint", `${root}/crd.yaml`, "--format", format);
    expect(code).toBe(1);
    if (format === "github")
      expect(stdout).toMatch(
        /^::error file=.*crd\.yaml,line=4,endLine=4,col=9,endColumn=\d+,title=crd\/contract-label::/,
      );
    else if (format === "json")
      expect(JSON.parse(stdout)).toMatchObject({
        judged: { file: 1, object: 1 },
        ok: false,
        diagnostics: [{ code: "crd/contract-label" }],
      });
    else
      expect(JSON.parse(stdout)).toMatchObject({
        version: "2.1.0",
        runs: [{ results: [{ ruleId: "crd/contract-label" }] }],
      });
  });

  it("reads addresses", async () => {
    expect(await call("lint", await serve(crd("")))).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("crd/contract-label"),
    });
    expect(await call("lint", await serve("", 404))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("the server returned 404"),
    });
    const gone = await serve("");
    expect(await call("lint", gone.replace(/:\d+\//, ":9/"))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("cannot read http://"),
    });
  });

  it("reports missing arguments", async () => {
    const { root } = projectOf({ "README.md": "" });
    expect(await call("lint", `${root}/nope.yaml`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("does not exist"),
    });
    expect(await call("lint", root, "--trust")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no YAML files found in"),
    });
  });

  it("reports no findings for the examples", async () => {
    for (const name of ["infrastructure-foo", "ipam-pool", "provider-local"]) {
      const folder = new URL(`../../../../examples/${name}`, import.meta.url).pathname;
      expect(await call("lint", folder, "--trust")).toMatchObject({ code: 0, stdout: "" });
    }
  });
});
