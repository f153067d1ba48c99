import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { call, projectOf } from "../cli.ts";

const crd = (group: string, kind: string) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${kind.toLowerCase()}s.${group}, uid: ${kind}, labels: { clusterctl.cluster.x-k8s.io: "" } }
spec:
  group: ${group}
  scope: Namespaced
  names: { kind: ${kind}, plural: ${kind.toLowerCase()}s }
  versions: [{ name: v1beta2, storage: true }]
`;
const crds = [crd("cluster.x-k8s.io", "Cluster"), crd("infrastructure.cluster.x-k8s.io", "FooMachine")].join(
  "---\n",
);
const cluster = (spec = "{}") => `apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: { name: one, namespace: fleet, uid: u1 }
spec: ${spec}
status:
  initialization: { infrastructureProvisioned: true }
  conditions: [{ type: ControlPlaneInitialized, status: "True" }]
`;
const machine = `apiVersion: v1
kind: List
items:
  - apiVersion: infrastructure.cluster.x-k8s.io/v1beta2
    kind: FooMachine
    metadata:
      name: m
      namespace: fleet
      uid: u2
      ownerReferences: [{ apiVersion: cluster.x-k8s.io/v1beta2, kind: Cluster, name: one, uid: u1 }]
`;

describe("move plan", () => {
  test("requires objects with UIDs", async () => {
    const { root } = projectOf({ "dump.yaml": `${crds}---\n${cluster().replace(", uid: u1", "")}` });
    const { code, stderr } = await call("move", "plan", "--from", root);
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stderr).toContain("Cluster fleet/one has no metadata.uid");
  });

  test("reads a folder, and prints groups and diagnostics", async () => {
    const { root } = projectOf({ "crds.yaml": crds, "a/objects.yaml": `${cluster()}---\n${machine}` });
    const { code, stdout, stderr } = await call("move", "plan", "--from", root);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe(
      `2 objects to move from ${root}, in 2 groups\nCluster fleet/one (group 1)\n└─ FooMachine fleet/m (group 2)\n`,
    );
  });

  test("reads several files and folders", async () => {
    const { root } = projectOf({ "crds.yaml": crds, "a/cluster.yaml": cluster(), "machine.yaml": machine });
    const paths = ["crds.yaml", "a", "machine.yaml"].map((path) => join(root, path));
    const plan = await call("move", "plan", "--from", `${paths[0]},${paths[1]}`, "--from", paths[2] ?? "");
    expect(plan.code).toBe(0);
    expect(plan.stdout).toContain(`2 objects to move from ${paths.join(", ")}, in 2 groups`);
  });

  test("ends with 1 where something blocks, in every format", async () => {
    const { root } = projectOf({ "all.yaml": `${crds}---\n${cluster("{ paused: true }")}---\n${machine}` });
    const file = join(root, "all.yaml");
    const plan = (...more: string[]) => call("move", "plan", "--from", file, ...more);
    const tree = await plan();
    expect(tree.code).toBe(1);
    expect(tree.stdout).toContain("Cluster fleet/one - error move/cluster-paused: is paused");
    const json = await plan("--format", "json");
    expect(json.code).toBe(1);
    expect(JSON.parse(json.stdout)).toMatchObject({
      ok: false,
      groups: [[{ kind: "Cluster" }], [{ kind: "FooMachine", owners: [{ name: "one" }] }]],
      diagnostics: [{ code: "move/cluster-paused" }],
    });
    expect(await plan("--allow", "move/cluster-paused")).toMatchObject({ code: 2 });
    const gone = "[{ apiVersion: v1, kind: Node, name: gone, uid: u3 }, {";
    const orphan = machine.replace("[{", gone);
    writeFileSync(file, `${crds}---\n${cluster()}---\n${orphan}`);
    expect((await plan()).code).toBe(1);
    const allowed = await plan("--allow", "move/virtual-owner", "--format", "json");
    expect({ ...allowed, stdout: JSON.parse(allowed.stdout).ok }).toMatchObject({ code: 0, stdout: true });
    const other = await plan("--namespace", "other");
    expect(other.code).toBe(2);
    expect(other.stderr).toContain("no object to move in namespace other");
  });

  test("lists the objects that stay, with reasons, as text and as JSON", async () => {
    const stays = `${crd("infrastructure.cluster.x-k8s.io", "FooPool")}---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta2
kind: FooPool
metadata: { name: p, namespace: fleet, uid: u3 }
---
apiVersion: dns.example.com/v1
kind: FooRecord
metadata: { name: r, namespace: fleet, uid: u4 }
`;
    const using = `${machine}    spec: { poolRef: { kind: FooPool, name: p } }\n`;
    const { root } = projectOf({ "all.yaml": `${crds}---\n${cluster()}---\n${using}---\n${stays}` });
    const plan = (...more: string[]) => call("move", "plan", "--from", root, "-n", "fleet", ...more);
    const { code, stdout } = await plan();
    expect(code).toBe(0);
    expect(stdout).toContain("2 objects in the source after the move\n");
    expect(stdout).toContain("  FooPool fleet/p (used by FooMachine fleet/m in spec.poolRef.name)\n");
    expect(stdout).toContain("FooPool fleet/p - warning move/used-object-stays: ");
    const json = JSON.parse((await plan("--format", "json")).stdout);
    expect(json).toMatchObject({
      ok: true,
      staying: [
        { kind: "FooPool", reason: "no-owner", copied: false, usedBy: [{ by: { name: "m" } }] },
        { kind: "FooRecord", reason: "kind-not-labelled", usedBy: [], garbageCollected: false },
      ],
      unread: [],
    });
  });

  test("reports unreadable input", async () => {
    const { root } = projectOf({ "objects.yaml": cluster(), "broken.yaml": "a: [", "empty.yaml": "" });
    const plan = (file: string) => call("move", "plan", "--from", join(root, file));
    expect(await plan("objects.yaml")).toMatchObject({ code: 2 });
    expect((await plan("objects.yaml")).stderr).toContain("no CustomResourceDefinitions with the label");
    expect((await plan("broken.yaml")).stderr).toContain("is neither YAML nor JSON");
    expect((await plan("empty.yaml")).stderr).toContain("no objects found in");
    expect((await plan("none.yaml")).code).toBe(2);
    expect((await call("move", "plan", "--from", "x", "--kubeconfig", "y")).stderr).toContain(
      "--from and --kubeconfig are mutually exclusive",
    );
  });
});

test("move run requires a target and accepts no arguments", async () => {
  for (const args of [[], ["--to-kubeconfig", "a", "one"]])
    expect(await call("move", "run", ...args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("move run requires one target"),
    });
});
