/**
 * A server with many objects, in a thread of its own so that its work is not mistaken for the
 * client's.
 *
 * @module
 */
import { createServer } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const { count } = workerData as { readonly count: number };
const text = 'lorem ipsum {dolor} [sit] "amet" '.repeat(12);

function machine(index: number): object {
  const name = `machine-${String(index).padStart(6, "0")}`;
  const condition = (type: string) => ({
    type,
    status: "True",
    reason: `${type}Reason`,
    message: text,
    lastTransitionTime: "2026-01-01T00:00:00Z",
  });
  return {
    apiVersion: "test.dev/v1",
    kind: "Widget",
    metadata: {
      name,
      namespace: "ns",
      uid: `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`,
      resourceVersion: String(index + 1),
      managedFields: ["manager", "kubelet"].map((manager) => ({
        manager,
        fieldsV1: Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f:field${n}`, { ".": {} }])),
      })),
    },
    spec: { text },
    status: { conditions: ["Ready", "Available", "UpToDate", "Paused", "Deleting"].map(condition) },
  };
}

const server = createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? "", "http://server");
  const write = async (chunk: string): Promise<void> => {
    if (!response.write(chunk)) {
      await new Promise<void>((resolve) => response.once("drain", resolve));
    }
  };
  if (searchParams.has("sendInitialEvents")) {
    for (let index = 0; index < count; index++) {
      await write(`${JSON.stringify({ type: "ADDED", object: machine(index) })}\n`);
    }
    const annotations = { "k8s.io/initial-events-end": "true" };
    const metadata = { resourceVersion: String(count), annotations };
    await write(`${JSON.stringify({ type: "BOOKMARK", object: { kind: "Widget", metadata } })}\n`);
  } else if (searchParams.has("watch")) {
    response.flushHeaders();
  } else {
    await write('{"apiVersion":"test.dev/v1","items":[');
    for (let index = 0; index < count; index++) {
      await write(`${index === 0 ? "" : ","}${JSON.stringify(machine(index))}`);
    }
    response.end(`],"kind":"ThingList","metadata":{"resourceVersion":"${count}"}}`);
  }
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as { port: number };
  parentPort?.postMessage({ port, bytes: JSON.stringify(machine(0)).length });
});
