/**
 * Serves an extension: `limits-program.ts CERT-DIR [LIMITS]`. Reports its ports, and what it holds
 * when asked.
 */
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { startExtension } from "../../../src/index.ts";
import { trustingExtension } from "../../support/malformed.ts";

/** Resources of the process. */
export interface Held {
  readonly descriptors: number;
  /** Bytes of memory, now and at most. */
  readonly rss: number;
  readonly peak: number;
}

const local = { host: "127.0.0.1", port: 0 };
const server = await startExtension({
  extension: trustingExtension(),
  certDir: process.argv[2] ?? "",
  ...local,
  limits: JSON.parse(process.argv[3] ?? "{}"),
  health: local,
});

function held(): Held {
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  return {
    descriptors: readdirSync("/proc/self/fd").length,
    rss: process.memoryUsage.rss(),
    peak: Number(peak) * 1024,
  };
}

process.send?.({ port: server.port, healthPort: server.healthPort });
process.on("message", (message) => {
  if (message === "held") process.send?.(held());
  else void server.refreshCertificate().then(() => process.send?.("refreshed"));
});
await once(process, "disconnect");
await server.stop();
