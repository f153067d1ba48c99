import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { configMap } from "@capikit/api/kubernetes";
import { type Client, createClient } from "@capikit/client";
import { isTimeout, TransportError } from "@capikit/client/errors";
import { startElection } from "@capikit/controller-kit/controller";
import { type ControlPlane, parseManifests, startControlPlane } from "@capikit/envtest";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AuditLog, createAuditLog } from "../../src/audit-log.ts";
import { startCuttableProxy } from "../../src/cuttable-proxy.ts";

const times = { leaseDurationMs: 5000, renewDeadlineMs: 3000, retryPeriodMs: 500 };
const path = "/hold";
const hook = {
  apiVersion: "admissionregistration.k8s.io/v1",
  kind: "MutatingWebhookConfiguration",
  metadata: { name: "hold" },
  webhooks: [
    {
      name: "hold.test.capikit.dev",
      admissionReviewVersions: ["v1"],
      sideEffects: "None",
      failurePolicy: "Ignore",
      timeoutSeconds: 30,
      clientConfig: { service: { name: "hold", namespace: "default", path } },
      rules: [{ apiGroups: [""], apiVersions: ["v1"], operations: ["UPDATE"], resources: ["configmaps"] }],
      objectSelector: { matchLabels: { held: "true" } },
    },
  ],
};
let audit: AuditLog;
let controlPlane: ControlPlane;
let client: Client;

beforeAll(async () => {
  audit = await createAuditLog();
  controlPlane = await startControlPlane({ apiServerArgs: audit.apiServerArgs });
  client = controlPlane.client;
});
afterAll(async () => {
  await controlPlane?.[Symbol.asyncDispose]();
  await audit?.[Symbol.asyncDispose]();
});

/**
 * The result of a write. After the timeout the API server responds with 504 or closes the
 * connection; both leave the write's outcome unknown to the client.
 */
function endOf(error: unknown): string {
  return isTimeout(error) || error instanceof TransportError ? "given up" : String(error);
}

function deferred() {
  let resolve = (): void => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

it("makes the API server cancel a delayed write before another process can lead", async () => {
  const reached = deferred();
  const released = deferred();
  const { certDir, host, certificateAuthority } = controlPlane.webhookServing;
  const [cert, key] = await Promise.all(["tls.crt", "tls.key"].map((file) => readFile(join(certDir, file))));
  const holding = createServer({ cert, key }, async (request, response) => {
    let text = "";
    for await (const chunk of request) {
      text += String(chunk);
    }
    reached.resolve();
    await released.promise;
    const { uid } = JSON.parse(text).request;
    const review = { apiVersion: "admission.k8s.io/v1", kind: "AdmissionReview" };
    response.end(JSON.stringify({ ...review, response: { uid, allowed: true } }));
  }).listen(0, host);
  await once(holding, "listening");
  const { port } = holding.address() as AddressInfo;
  const target = { host, port, certificateAuthority };
  await controlPlane.installWebhooks(parseManifests(JSON.stringify(hook), "hook"), target);
  const ref = { namespace: "default", name: "late" };
  await client.create(configMap, { metadata: { ...ref, labels: { held: "true" } } });

  await using proxy = await startCuttableProxy(controlPlane.url);
  const config = { ...controlPlane.config, server: proxy.url };
  const first = startElection({ ...ref, ...times, config, identity: "first" });
  await first.acquired;
  const { checkWrite, writeTimeoutMs } = first;
  const { config: leaderConfig } = await controlPlane.addUser({ name: "first", groups: ["system:masters"] });
  const leader = createClient(leaderConfig, { checkWrite, writeTimeoutMs });
  const events: string[] = [];
  const patch = { type: "merge", patch: { data: { by: "first" } } } as const;
  const written = leader.patch(configMap, ref, patch).then(
    () => events.push("written"),
    (error: unknown) => events.push(endOf(error)),
  );
  await reached.promise;
  proxy.cut();
  const second = startElection({ ...ref, ...times, config: controlPlane.config, identity: "second" });
  await second.acquired;
  events.push("another leads");
  released.resolve();
  await written;
  expect(events).toEqual(["given up", "another leads"]);
  // The webhook's late response has no effect. The audit log shows when the server has completed
  // the write.
  const ends = async () => (await audit.ended()).filter(({ user }) => user === "first");
  await expect.poll(ends).not.toEqual([]);
  expect((await ends()).every(({ verb, code }) => verb === "patch" && code >= 400)).toBe(true);
  expect((await audit.writes()).filter(({ user }) => user === "first")).toEqual([]);
  // The next write finds the object unchanged.
  const after = await client.patch(configMap, ref, { type: "merge", patch: { data: { after: "all" } } });
  expect(after.data).toEqual({ after: "all" });
  await Promise.all([first.stop(), second.stop(), leader.close()]);
  holding.closeAllConnections();
  holding.close();
});
