/**
 * `node server.ts OBJECTS KUBECONFIG`: a server of so many Machines. Reads their managed fields
 * from stdin, and writes a kubeconfig. Then `update COUNT PER_SECOND` changes so many Machines.
 */
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { type Machine, machine as machineKind } from "@capikit/api/core/v1beta2";
import type { ObjectMeta } from "@capikit/api/meta";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { runningMachine } from "./machines.ts";

const [, , objectsText = "0", kubeconfig = ""] = process.argv;
const objects = Number(objectsText);
let managedFields: NonNullable<ObjectMeta["managedFields"]> = [];
let server: FaultServer | undefined;
const changeAnnotation = "bench.capikit.invalid/change";
/** How many Machines were changed. */
let changed = 0;

for await (const line of createInterface({ input: process.stdin })) {
  if (line === "quit") process.exit();
  const [order, count, perSecond] = line.split(" ");
  if (server !== undefined && order === "update") {
    await update(server, Number(count), Number(perSecond));
    send({ event: "update" });
  } else {
    managedFields = JSON.parse(line);
    server = await startFaultServer({ kinds: [machineKind] });
    for (let index = 0; index < objects; index++) server.put(machineKind, machineAt(index));
    writeFileSync(kubeconfig, server.kubeconfig);
    send({ event: "ready" });
  }
}

/** @param annotations additional ones. */
function machineAt(index: number, annotations: Readonly<Record<string, string>> = {}): Machine {
  const machine = runningMachine(index);
  const { metadata } = machine;
  return {
    ...machine,
    metadata: { ...metadata, annotations: { ...metadata.annotations, ...annotations }, managedFields },
  };
}

async function update(server: FaultServer, count: number, perSecond: number): Promise<void> {
  const began = performance.now();
  for (let index = 0; index < count; index++) {
    const due = began + (index * 1000) / perSecond;
    if (due > performance.now() + 1) await sleep(due - performance.now());
    server.put(machineKind, machineAt((changed * 7) % objects, { [changeAnnotation]: String(changed++) }));
  }
}

function send(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
