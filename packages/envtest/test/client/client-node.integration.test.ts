/**
 * client-node and this client on a real API server.
 *
 * @module
 */

import { namespace } from "@capikit/api/kubernetes";
import { createClient } from "@capikit/client";
import { fromKubeConfig, toKubeConfig } from "@capikit/client/client-node";
import { AuthenticationV1Api, KubeConfig } from "@kubernetes/client-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareControlPlane } from "../../../../tests/reference/src/shared-control-plane.ts";
import type { ControlPlane } from "../../src/index.ts";

let controlPlane: ControlPlane;
beforeAll(async () => {
  controlPlane = await shareControlPlane();
});
afterAll(() => controlPlane?.stop());

describe("client-node", () => {
  it("connects as the user of the configuration", async () => {
    const { config } = await controlPlane.addUser({ name: "jane", groups: ["staff"] });
    const api = toKubeConfig(config).makeApiClient(AuthenticationV1Api);
    const { status } = await api.createSelfSubjectReview({ body: {} });
    expect(status?.userInfo).toMatchObject({ username: "jane", groups: ["staff", "system:authenticated"] });
  });

  it("lends its configuration to this client", async () => {
    const loaded = new KubeConfig();
    loaded.loadFromString(controlPlane.kubeconfig);
    const client = createClient(await fromKubeConfig(loaded));
    expect((await client.get(namespace, { name: "default" })).status?.phase).toBe("Active");
    await client.close();
  });
});
