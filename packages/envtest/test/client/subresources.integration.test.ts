/**
 * Typed subresources against a real API server.
 *
 * @module
 */
import {
  createClient,
  evictPod,
  type KindDescriptor,
  type KubernetesObject,
  requestToken,
} from "@capikit/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ControlPlane, startControlPlane } from "../../src/index.ts";

const namespace = "default";
const builtIn = <T extends KubernetesObject>(
  group: string,
  kind: string,
  plural = `${kind.toLowerCase()}s`,
): KindDescriptor<T> => ({ group, version: "v1", kind, plural, scope: "Namespaced" });
const serviceAccountKind = builtIn("", "ServiceAccount");
const podKind = builtIn<KubernetesObject & { spec?: object; status?: object }>("", "Pod");
const budgetKind = builtIn<KubernetesObject & { spec?: object; status?: object }>(
  "policy",
  "PodDisruptionBudget",
);

let controlPlane: ControlPlane;
beforeAll(async () => {
  controlPlane = await startControlPlane();
});
afterAll(() => controlPlane?.stop());

const labels = { app: "web" };
const podSpec = { containers: [{ name: "c", image: "image" }] };

describe("requestToken", () => {
  it("returns a token that the API server accepts", async () => {
    const { client, config } = controlPlane;
    const account = { name: "robot", namespace };
    await client.create(serviceAccountKind, { metadata: account });
    const { status } = await requestToken(client, account, { expirationSeconds: 600 });
    expect(Date.parse(status.expirationTimestamp) - Date.now()).toBeLessThanOrEqual(600_000);

    const robot = createClient({ ...config, identity: { type: "token", token: status.token } });
    const review = await robot.raw({
      method: "POST",
      path: "/apis/authentication.k8s.io/v1/selfsubjectreviews",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" }),
    });
    await robot.close();
    expect(review).toMatchObject({
      status: { userInfo: { username: "system:serviceaccount:default:robot" } },
    });
  });

  it("fails for a missing service account, and an invalid validity", async () => {
    const { client } = controlPlane;
    await expect(requestToken(client, { name: "missing", namespace })).rejects.toMatchObject({
      reason: "NotFound",
    });
    await client.create(serviceAccountKind, { metadata: { name: "short", namespace } });
    await expect(
      requestToken(client, { name: "short", namespace }, { expirationSeconds: 1 }),
    ).rejects.toMatchObject({ reason: "Invalid", causes: [{ field: "spec.expirationSeconds" }] });
  });
});

describe("evictPod", () => {
  const createPod = async (name: string) => {
    const { client } = controlPlane;
    const ref = { name, namespace };
    await client.create(podKind, { metadata: { ...ref, labels }, spec: podSpec });
    return ref;
  };

  it("deletes a Pod, but not in a dry run or another Pod of the name", async () => {
    const { client } = controlPlane;
    const ref = await createPod("evicted");
    await evictPod(client, ref, { dryRun: true });
    await expect(evictPod(client, ref, { preconditions: { uid: "other" } })).rejects.toMatchObject({
      reason: "Conflict",
    });
    expect(await client.get(podKind, ref)).toMatchObject({ metadata: { name: "evicted" } });
    await evictPod(client, ref, { gracePeriodSeconds: 0 });
    await expect(evictPod(client, ref)).rejects.toMatchObject({ reason: "NotFound" });
  });

  it("is refused while a budget forbids it", async () => {
    const { client } = controlPlane;
    const ref = await createPod("protected");
    const conditions = [{ type: "Ready", status: "True" }];
    await client.patch(
      podKind,
      ref,
      { type: "merge", patch: { status: { phase: "Running", conditions } } },
      { subresource: "status" },
    );
    const budget = await client.create(budgetKind, {
      metadata: { name: "web", namespace },
      spec: { minAvailable: 1, selector: { matchLabels: labels } },
    });
    const counts = { disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 };
    await client.replace(
      budgetKind,
      { ...budget, status: { observedGeneration: 1, ...counts } },
      { subresource: "status" },
    );
    await expect(evictPod(client, ref)).rejects.toMatchObject({
      reason: "TooManyRequests",
      causes: [{ reason: "DisruptionBudget" }],
    });
  });
});
