/**
 * `node server.ts OBJECTS KUBECONFIG`: a server of so many Machines. Reads their managed fields
 * from stdin, and writes a kubeconfig.
 */
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { machine as machineKind } from "@capikit/api/core/v1beta2";
import type { ObjectMeta } from "@capikit/api/meta";
import { startFaultServer } from "@capikit/testing";
import { runningMachine } from "./machines.ts";

const [, , objectsText = "0", kubeconfig = ""] = process.argv;
const objects = Number(objectsText);

for await (const line of createInterface({ input: process.stdin })) {
  if (line === "quit") process.exit();
  const managedFields: NonNullable<ObjectMeta["managedFields"]> = JSON.parse(line);
  const server = await startFaultServer({ kinds: [machineKind] });
  for (let index = 0; index < objects; index++) {
    const machine = runningMachine(index);
    server.put(machineKind, { ...machine, metadata: { ...machine.metadata, managedFields } });
  }
  writeFileSync(kubeconfig, server.kubeconfig);
  process.stdout.write(`${JSON.stringify({ event: "ready" })}\n`);
}
