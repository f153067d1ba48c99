/**
 * Compares admission webhooks of controller-runtime and the controller kit: a Machine of 7.7 KB is
 * defaulted and then validated, as by an API server. One client in Go applies the same load in
 * alternation; prints throughput and time per admission.
 */
import { join } from "node:path";
import { freePorts } from "@capikit/envtest";
import { ensureReference, startServer } from "@capikit/reference";
import { compareLoads, putLoad } from "../reference-load.ts";
import { createServerFiles } from "../server-files.ts";
import { machineBytes, machineReview } from "../webhooks/machine-review.ts";

const rounds = 5;
const seconds = 2;
const files = await createServerFiles("webhooks");
const ca = files.write("ca.crt", files.ca);
const bodies = {
  CREATE: files.write("create.json", machineReview("CREATE")),
  UPDATE: files.write("update.json", machineReview("UPDATE")),
};

const reference = await ensureReference("webhook-reference");
const server = join(import.meta.dirname, "../webhooks/server.ts");
const [port] = await freePorts(1, "127.0.0.1");
const sides = {
  go: await startServer(reference, ["serve", "-port", String(port), "-certs", files.folder]),
  node: await startServer(process.execPath, ["--conditions=@capikit/source", server, files.folder]),
};
const runs = [
  ["CREATE", "h2", 1],
  ["CREATE", "h2", 10],
  ["CREATE", "h2", 50],
  ["CREATE", "h1", 10],
  ["UPDATE", "h2", 1],
  ["UPDATE", "h2", 10],
  ["UPDATE", "h2", 50],
] as const;

try {
  console.log(
    `A Machine of ${machineBytes} bytes, defaulted and validated: medians of ${rounds} runs of ${seconds} s, in turn\n`,
  );
  for (const [operation, protocol, concurrency] of runs) {
    await compare(operation, protocol, concurrency);
  }
  console.log("\nratios are capikit's figure by Go's: above 1 is better for throughput, below 1 for times");
} finally {
  sides.go.stop();
  sides.node.stop();
  files.remove();
}

async function compare(operation: keyof typeof bodies, protocol: string, concurrency: number): Promise<void> {
  const title = `${operation} ${protocol} x${concurrency}`;
  const figures = await compareLoads(title, rounds, (side) =>
    putLoad(reference, sides[side].pid, {
      address: `127.0.0.1:${sides[side].port}`,
      ca,
      body: bodies[operation],
      protocol,
      concurrency,
      seconds,
    }),
  );
  console.log(`${title.padEnd(15)} ${figures}`);
}
