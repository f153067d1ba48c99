import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeClusterCreate } from "@capikit/api/catalog";
import { parseManagerFlags, startManager } from "@capikit/controller-kit";
import { admissionWebhook, allowed, conversionWebhook } from "@capikit/controller-kit/webhooks";
import { silentLogger } from "@capikit/serving";
import { type FaultServer, startFaultServer } from "@capikit/testing";
import { Agent, request } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";
import { certificateFolder, newCertificate } from "../../../serving/test/support/certificates.ts";
import { defineExtension, hookHandler, startExtension } from "../../src/index.ts";
import { base, sampleRequest } from "../support/call.ts";

let api: FaultServer;
let certDir: string;
let ca: string;
beforeAll(async () => {
  api = await startFaultServer({ kinds: [] });
  const pair = await newCertificate("01");
  ca = pair.cert;
  certDir = await certificateFolder(pair);
});
afterAll(async () => {
  await api.stop();
  await rm(certDir, { recursive: true });
});

/** A Pod: a manager with webhooks, and an extension. */
interface Replica {
  readonly managerPort: number;
  readonly extensionPort: number;
  isReady(): Promise<boolean>;
  /** Stops it as SIGTERM does. */
  stop(): Promise<unknown>;
}

/** Each request takes this long, so that some are in flight whenever a replica stops. */
const workMs = 30;
/** Time until callers see that a replica is not ready, as the control plane and kube-proxy need. */
const lagMs = 150;

async function startReplica(delayMs: number): Promise<Replica> {
  const local = { host: "127.0.0.1", port: 0 };
  const manager = await startManager({
    name: "rolled",
    flags: parseManagerFlags([
      ...["--webhook-port=0", `--webhook-cert-dir=${certDir}`, `--shutdown-delay-duration=${delayMs}ms`],
      ...["--health-addr=127.0.0.1:0", "--diagnostics-address=0"],
    ]),
    config: api.config,
    logger: silentLogger,
    signals: false,
    tracing: false,
    webhooks: [
      admissionWebhook({ path: "/admit", handle: () => sleep(workMs, allowed()) }),
      conversionWebhook((object) => sleep(workMs, object as never)),
    ],
  });
  const handler = hookHandler(beforeClusterCreate)(() => sleep(workMs, { retryAfterSeconds: 0 }));
  const extension = await startExtension({
    extension: defineExtension({ handlers: { a: handler } }),
    certDir,
    ...local,
    health: local,
    shutdownDelayMs: delayMs,
  });
  const probes = [`${manager.servers.probes?.url}/readyz`, `http://127.0.0.1:${extension.healthPort}/readyz`];
  const isReady = async (): Promise<boolean> => {
    const answers = await Promise.all(probes.map((url) => fetch(url).catch(() => undefined)));
    return answers.every((answer) => answer?.status === 200);
  };
  return {
    managerPort: manager.servers.webhooks?.port ?? 0,
    extensionPort: extension.port,
    isReady,
    stop: () => Promise.all([manager.stop(), extension.stop()]),
  };
}

const calls = {
  admission: (replica: Replica) => [
    `https://127.0.0.1:${replica.managerPort}/admit`,
    {
      apiVersion: "admission.k8s.io/v1",
      kind: "AdmissionReview",
      request: {
        uid: "u",
        kind: { group: "", version: "v1", kind: "ConfigMap" },
        resource: { group: "", version: "v1", resource: "configmaps" },
        operation: "CREATE",
        userInfo: {},
        object: { metadata: { name: "x" } },
      },
    },
  ],
  conversion: (replica: Replica) => [
    `https://127.0.0.1:${replica.managerPort}/convert`,
    {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "ConversionReview",
      request: { uid: "u", desiredAPIVersion: "e.org/v2", objects: [] },
    },
  ],
  hook: (replica: Replica) => [
    `https://127.0.0.1:${replica.extensionPort}${base}/beforeclustercreate/a?timeout=10s`,
    sampleRequest("before-cluster-create"),
  ],
} satisfies Record<string, (replica: Replica) => readonly [string, object]>;

/** Replaces two replicas under steady calls. Returns the numbers of calls and of failed ones. */
async function roll(delayMs: number): Promise<{ sent: number; failures: string[] }> {
  const running = await Promise.all([startReplica(delayMs), startReplica(delayMs)]);
  const replicas = new Set(running);
  /** What callers take for ready, `lagMs` late. */
  let endpoints: readonly Replica[] = running;
  const dispatcher = new Agent({ connect: { ca }, allowH2: false, pipelining: 0 });
  let sent = 0;
  const failures: string[] = [];
  const end = new AbortController();
  const follow = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const all = [...replicas];
      const ready = await Promise.all(all.map((one) => one.isReady()));
      setTimeout(() => {
        endpoints = all.filter((_, at) => ready[at]);
      }, lagMs);
      await sleep(10);
    }
  };
  const call = async (name: keyof typeof calls): Promise<void> => {
    for (let next = 0; !end.signal.aborted; next++) {
      const replica = endpoints[next % endpoints.length];
      sent++;
      try {
        if (replica === undefined) throw new Error("no endpoint");
        const [url, body] = calls[name](replica);
        const headers = { "content-type": "application/json" };
        const answer = await request(url, {
          method: "POST",
          headers,
          body: JSON.stringify(body),
          dispatcher,
        });
        const text = await answer.body.text();
        if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${text}`);
      } catch (error) {
        failures.push(`${name}: ${String(error)}`);
        await sleep(5);
      }
    }
  };
  const following = follow();
  const callers = [1, 2].flatMap(() => Object.keys(calls).map((name) => call(name as keyof typeof calls)));
  for (const old of running) {
    const fresh = await startReplica(delayMs);
    replicas.add(fresh);
    while (!endpoints.includes(fresh)) await sleep(10);
    const stopped = old.stop();
    while (endpoints.includes(old)) await sleep(10);
    await stopped;
    replicas.delete(old);
  }
  end.abort();
  await Promise.all([following, ...callers]);
  await Promise.all([...replicas].map((one) => one.stop()));
  await dispatcher.close();
  return { sent, failures };
}

it("answers every call while two replicas are replaced, with a delay only", async () => {
  const withDelay = await roll(1500);
  const withoutDelay = await roll(0);
  console.log(
    `Rollout of two replicas: ${withDelay.failures.length} of ${withDelay.sent} calls failed with a delay, ${withoutDelay.failures.length} of ${withoutDelay.sent} without`,
  );
  expect(withDelay.failures).toEqual([]);
  expect(withDelay.sent).toBeGreaterThan(100);
  // Otherwise, this test would not show anything.
  expect(withoutDelay.failures.length).toBeGreaterThan(0);
});
