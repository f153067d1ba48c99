import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext } from "node:tls";
import { type Secret, secret } from "@capikit/api/kubernetes";
import { type ClusterConfig, createClient, type DynamicObject, loadKubeconfig } from "@capikit/client";
import { parseKubeconfig } from "@capikit/client/config";
import {
  kubeconfigSecret,
  newCertificateAuthority,
  newKubeconfig,
} from "@capikit/controller-kit/capi/workload";
import { startFaultServer } from "@capikit/testing";
import { describe, expect, it } from "vitest";
import type { LocalControlPlane } from "../../../examples/provider-local/api/controlplane/v1beta2/index.ts";
import {
  madeFrom,
  madeFromAnnotation,
} from "../../../examples/provider-local/src/control-plane/made-from.ts";
import { auditOf } from "../src/fleet/audit.ts";
import { drawLatency, readLatencies } from "../src/fleet/latencies.ts";
import { meanReconcileMs, sumOf } from "../src/fleet/provider-metrics.ts";
import { copyObjects } from "../src/fleet/simulation/copy-cluster.ts";
import { requireFinalState } from "../src/fleet/simulation/final-state.ts";
import { clusterCopies, clustersOf, namespaceOf, objectsOf } from "../src/fleet/simulation/fleet-parts.ts";
import { createFront, readCounts, verbOf } from "../src/fleet/simulation/front.ts";
import { settingsFor } from "../src/fleet/simulation/simulate-fleet.ts";
import { waitForTakeover } from "../src/fleet/simulation/takeover.ts";

type ClientCertificate = Extract<ClusterConfig["identity"], { type: "client-certificate" }>;

it.each([
  ["GET", "/api/v1/namespaces/default/secrets/a", "get"],
  ["GET", "/api/v1/nodes?limit=1", "list"],
  ["GET", "/apis/cluster.x-k8s.io/v1beta2/machines?watch=true", "watch"],
  ["GET", "/apis/cluster.x-k8s.io/v1beta2", "discovery"],
  ["GET", "/version", "discovery"],
  ["POST", "/api/v1/namespaces/default/secrets", "create"],
  ["PATCH", "/apis/cluster.x-k8s.io/v1beta2/namespaces/default/machines/a/status", "patch"],
  ["DELETE", "/api/v1/nodes/a", "delete"],
  ["PUT", "/apis/coordination.k8s.io/v1/namespaces/default/leases/shard-0", "lease"],
  ["POST", "/apis/events.k8s.io/v1/namespaces/default/events", "event"],
])("names the verb of %s %s", (method, url, verb) => {
  expect(verbOf(method, url)).toBe(verb);
});

describe("a copy of a Cluster", () => {
  const uid = "6f1c2a7e-91c5-4f0f-9d0c-0123456789ab";
  const owner = { apiVersion: "v1", kind: "Cluster", name: "recorded", uid };
  const recorded = { name: "recorded", namespace: "default" };
  const copyOf = (object: DynamicObject): DynamicObject | undefined =>
    copyObjects([object], recorded, { index: 17, namespace: "part-1" })[0];

  it("has references that fit together and UIDs of its own", () => {
    const cluster = copyOf({
      apiVersion: "v1",
      kind: "Cluster",
      metadata: { namespace: "default", name: "recorded", uid },
    });
    const machine = copyOf({
      apiVersion: "v1",
      kind: "Machine",
      metadata: { name: "recorded-md-0", ownerReferences: [owner] },
    });
    const [name, copiedUid] = ["fleet-17", "6f1c2a7e-91c5-4f0f-9d0c-012300000011"];
    expect(cluster?.metadata).toEqual({ namespace: "part-1", name, uid: copiedUid });
    const ownerReferences = [{ ...owner, name, uid: copiedUid }];
    expect(machine?.metadata).toEqual({ name: "fleet-17-md-0", ownerReferences });
  });

  it("has Machines of its own control plane", () => {
    const spec = { machineTemplate: { spec: { infrastructureRef: { name: "recorded-cp" } } } };
    const controlPlane = {
      apiVersion: "v1",
      kind: "LocalControlPlane",
      metadata: { name: "recorded" },
      spec,
    };
    const annotations = { [madeFromAnnotation]: "hash", other: "recorded" };
    const machine = { apiVersion: "v1", kind: "Machine", metadata: { name: "recorded-1", annotations } };
    const copy = { index: 17, namespace: "part-1" };
    const [copied, copiedMachine] = copyObjects([controlPlane, machine], recorded, copy);
    expect(copiedMachine?.metadata.annotations).toEqual({
      [madeFromAnnotation]: madeFrom(copied as unknown as LocalControlPlane),
      other: "fleet-17",
    });
  });

  it("has Nodes and provider IDs of its namespace", () => {
    const node = copyOf({
      apiVersion: "v1",
      kind: "Node",
      metadata: { name: "default.recorded-md-0" },
      spec: { providerID: "local:///default/recorded-md-0" },
    });
    expect(node?.metadata.name).toBe("part-1.fleet-17-md-0");
    expect(node?.spec).toEqual({ providerID: "local:///part-1/fleet-17-md-0" });
  });

  it("connects with a client certificate of its own", async () => {
    const authority = await newCertificateAuthority({ algorithm: "ECDSA-P256" });
    const server = "https://127.0.0.1:6443";
    const kubeconfig = await newKubeconfig({
      clusterName: "recorded",
      server,
      authority,
      algorithm: "ECDSA-P256",
    });
    const secret = kubeconfigSecret(recorded, kubeconfig, owner);
    const copy = copyOf({ ...secret, apiVersion: "v1", kind: "Secret" });
    const text = Buffer.from((copy as Secret).data?.value ?? "", "base64").toString();
    const [before, after] = [await parseKubeconfig(kubeconfig), await parseKubeconfig(text)];
    const { certificate, ...rest } = before.identity as ClientCertificate;
    expect(after).toEqual({
      ...before,
      identity: { ...rest, certificate: `fleet-17\n${certificate}` },
    });
    createSecureContext({ cert: `fleet-17\n${certificate}`, key: rest.key });
  });
});

it("divides Clusters among processes by namespace", () => {
  const fleet = { clusters: 10, processes: 3 };
  const namespaces = [...clusterCopies(fleet)].map(({ namespace }) => namespace);
  const counts = [0, 1, 2].map((process) => clustersOf(fleet, process));
  expect(counts).toEqual([4, 3, 3]);
  expect(counts).toEqual(
    [0, 1, 2].map((process) => namespaces.filter((one) => one === namespaceOf(process)).length),
  );
});

it.each([
  [300, ["--max-semi-space-size=16"], 10],
  [3_333, ["--max-semi-space-size=16"], 100],
  [10_000, ["--max-semi-space-size=16", "--max-old-space-size=8192"], 300],
])("sets flags for %i Clusters", (clusters, nodeFlags, workers) => {
  const args = ["localcluster", "localmachine"].map((name) => `--${name}-concurrency=${workers}`);
  expect(settingsFor(clusters)).toEqual({ args, nodeFlags });
});

it("reports the requests of a simulated API server by verb", async () => {
  const folder = mkdtempSync(join(tmpdir(), "capikit-front-"));
  const target = await startFaultServer({ kinds: [secret] });
  const front = createServer(createFront(target.url, {})).listen(0, "127.0.0.1");
  await once(front, "listening");
  try {
    const kubeconfig = join(folder, "kubeconfig");
    const { port } = front.address() as AddressInfo;
    writeFileSync(kubeconfig, target.kubeconfig.replaceAll(target.url, `http://127.0.0.1:${port}`));
    const client = createClient(await loadKubeconfig(kubeconfig));
    await client.list(secret);
    await client.create(secret, { metadata: { namespace: "default", name: "a" } });
    await client.list(secret);
    await client.close();
    expect(target.objects(secret)).toHaveLength(1);
    expect([...(await readCounts(kubeconfig))]).toEqual([
      ["list", 2],
      ["create", 1],
    ]);
  } finally {
    front.closeAllConnections();
    front.close();
    await target.stop();
    rmSync(folder, { recursive: true });
  }
});

describe("a simulated fleet of one Cluster", () => {
  const reconciles = (controller: string, result: string, count: number) =>
    `controller_runtime_reconcile_total{controller="${controller}",result="${result}"} ${count}`;
  const done = [
    reconciles("localcluster", "requeue_after", 1),
    reconciles("localcontrolplane", "success", 1),
    reconciles("localbootstrapconfig", "success", 3),
    reconciles("localmachine", "success", 3),
    'capi_cluster_cache_connection_up{cluster_name="fleet-0"} 1',
  ];
  const waitFor = (metrics: readonly string[], nodes = 3) => {
    const provider = {
      pid: 0,
      startedAt: -1e9,
      log: () => "its output",
      metrics: async () => metrics.join("\n"),
    };
    const requests = async () => new Map([["workloads get", nodes]]);
    return waitForTakeover({ objects: objectsOf(1, 3), connections: 1, provider, requests });
  };

  it("ends its start after all reconciles and the connection", async () => {
    await waitFor(done);
  });

  it.each(done)("continues its start without %s", async (line) => {
    await expect(waitFor(done.filter((one) => one !== line))).rejects.toThrow(
      /missing reconciles: .*its output/,
    );
  });

  it("continues its start until it has read all Nodes", async () => {
    await expect(waitFor(done, 2)).rejects.toThrow("Nodes not read: 1");
  });

  it("is in its final state without failed reconciles and writes", () => {
    const metrics = (count: number) => `controller_runtime_reconcile_errors_total{controller="a"} ${count}`;
    const reads = new Map([["workloads list", 0.1]]);
    requireFinalState(metrics(0), [reads, reads], "");
    expect(() => requireFinalState(metrics(1), [reads], "its output")).toThrow(
      "1 reconciles failed: its output",
    );
    expect(() => requireFinalState(metrics(0), [reads, new Map([["management patch", 0.1]])], "")).toThrow(
      "management patch",
    );
  });
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
  expect(sumOf("lag_seconds 0.5", "lag_seconds")).toBe(0.5);
});

it("computes the mean time of reconciles between two times", () => {
  const metrics = (sum: number, count: number): string =>
    ["sum", "count"]
      .map(
        (name, index) =>
          `controller_runtime_reconcile_time_seconds_${name}{controller="a"} ${[sum, count][index]}`,
      )
      .join("\n");
  expect(meanReconcileMs(metrics(1, 10), metrics(1.5, 20), "a")).toBeCloseTo(50);
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
