/**
 * An HTTPS server in a thread of its own that sets a flag as soon as a request has arrived. Speaks
 * HTTP/1.1 and HTTP/2.
 */
import { createSecureServer } from "node:http2";
import { parentPort, workerData } from "node:worker_threads";

const { cert, key, flag } = workerData as { cert: string; key: string; flag: Int32Array<SharedArrayBuffer> };
const server = createSecureServer({ cert, key, allowHTTP1: true }, (request, response) => {
  if (request.method !== "GET") {
    Atomics.store(flag, 0, 1);
    Atomics.notify(flag, 0);
  }
  response.end('{"metadata":{"name":"x"},"items":[]}');
});
server.listen(0, "127.0.0.1", () =>
  parentPort?.postMessage((server.address() as { readonly port: number }).port),
);
