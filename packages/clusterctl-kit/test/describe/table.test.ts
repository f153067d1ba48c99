import { describe, expect, test } from "vitest";
import { describeCluster, describedRows, describedTable } from "../../src/describe/index.ts";

const now = Date.parse("2026-01-01T00:10:00Z");
const core = "cluster.x-k8s.io/v1beta2";
const labels = { "cluster.x-k8s.io/cluster-name": "c1", "cluster.x-k8s.io/control-plane": "" };
const condition = (type: string, status: string, message = "") => ({
  type,
  status,
  reason: "Because",
  message,
  lastTransitionTime: "2026-01-01T00:00:00Z",
});
const objects = [
  {
    apiVersion: core,
    kind: "Cluster",
    metadata: { name: "c1", namespace: "default" },
    spec: { controlPlaneRef: { apiGroup: "x.io", kind: "FooControlPlane", name: "cp" } },
    status: { conditions: [condition("Available", "False", '<script>alert("1")</script>')] },
  },
  {
    apiVersion: "x.io/v1",
    kind: "FooControlPlane",
    metadata: { name: "cp", namespace: "default" },
    spec: { replicas: 3 },
    status: { replicas: 2, conditions: [condition("Ready", "True")] },
  },
  ...["m1", "m2", "m3"].map((name) => ({
    apiVersion: core,
    kind: "Machine",
    metadata: { name, namespace: "default", labels },
    spec: { version: "v1.35.0" },
    status: { conditions: [condition("Ready", "True")] },
  })),
];

describe("of a cluster", () => {
  const root = describeCluster(objects, { name: "c1" });
  if (root === undefined) throw new Error("the cluster was not found");

  test("the table has a line for it, its control plane and the group of Machines", () => {
    expect(describedRows(root, now).map(({ prefix, title, since }) => `${prefix}${title} ${since}`)).toEqual([
      "Cluster default/c1 10m",
      "└─FooControlPlane default/cp 10m",
      "  └─3 Machines... 10m",
    ]);
  });

  test("the table is styled by the caller", () => {
    const table = describedTable(root, { now, paint: (style, text) => `<${style}>${text}</${style}>` });
    expect(table).toContain("<bad>False</bad>");
    expect(table).toContain("<faint>  └─</faint><strong>3 Machines...</strong>");
  });

  test("the table escapes control characters of objects", () => {
    const [cluster, ...others] = objects;
    const evil = { ...cluster, status: { conditions: [condition("Available", "True", "\u001b[2Jgone")] } };
    const described = describeCluster([evil, ...others], { name: "c1" });
    expect(described && describedTable(described, { now })).toContain(" \ufffd[2Jgone");
  });

  test("the tree as data contains the items of a group", () => {
    expect(root.children[0]).toMatchObject({ role: "ControlPlane", replicas: 2, desired: 3 });
    expect(root.children[0]?.children[0]?.items).toEqual(["m1", "m2", "m3"]);
  });
});

test("a missing cluster has no tree", () => {
  expect(describeCluster(objects, { name: "c2" })).toBeUndefined();
});
