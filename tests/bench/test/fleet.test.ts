import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { auditOf } from "../src/fleet/audit.ts";
import { drawLatency, readLatencies } from "../src/fleet/latencies.ts";
import { sumOf } from "../src/fleet/provider-metrics.ts";
import { copyObjects } from "../src/fleet/simulation/copy-cluster.ts";
import { verbOf } from "../src/fleet/simulation/verb-of.ts";

it.each([
  ["GET", "/api/v1/namespaces/default/secrets/a", "get"],
  ["GET", "/api/v1/nodes?limit=1", "list"],
  ["GET", "/apis/cluster.x-k8s.io/v1beta2/machines?watch=true", "watch"],
  ["GET", "/apis/cluster.x-k8s.io/v1beta2", "discovery"],
  ["GET", "/version", "discovery"],
  ["POST", "/api/v1/namespaces/default/secrets", "create"],
  ["PATCH", "/apis/cluster.x-k8s.io/v1beta2/namespaces/default/machines/a/status", "patch"],
  ["DELETE", "/api/v1/nodes/a", "delete"],
])("names the verb of %s %s", (method, url, verb) => {
  expect(verbOf(method, url)).toBe(verb);
});

it("copies a Cluster with references that fit together and UIDs of its own", () => {
  const uid = "6f1c2a7e-91c5-4f0f-9d0c-0123456789ab";
  const owner = { apiVersion: "v1", kind: "Cluster", name: "recorded", uid };
  const objects = [
    { apiVersion: "v1", kind: "Cluster", metadata: { name: "recorded", uid } },
    { apiVersion: "v1", kind: "Machine", metadata: { name: "recorded-md-0", ownerReferences: [owner] } },
  ];
  const [cluster, machine] = copyObjects(objects, "recorded", 17);
  const [shared] = copyObjects(
    [{ apiVersion: "v1", kind: "Template", metadata: { name: "recorded-cp" } }],
    "recorded",
    17,
  );
  expect(shared?.metadata.name).toBe("recorded-cp");
  expect(cluster?.metadata).toEqual({ name: "fleet-17", uid: "6f1c2a7e-91c5-4f0f-9d0c-012300000011" });
  const ownerReferences = [{ ...owner, ...cluster?.metadata }];
  expect(machine?.metadata).toEqual({ name: "fleet-17-md-0", ownerReferences });
});

it("adds up the series of a counter", () => {
  const metrics = [
    "# TYPE requests_total counter",
    'requests_total{code="200",host="a:1"} 3',
    'requests_total{code="404",host="b:1"} 4',
    'other_requests_total{host="a:1"} 5',
  ].join("\n");
  expect(sumOf(metrics, "requests_total")).toBe(7);
  expect(sumOf(metrics, "requests_total", "a:1")).toBe(3);
});

it("counts and times the requests of an audit log, without watches", () => {
  const folder = mkdtempSync(join(tmpdir(), "capikit-audit-"));
  try {
    const audit = auditOf("system:serviceaccount:a:b", folder);
    const requestReceivedTimestamp = "2026-05-04T03:02:01.999000Z";
    const event = (verb: string, subresource?: string) =>
      `${JSON.stringify({ verb, objectRef: { resource: "machines", subresource }, requestReceivedTimestamp, stageTimestamp: "2026-05-04T03:02:02.001500Z" })}\n`;
    writeFileSync(join(folder, "audit.log"), [event("patch", "status"), event("watch")].join(""));
    const { counts, latencies } = audit.read();
    expect([...counts]).toEqual([["patch machines/status", 1]]);
    expect(latencies.get("patch")?.[0]).toBeCloseTo(2.5);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("draws recorded latencies, and none for other verbs", () => {
  const latencies = readLatencies();
  expect(latencies.get).toContain(drawLatency(latencies, "get"));
  expect(drawLatency(latencies, "watch")).toBe(0);
});
