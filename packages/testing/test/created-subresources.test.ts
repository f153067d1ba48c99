import { configMap, lease, pod, serviceAccount } from "@capikit/api/kubernetes";
import { type Client, createClient, type KubernetesObject, requestToken } from "@capikit/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FaultServer, startFaultServer } from "../src/index.ts";

const ref = { namespace: "ns", name: "a" };

let server: FaultServer;
let client: Client;
beforeEach(async () => {
  server = await startFaultServer({ kinds: [pod, serviceAccount, lease, configMap] });
  client = createClient(server.config, { retry: { attempts: 1 } });
});
afterEach(async () => {
  await client.close();
  await server.stop();
});

/** Evicts the Pod. */
function evict(options: { readonly dryRun?: boolean } = {}, deleteOptions = {}) {
  const eviction: KubernetesObject = { apiVersion: "policy/v1", kind: "Eviction", metadata: ref };
  const body = Object.assign(eviction, { deleteOptions }) as never;
  return client.create(pod, body, { subresource: "eviction", ...options });
}

describe("an eviction", () => {
  it("deletes a Pod, and can be refused", async () => {
    server.put(pod, { metadata: ref, spec: { containers: [] } });
    server.inject("too-many-requests", { on: "create", resource: "pods", name: "a" });
    await expect(evict()).rejects.toMatchObject({ status: 429 });
    await evict({ dryRun: true });
    expect(server.object(pod, ref)).toBeDefined();
    await evict();
    expect(server.object(pod, ref)).toBeUndefined();
    await expect(evict()).rejects.toMatchObject({ status: 404 });
    expect(server.writes.at(-1)).toMatchObject({ operation: "create", subresource: "eviction", name: "a" });
  });

  it("checks preconditions", async () => {
    server.put(pod, { metadata: ref, spec: { containers: [] } });
    await expect(evict({}, { preconditions: { uid: "other" } })).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe("a token", () => {
  it("is issued for a ServiceAccount", async () => {
    await expect(requestToken(client, ref)).rejects.toMatchObject({ status: 404 });
    server.put(serviceAccount, { metadata: ref });
    const { status, spec } = await requestToken(client, ref, { audiences: ["x"], expirationSeconds: 600 });
    expect(spec).toMatchObject({ audiences: ["x"], expirationSeconds: 600 });
    const [, claims] = status.token.split(".");
    expect(JSON.parse(Buffer.from(String(claims), "base64url").toString())).toMatchObject({
      aud: ["x"],
      sub: "system:serviceaccount:ns:a",
    });
    await expect(requestToken(client, ref, { expirationSeconds: 60 })).rejects.toMatchObject({ status: 422 });
  });
});

it("creates missing Leases by PUT, but no ConfigMaps", async () => {
  const stored = await client.replace(lease, { metadata: ref, spec: { holderIdentity: "x" } });
  expect(stored).toMatchObject({ metadata: { ...ref, uid: expect.any(String) } });
  await expect(client.replace(configMap, { metadata: ref })).rejects.toMatchObject({ status: 404 });
});
