/**
 * `node server.ts OBJECTS SHARDS KUBECONFIG`: a server of so many Machines of a ring, each with the
 * label of a shard. Writes a kubeconfig.
 */
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import { lease } from "@capikit/api/kubernetes/coordination/v1";
import { event } from "@capikit/api/kubernetes/events/v1";
import { controllerRing, controllerRingKind, ringLabels } from "@capikit/controller-kit/sharding";
import { startFaultServer } from "@capikit/controller-kit/testing";
import { runningMachine } from "../controllers/machines.ts";

const [, , objects = "0", shards = "1", kubeconfig = ""] = process.argv;
const { group, plural } = machineKind;
const ring = controllerRing({ name: "bench", resources: [{ group, resource: plural }] });
const { shardLabel } = ringLabels("bench");

const server = await startFaultServer({ kinds: [machineKind, controllerRingKind, lease, event] });
server.put(controllerRingKind, { ...ring, metadata: { name: "bench" } });
let bytes = 0;
for (let index = 0; index < Number(objects); index++) {
  const machine = runningMachine(index);
  const labels = { ...machine.metadata.labels, [shardLabel]: `shard-${index % Number(shards)}` };
  const object = { ...machine, metadata: { ...machine.metadata, labels } };
  if (index === 0) bytes = JSON.stringify(object).length;
  server.put(machineKind, object);
}
writeFileSync(kubeconfig, server.kubeconfig);
process.stdout.write(`${JSON.stringify({ event: "ready", bytes })}\n`);
for await (const line of createInterface({ input: process.stdin })) if (line === "quit") process.exit();
