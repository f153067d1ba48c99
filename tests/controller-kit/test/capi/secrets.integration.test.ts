import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import type { Cluster } from "@capikit/api/core/v1beta2";
import { secret as secretKind } from "@capikit/api/kubernetes";
import { type ClusterConfig, createClient } from "@capikit/client";
import { parseKubeconfig } from "@capikit/client/config";
import { isAlreadyExists, isConflict } from "@capikit/client/errors";
import { ownerReferenceTo } from "@capikit/controller-kit/capi";
import {
  createKubeconfigSecret,
  getBootstrapData,
  getKubeconfig,
  initialControlPlaneCertificates,
  lookUpOrGenerateCertificates,
  MissingAuthorityError,
  needsClientCertRotation,
  regenerateKubeconfigSecret,
  storeBootstrapData,
} from "@capikit/controller-kit/capi/workload";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

let controlPlane: ControlPlane;

beforeAll(async () => {
  controlPlane = await startControlPlane();
});
afterAll(async () => {
  await controlPlane?.stop();
});

const cluster = (name: string): Cluster => ({
  apiVersion: "cluster.x-k8s.io/v1beta2",
  kind: "Cluster",
  metadata: { name, namespace: "default", uid: `uid-of-${name}` },
  spec: { controlPlaneEndpoint: { host: "fd00::1", port: 6443 } },
});
const day = 86_400_000;

/**
 * Returns the API server's name for a kubeconfig's user. The server certificate is ignored, as it
 * has another authority.
 */
async function nameOf(kubeconfig: string): Promise<unknown> {
  const { identity } = await parseKubeconfig(kubeconfig);
  const { server, certificateAuthority } = controlPlane.config;
  const config: ClusterConfig = {
    server,
    ...(certificateAuthority === undefined ? {} : { certificateAuthority }),
    ...(identity === undefined ? {} : { identity }),
  };
  const client = createClient(config);
  try {
    const answer = await client.raw({
      method: "POST",
      path: "/apis/authentication.k8s.io/v1/selfsubjectreviews",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" }),
    });
    return (answer as { status: { userInfo: unknown } }).status.userInfo;
  } finally {
    await client.close();
  }
}

describe("certificates and kubeconfigs on a real API server", () => {
  it.each([undefined, "ECDSA-P256", "ECDSA-P384"] as const)(
    "are taken for an administrator's, with keys of %s",
    async (algorithm) => {
      const { client } = controlPlane;
      const owned = cluster(`signed-${(algorithm ?? "default").toLowerCase()}`);
      const { name = "", namespace = "" } = owned.metadata;
      const key = { namespace, name };
      await expect(createKubeconfigSecret(client, owned)).rejects.toThrow(MissingAuthorityError);

      const wanted = initialControlPlaneCertificates(algorithm ? { encryptionAlgorithm: algorithm } : {});
      const owner = ownerReferenceTo(owned, { controller: true });
      const made = await lookUpOrGenerateCertificates(client, key, wanted, owner);
      expect(made.map(({ generated }) => generated)).toEqual([true, true, true, true]);
      const again = await lookUpOrGenerateCertificates(client, key, wanted, owner);
      expect(again.map(({ generated }) => generated)).toEqual([undefined, undefined, undefined, undefined]);
      expect(again.map(({ keyPair }) => keyPair)).toEqual(made.map(({ keyPair }) => keyPair));

      const secret = await createKubeconfigSecret(client, owned, algorithm ? { algorithm } : {});
      expect(secret).toMatchObject({
        type: "cluster.x-k8s.io/secret",
        metadata: {
          name: `${name}-kubeconfig`,
          labels: { "cluster.x-k8s.io/cluster-name": name },
          ownerReferences: [{ kind: "Cluster", name, uid: `uid-of-${name}` }],
        },
      });
      expect(await createKubeconfigSecret(client, owned).catch(isAlreadyExists)).toBe(true);
      const kubeconfig = await getKubeconfig(client, key);
      const config = await parseKubeconfig(kubeconfig);
      const authority = made.find(({ purpose }) => purpose === "ca")?.keyPair?.certificate ?? "";
      expect(config).toMatchObject({ server: "https://[fd00::1]:6443", certificateAuthority: authority });

      // The API server reloads the file of its authorities.
      await appendFile(join(controlPlane.webhookServing.certDir, "ca.crt"), authority);
      const administrator = {
        username: "kubernetes-admin",
        groups: expect.arrayContaining(["system:masters"]),
      };
      const known = () => expect(nameOf(kubeconfig)).resolves.toMatchObject(administrator);
      await vi.waitFor(known, { interval: 100 });

      expect(needsClientCertRotation(secret, 364 * day)).toBe(false);
      expect(needsClientCertRotation(secret, 366 * day)).toBe(true);
      const renewed = await regenerateKubeconfigSecret(client, secret, algorithm ? { algorithm } : {});
      expect(renewed.metadata.uid).toBe(secret.metadata.uid);
      const fresh = await getKubeconfig(client, key);
      expect(fresh).not.toBe(kubeconfig);
      expect((await parseKubeconfig(fresh)).server).toBe(config.server);
      await expect(nameOf(fresh)).resolves.toMatchObject(administrator);
      // The Secret was read before.
      await expect(regenerateKubeconfigSecret(client, secret)).rejects.toSatisfy(isConflict);
    },
  );
});

describe("bootstrap data on a real API server", () => {
  it("is stored, updated, and read", async () => {
    const { client } = controlPlane;
    const config = {
      apiVersion: "bootstrap.example.org/v1",
      kind: "FooConfig",
      metadata: { name: "boot", namespace: "default", uid: "1" },
    };
    const stored = { value: "#cloud-config\n\u{1F600}", format: "cloud-config" };
    const key = { namespace: "default", name: "boot" };
    expect(await storeBootstrapData(client, config, "prod", { ...stored, value: "old" })).toBe("boot");
    expect(await storeBootstrapData(client, config, "prod", stored)).toBe("boot");
    expect(await getBootstrapData(client, key)).toEqual(stored);
    expect(await client.get(secretKind, key)).toMatchObject({
      type: "cluster.x-k8s.io/secret",
      metadata: {
        labels: { "cluster.x-k8s.io/cluster-name": "prod" },
        ownerReferences: [{ kind: "FooConfig", name: "boot", uid: "1", controller: true }],
      },
    });
    await client.patch(secretKind, key, { type: "merge", patch: { data: { format: null } } });
    expect((await getBootstrapData(client, key)).format).toBe("cloud-config");
    await client.patch(secretKind, key, { type: "merge", patch: { data: { value: null } } });
    await expect(getBootstrapData(client, key)).rejects.toThrow("default/boot has no value");
  });
});
