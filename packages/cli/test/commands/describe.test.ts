import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { call, callIn, projectOf } from "../cli.ts";

const dump = `apiVersion: v1
kind: List
items:
  - apiVersion: cluster.x-k8s.io/v1beta2
    kind: Cluster
    metadata: { name: c1 }
    status:
      conditions: [{ type: Available, status: "False", reason: Broken, message: "<b>", lastTransitionTime: "2015-01-01T00:00:00Z" }]
`;

describe("describe cluster", () => {
  test("shows a cluster of a dump as a tree, coloured on terminals alone", async () => {
    const { root } = projectOf({ "dump.yaml": dump });
    const args = ["describe", "cluster", "c1", "--from", join(root, "dump.yaml")];
    const { code, stdout, stderr } = await call(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^NAME +REPLICAS .*\nCluster default\/c1 .*False {2}Broken {2}\d+y +<b> +\n$/);
    const coloured = await callIn({ terminal: true }, ...args);
    expect(coloured.stdout).toContain("\u001b[31mFalse\u001b[39m");
  });

  test("shows it as data", async () => {
    const { root } = projectOf({ "dump.yaml": dump });
    const args = ["describe", "cluster", "c1", "--from", join(root, "dump.yaml"), "--format"];
    expect(JSON.parse((await call(...args, "json")).stdout)).toMatchObject({
      kind: "Cluster",
      condition: { status: "False", reason: "Broken" },
      children: [],
    });
  });

  test("reads folders", async () => {
    const { root } = projectOf({ "dump/c1.yaml": dump, "dump/notes.txt": "{" });
    const dir = join(root, "dump");
    const args = ["describe", "cluster", "c1", "--from", dir, "-n", "default"];
    const { code, stdout, stderr } = await call(...args);
    expect(code).toBe(0);
    expect(stdout).toContain("Cluster default/c1");
    const skipped = `${dir}: 1 file without ending of YAML or JSON, such as notes.txt`;
    expect(stderr).toBe(`skipped: ${skipped}\n`);
    expect((await call(...args, "--strict")).code).toBe(1);
    expect(JSON.parse((await call(...args, "-o", "json")).stdout).skipped).toEqual([skipped]);
  });

  test("reports a missing cluster", async () => {
    const { root } = projectOf({ "dump.yaml": dump });
    const { code, stderr } = await call("describe", "cluster", "c2", "--from", join(root, "dump.yaml"));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "capikit: Cluster c2 not found in namespace default\n",
    });
  });

  test.each([
    [["describe", "cluster"], /requires the name of one Cluster/],
    [["describe", "cluster", "c1", "--kubeconfig", "/nonexistent"], /set --kubeconfig to a file/],
  ])("refuses %j", async (args, message) => {
    const { code, stderr } = await call(...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });
});
