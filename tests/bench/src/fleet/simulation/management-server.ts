/**
 * `node management-server.ts RECORDED CLUSTERS PROCESSES KUBECONFIG`: an API server with copies of
 * a recorded Cluster, and the latencies of a real one. Writes a kubeconfig, and next to it
 * `KUBECONFIG.direct` without latencies.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { namespace as namespaceKind } from "@capikit/api/kubernetes";
import { startFaultServer } from "@capikit/testing";
import { readLatencies } from "../latencies.ts";
import { copyObjects, type RecordedCluster } from "./copy-cluster.ts";
import { clusterCopies } from "./fleet-parts.ts";
import { createFront } from "./front.ts";
import { kindOf, managementKinds } from "./kinds.ts";

/** Of the sharder's own Lease. */
const sharderNamespace = "sharding-system";
const [, , recordedFile = "", clusters = "0", processes = "1", kubeconfig = ""] = process.argv;
const recorded: RecordedCluster = JSON.parse(readFileSync(recordedFile, "utf8"));
const server = await startFaultServer({ kinds: managementKinds });
const fleet = { clusters: Number(clusters), processes: Number(processes) };
const namespaces = [...new Set([...clusterCopies(fleet)].map(({ namespace }) => namespace))];
for (const name of ["default", sharderNamespace, ...namespaces])
  server.put(namespaceKind, { metadata: { name } });
for (const object of recorded.definitions) server.put(kindOf(managementKinds, object), object);
for (const copy of clusterCopies(fleet)) {
  for (const object of copyObjects(recorded.management, recorded, copy))
    server.put(kindOf(managementKinds, object), object);
}
const front = createServer(createFront(server.url, readLatencies()));
front.listen(0, "127.0.0.1", () => {
  const { port } = front.address() as AddressInfo;
  writeFileSync(`${kubeconfig}.direct`, server.kubeconfig);
  writeFileSync(kubeconfig, server.kubeconfig.replaceAll(server.url, `http://127.0.0.1:${port}`));
  process.stdout.write(`${JSON.stringify({ event: "ready" })}\n`);
});

for await (const line of createInterface({ input: process.stdin })) {
  if (line === "quit") process.exit();
}
