/**
 * Typed subresources against a real API server.
 *
 * @module
 */

import { createClient, type KindDescriptor, type KubernetesObject, requestToken } from "@capikit/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareControlPlane } from "../../../../tests/reference/src/shared-control-plane.ts";
import type { ControlPlane } from "../../src/index.ts";

const namespace = "default";
const builtIn = <T extends KubernetesObject>(
  group: string,
  kind: string,
  plural = `${kind.toLowerCase()}s`,
): KindDescriptor<T> => ({ group, version: "v1", kind, plural, scope: "Namespaced" });
const serviceAccountKind = builtIn("", "ServiceAccount");

let controlPlane: ControlPlane;
beforeAll(async () => {
  controlPlane = await shareControlPlane();
});
afterAll(() => controlPlane?.stop());

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
