import { request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/** Sends requests from a thread of its own, and reports the status of each; 0 without an answer. */
parentPort?.on("message", ({ body, ...options }: { body: Uint8Array; method: string; path: string }) => {
  const headers = { "content-type": "application/json", "content-length": body.length };
  const sent = request({ ...options, headers, port: workerData, host: "127.0.0.1", agent: false });
  let status = 0;
  sent.on("response", (response) => {
    status = response.statusCode ?? 0;
    response.resume();
  });
  sent.on("error", () => {});
  sent.on("close", () => parentPort?.postMessage(status));
  sent.end(body);
});
