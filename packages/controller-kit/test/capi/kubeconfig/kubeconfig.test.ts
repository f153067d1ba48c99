import { parseKubeconfig } from "@capikit/client/config";
import { beforeAll, describe, expect, it } from "vitest";
import { parseUntrustedKubeconfig } from "../../../src/capi/cluster-cache/create-workload-client.ts";
import {
  type CertificateKeyPair,
  createKubeconfigSecret,
  getKubeconfig,
  kubeconfigSecret,
  MissingAuthorityError,
  needsClientCertRotation,
  newCertificateAuthority,
  newKubeconfig,
  regenerateKubeconfigSecret,
  UntrustedKubeconfigError,
} from "../../../src/capi/workload.ts";
import { cluster, notFound } from "../objects.ts";

const key = { namespace: "ns", name: "prod" };
const owner = { apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name: "prod", uid: "1" };
const clock = () => new Date("2026-06-01T12:00:00Z");
const day = 86_400_000;
const secretOf = (kubeconfig: string) => kubeconfigSecret(key, kubeconfig, owner);

let authority: CertificateKeyPair;
let kubeconfig: string;
beforeAll(async () => {
  authority = await newCertificateAuthority({ algorithm: "ECDSA-P256", clock });
  const options = { clusterName: "prod", server: "https://h:6443", authority, clock };
  kubeconfig = await newKubeconfig({ ...options, algorithm: "ECDSA-P256" });
});

describe("a kubeconfig", () => {
  it("is for the administrator of the Cluster", async () => {
    const config = await parseKubeconfig(kubeconfig);
    expect(config).toMatchObject({
      server: "https://h:6443",
      certificateAuthority: authority.certificate,
      identity: { type: "client-certificate" },
    });
    expect(kubeconfig).toContain("current-context: prod-admin@prod\n");
    expect(kubeconfig).toContain("name: prod-admin\n");
  });

  it("is not created from an invalid authority", async () => {
    const made = newKubeconfig({
      clusterName: "prod",
      server: "https://h",
      authority: { certificate: authority.certificate, key: "secret" },
    });
    await expect(made).rejects.toThrow(TypeError);
  });

  it("is read from its Secret", async () => {
    const reader = { get: (async () => secretOf("text")) as never };
    expect(await getKubeconfig(reader, key)).toBe("text");
    const empty = { get: (async () => ({ metadata: { ...key, name: "prod-kubeconfig" } })) as never };
    await expect(getKubeconfig(empty, key)).rejects.toThrow("Secret ns/prod-kubeconfig has no value");
  });

  it("requires the authority", async () => {
    const client = {
      get: async () => {
        throw notFound();
      },
    } as never;
    await expect(createKubeconfigSecret(client, cluster())).rejects.toThrow(MissingAuthorityError);
  });

  it.each([
    [366 * day, true],
    [365 * day, false],
    [0, false],
  ])("needs rotation if its certificate expires within %d ms: %s", (threshold, expected) => {
    expect(needsClientCertRotation(secretOf(kubeconfig), threshold, clock)).toBe(expected);
  });

  it("reports missing certificates and invalid YAML without quoting secrets", () => {
    const token = "users: [{name: x, user: {token: hidden}}]";
    expect(() => needsClientCertRotation(secretOf(token), 0)).toThrow("invalid certificate");
    expect(() => needsClientCertRotation(secretOf("{hidden"), 0)).toThrow("not valid YAML");
    expect(() => needsClientCertRotation(secretOf("{hidden"), 0)).not.toThrow(/hidden/);
  });

  it("is only regenerated in a Secret of a Cluster, for one of its clusters", async () => {
    const client = {} as never;
    const foreign = { ...secretOf(kubeconfig), metadata: { name: "foreign" } };
    await expect(regenerateKubeconfigSecret(client, foreign)).rejects.toThrow(
      "not the name of a Cluster's Secret",
    );
    const other = { ...secretOf(kubeconfig), metadata: { namespace: "ns", name: "x-kubeconfig" } };
    await expect(regenerateKubeconfigSecret(client, other)).rejects.toThrow("has no cluster x");
  });
});

describe("a kubeconfig from an untrusted Secret", () => {
  const written = (cluster: string, user: string) => `
apiVersion: v1
kind: Config
current-context: c
contexts: [{name: c, context: {cluster: c, user: u}}]
clusters: [{name: c, cluster: {server: "https://h", ${cluster}}}]
users: [{name: u, user: {${user}}}]
`;

  it("is accepted if it is self-contained", async () => {
    expect(await parseUntrustedKubeconfig(written("", "token: t"))).toMatchObject({
      server: "https://h",
      identity: { type: "token", token: "t" },
    });
    expect(await parseUntrustedKubeconfig(kubeconfig)).toMatchObject({ server: "https://h:6443" });
  });

  it.each([
    ["exec", "", "exec: {command: sh, apiVersion: client.authentication.k8s.io/v1}"],
    ["auth-provider", "", "auth-provider: {name: oidc}"],
    ["tokenFile", "", "tokenFile: /var/run/secrets/kubernetes.io/serviceaccount/token"],
    ["client-certificate", "", "client-certificate: /etc/a, client-key: /etc/b"],
    ["client-key", "", "client-key: /etc/b"],
    ["certificate-authority", "certificate-authority: /etc/passwd", "token: t"],
  ])("must not have %s", async (field, inCluster, inUser) => {
    const read = parseUntrustedKubeconfig(written(inCluster, inUser));
    await expect(read).rejects.toThrow(UntrustedKubeconfigError);
    await expect(read).rejects.toThrow(`has ${field} in`);
  });

  it("is refused if it is invalid", async () => {
    for (const text of ["", "{", "[]", "a: b"])
      await expect(parseUntrustedKubeconfig(text)).rejects.toThrow("kubeconfig");
  });
});
