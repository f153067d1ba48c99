/**
 * `node workload-server.ts RECORDED CLUSTERS PROCESSES FOLDER`: the shared workload API server of
 * the local provider, with the Nodes of all copies. The port and the certificates are in its
 * folder.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { startFaultServer } from "@capikit/testing";
import { readLatencies } from "../latencies.ts";
import { copyObjects, type RecordedCluster } from "./copy-cluster.ts";
import { clusterCopies } from "./fleet-parts.ts";
import { createFront } from "./front.ts";
import { kindOf, workloadKinds } from "./kinds.ts";
import { readyFile } from "./workload.ts";

const [, , recordedFile = "", clusters = "0", processes = "1", folder = ""] = process.argv;
const recorded: RecordedCluster = JSON.parse(readFileSync(recordedFile, "utf8"));
const server = await startFaultServer({ kinds: workloadKinds });
for (const copy of clusterCopies({ clusters: Number(clusters), processes: Number(processes) })) {
  for (const object of copyObjects(recorded.workload, recorded, copy))
    server.put(kindOf(workloadKinds, object), object);
}
const file = (path: string): string => readFileSync(join(folder, path), "utf8");
const { apiServer: port } = JSON.parse(file("ports.json"));
const identity = { cert: file("tls.crt"), key: file("tls.key"), ca: file("ca.crt") };
// Clients send their certificate, as to a real API server.
const options = { ...identity, requestCert: true, keepAliveTimeout: 0 };
createServer(options, createFront(server.url, readLatencies())).listen(port, "127.0.0.1", () => {
  writeFileSync(join(folder, readyFile), "");
});
