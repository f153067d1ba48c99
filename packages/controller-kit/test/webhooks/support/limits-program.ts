/**
 * Serves webhooks: `limits-program.ts CERT-DIR`. Reports its port, and on request its peak memory.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import {
  conversionWebhook,
  defaultingWebhook,
  validatingWebhook,
  webhookServer,
} from "../../../src/webhooks/index.ts";

/** Returns the peak memory of the process in bytes. */
export interface Held {
  readonly peak: number;
}

const kind = {
  group: "example.com",
  version: "v1",
  kind: "Foo",
  plural: "foos",
  scope: "Namespaced",
} as never;

interface Foo {
  apiVersion: string;
  kind: string;
  metadata: { name: string; labels?: Record<string, string> };
  spec: { items: { a?: number }[] };
}

const server = await webhookServer({
  port: 0,
  host: "127.0.0.1",
  certDir: process.argv[2] ?? "",
  webhooks: [
    // Changes each item to make the patch as large as the object.
    defaultingWebhook<Foo>(
      kind,
      {
        default(foo) {
          for (const item of foo.spec.items) item.a = 1;
        },
      },
      { path: "/default" },
    ),
    validatingWebhook<Foo>(kind, { create: () => [], update: () => [] }, { path: "/validate" }),
    conversionWebhook((object, apiVersion) => ({ ...structuredClone(object), apiVersion })),
  ],
}).start();

process.send?.({ port: server.port });
process.on("message", () => {
  const peak = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  process.send?.({ peak: Number(peak) * 1024 } satisfies Held);
});
await once(process, "disconnect");
await server.stop();
