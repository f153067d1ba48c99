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
