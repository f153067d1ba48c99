import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { supportedMinors } from "@capikit/api/releases";
import { describe, expect, test } from "vitest";
import { newerSpecFields } from "../../../api/test/releases/newer-rows.ts";
import { call, callIn, projectOf } from "../cli.ts";

const [newer] = newerSpecFields;

const template = (name: string) => `kind: Secret
apiVersion: v1
metadata: { name: ${name} }
stringData: { region: "\${REGION:=\${ZONE}}", count: "\${WORKER_MACHINE_COUNT}" }
`;
const files = {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of clusterctl
  "cluster-template.yaml": template("${CLUSTER_NAME}"),
  "cluster-template-big.yaml": template("big"),
  "clusterclass-quick.yaml":
    "kind: ClusterClass\napiVersion: cluster.x-k8s.io/v1beta2\nmetadata: { name: quick }\nspec: { variables: [{ name: size, required: true, schema: { openAPIV3Schema: { type: integer, default: 3 } } }] }\n",
};

test("template variables lists no variables of ClusterClasses that the template does not use", async () => {
  const { root } = projectOf(files);
  const { stdout } = await call("template", "variables", root);
  expect(stdout).not.toContain("ClusterClass quick");
  const given = await call("template", "variables", root, "--class", join(root, "clusterclass-quick.yaml"));
  expect(given.stdout).toContain("ClusterClass quick");
});

test("template variables reports files that it cannot read, and those without variables", async () => {
  const { root } = projectOf({ "none.yaml": "kind: Cluster\n" });
  const outcomes: [path: string, code: number, message: string][] = [
    ["none.yaml", 0, "none.yaml has no variables"],
    ["binary.yaml", 1, "binary.yaml: the file is not UTF-8"],
    ["loop.yaml", 2, "ELOOP"],
    ["nothing.yaml", 2, "nothing.yaml does not exist"],
  ];
  writeFileSync(join(root, "binary.yaml"), Uint8Array.of(0xff, 0xfe, 0x61, 0));
  symlinkSync("loop.yaml", join(root, "loop.yaml"));
  for (const [path, code, message] of outcomes)
    expect(await call("template", "variables", join(root, path))).toMatchObject({
      code,
      stdout: "",
      stderr: expect.stringContaining(message),
    });
});

test("template variables lists more variables than a call can have arguments", async () => {
  const names = Array.from({ length: 150_000 }, (_, index) => `V${index}`);
  const { root } = projectOf({ "many.yaml": `a: ${names.map((name) => `\${${name}}`).join("")}\n` });
  const { code, stdout } = await call("template", "variables", join(root, "many.yaml"));
  expect(code).toBe(0);
  expect(stdout.split("\n").filter((line) => line.startsWith("  - "))).toHaveLength(names.length);
});

describe("template render", () => {
  test("fills in a template of a folder, for a pipe", async () => {
    const { root } = projectOf(files);
    const { code, stdout, stderr } = await call(
      "template",
      "render",
      root,
      "--set",
      "CLUSTER_NAME=c1",
      "--set",
      "region=a=b",
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(
      'apiVersion: v1\nkind: Secret\nmetadata:\n  name: c1\n  namespace: default\nstringData:\n  count: "0"\n  region: a=b\n',
    );
  });

  test.skipIf(newer === undefined)("reports fields that the target release does not have", async () => {
    const { root } = projectOf({ "cluster-template.yaml": JSON.stringify(newer?.object) });
    const args = ["template", "render", root, "--format", "text"];
    const [oldest = ""] = supportedMinors;
    expect((await call(...args)).stdout).not.toContain("template/newer-field");
    const { code, stdout, stderr } = await call(...args, "--target", oldest);
    expect([code, stdout + stderr]).toEqual([1, expect.stringContaining("template/newer-field")]);
  });

  test("takes a flavour, and the environment where it is asked to", async () => {
    const { root } = projectOf(files);
    const args = ["template", "render", root, "--flavor", "big", "--format", "json"];
    const region = async (...more: string[]) =>
      JSON.parse((await callIn({ env: { REGION: "env" } }, ...args, ...more)).stdout).objects[0].stringData
        .region;
    expect(await region()).toBe("");
    expect(await region("--from-env")).toBe("env");
  });

  test("reports errors with file and line, and prints no objects", async () => {
    const { root } = projectOf(files);
    const path = join(root, "cluster-template.yaml");
    const { code, stdout, stderr } = await call("template", "render", path);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(
      `${path}:3 - error template/variable-not-set: the variable CLUSTER_NAME is not set\n  help: set it with --set CLUSTER_NAME=VALUE\n`,
    );
  });

  test.each([
    [["--flavor", "small"], /templates: cluster-template-big\.yaml, cluster-template\.yaml/],
    [["--set", "NAME"], /--set NAME=VALUE/],
    [["--crds", "nowhere"], /nowhere does not exist/],
  ])("refuses %j", async (args, message) => {
    const { root } = projectOf(files);
    const { code, stderr } = await call("template", "render", root, ...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});

test("template variables lists those of the template and of its ClusterClass", async () => {
  const use = "---\nspec: { topology: { classRef: { name: quick } } }\n";
  const { root } = projectOf({
    ...files,
    "cluster-template.yaml": `${files["cluster-template.yaml"]}${use}`,
    "clusterclass-other.yaml": template("other"),
  });
  const { code, stdout } = await call("template", "variables", root);
  expect(code).toBe(0);
  const file = join(root, "cluster-template.yaml");
  expect(stdout).toBe(`Required Variables:
  - CLUSTER_NAME          ${file} line 3

Optional Variables:
  - REGION                (defaults to \${ZONE}) ${file} line 4
  - WORKER_MACHINE_COUNT  (defaults to 0) ${file} line 4

Optional Variables that are used only in defaults of others:
  - ZONE                  ${file} line 4

Variables of ClusterClass quick, for spec.topology.variables:
  - size                  required; integer; defaults to 3; used by no patch

`);
});
