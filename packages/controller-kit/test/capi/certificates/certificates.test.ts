import { createPrivateKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parsePrivateKey } from "../../../src/capi/certificates/private-key.ts";
import {
  type CertificateKeyPair,
  type ClusterCertificate,
  certificateSecret,
  generateCertificates,
  generatePrivateKey,
  initialControlPlaneCertificates,
  lookUpCertificates,
  newCertificateAuthority,
  parseCertificate,
  privateKeyToPem,
  publicKeyToPem,
  signClientCertificate,
} from "../../../src/capi/workload.ts";
import { notFound } from "../objects.ts";

const clock = () => new Date("2026-06-01T12:00:00Z");
const pair: CertificateKeyPair = { certificate: "cert", key: "key" };
const cluster = { namespace: "ns", name: "prod" };
const owner = { apiVersion: "g/v1", kind: "Foo", name: "o", uid: "1" };

describe("private keys", () => {
  it.each([
    [undefined, "RSA PRIVATE KEY", { modulusLength: 2048 }],
    ["RSA-3072", "RSA PRIVATE KEY", { modulusLength: 3072 }],
    ["ECDSA-P256", "EC PRIVATE KEY", { namedCurve: "prime256v1" }],
    ["ECDSA-P384", "EC PRIVATE KEY", { namedCurve: "secp384r1" }],
  ] as const)("of %s are written in kubeadm's format and read back", async (algorithm, block, details) => {
    const key = await generatePrivateKey(algorithm);
    expect(key.asymmetricKeyDetails).toMatchObject(details);
    const pem = privateKeyToPem(key);
    expect(pem).toMatch(new RegExp(`^-----BEGIN ${block}-----\n`));
    expect(parsePrivateKey(pem).equals(key)).toBe(true);
    const pkcs8 = key.export({ format: "pem", type: "pkcs8" }).toString();
    expect(parsePrivateKey(pkcs8).equals(key)).toBe(true);
    expect(publicKeyToPem(key)).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
  });

  it("are refused for unknown algorithms and invalid texts", async () => {
    await expect(generatePrivateKey("RSA-1024" as never)).rejects.toThrow(
      '"RSA-1024" is not a supported key algorithm',
    );
    expect(() => parsePrivateKey("secret")).toThrow(/^invalid private key/);
    expect(() => parsePrivateKey("secret")).not.toThrow(/secret/);
  });

  it("refuses keys of tenants that take long to use", () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "sect571r1" });
    const pem = privateKey.export({ format: "pem", type: "pkcs8" }).toString();
    expect(() => parsePrivateKey(pem)).toThrow(/^private key needs RSA keys of at most 4096 bits/);
    expect(() => parseCertificate("x")).toThrow(TypeError);
  });
});

describe("certificates", () => {
  it("of an authority are self-signed and valid for ten years", async () => {
    const { certificate, key } = await newCertificateAuthority({ clock, algorithm: "ECDSA-P256" });
    const read = new X509Certificate(certificate);
    expect(read.subject).toBe("CN=kubernetes");
    expect(read.ca).toBe(true);
    expect(read.checkIssued(read)).toBe(true);
    expect(read.verify(read.publicKey)).toBe(true);
    expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true);
    expect([read.validFromDate, read.validToDate]).toEqual([
      new Date("2026-06-01T11:55:00Z"),
      new Date("2036-05-29T12:00:00Z"),
    ]);
    const short = await newCertificateAuthority({ clock, algorithm: "ECDSA-P256", validityDays: 30 });
    expect(parseCertificate(short.certificate).validToDate).toEqual(new Date("2026-07-01T12:00:00Z"));
  });

  it.each(["RSA-2048", "ECDSA-P384"] as const)(
    "of clients are signed by one of %s, for a year",
    async (algorithm) => {
      const authority = await newCertificateAuthority({ clock, algorithm });
      const signed = await signClientCertificate({
        authority: { certificate: authority.certificate, key: parsePrivateKey(authority.key) },
        commonName: "me",
        organizations: ["a", "b"],
        algorithm: "ECDSA-P256",
        clock,
      });
      const issuer = parseCertificate(authority.certificate);
      const read = parseCertificate(signed.certificate);
      expect(read.subject).toBe("O=a\nO=b\nCN=me");
      expect(read.checkIssued(issuer)).toBe(true);
      expect(read.verify(issuer.publicKey)).toBe(true);
      expect(read.ca).toBe(false);
      expect(read.keyUsage).toEqual(["1.3.6.1.5.5.7.3.2"]);
      expect(read.validFromDate).toEqual(issuer.validFromDate);
      expect(read.validToDate).toEqual(new Date("2027-06-01T12:00:00Z"));
    },
  );
});

describe("certificates of a Cluster", () => {
  it("have the paths that kubeadm expects", () => {
    const places = (all: readonly ClusterCertificate[]) =>
      all.map(({ purpose, certFile, keyFile }) => [purpose, certFile, keyFile]);
    expect(places(initialControlPlaneCertificates())).toEqual([
      ["ca", "/etc/kubernetes/pki/ca.crt", "/etc/kubernetes/pki/ca.key"],
      ["sa", "/etc/kubernetes/pki/sa.pub", "/etc/kubernetes/pki/sa.key"],
      ["proxy", "/etc/kubernetes/pki/front-proxy-ca.crt", "/etc/kubernetes/pki/front-proxy-ca.key"],
      ["etcd", "/etc/kubernetes/pki/etcd/ca.crt", "/etc/kubernetes/pki/etcd/ca.key"],
    ]);
  });

  it("follow the configuration, except for an external etcd", () => {
    const all = initialControlPlaneCertificates({
      certificatesDir: "/pki",
      caCertificateValidityPeriodDays: 9,
      encryptionAlgorithm: "ECDSA-P384",
      etcd: {
        external: { endpoints: ["https://e"], caFile: "/e/ca", certFile: "/e/crt", keyFile: "/e/key" },
      },
    });
    expect(all.map(({ purpose }) => purpose)).toEqual(["ca", "sa", "proxy", "apiserver-etcd-client", "etcd"]);
    expect(all[0]).toEqual({
      purpose: "ca",
      certFile: "/pki/ca.crt",
      keyFile: "/pki/ca.key",
      validityDays: 9,
      algorithm: "ECDSA-P384",
    });
    expect(all.slice(3)).toEqual([
      { purpose: "apiserver-etcd-client", certFile: "/e/crt", keyFile: "/e/key", external: true },
      { purpose: "etcd", certFile: "/e/ca", external: true },
    ]);
  });

  it("are read from the cache first, then from the server", async () => {
    const asked: string[] = [];
    const reader = (name: string, has: readonly string[]) => ({
      get: (async (_kind: unknown, ref: { name: string }) => {
        asked.push(`${name} ${ref.name}`);
        if (!has.includes(ref.name)) throw notFound();
        return { metadata: { name: ref.name }, data: { "tls.crt": btoa(name) } };
      }) as never,
    });
    const wanted = initialControlPlaneCertificates().slice(0, 3);
    const options = { cache: reader("cache", ["prod-ca"]) };
    const found = await lookUpCertificates(reader("server", ["prod-sa"]), cluster, wanted, options);
    expect(found.map(({ keyPair }) => keyPair?.certificate)).toEqual(["cache", "server", undefined]);
    expect(asked.toSorted()).toEqual([
      "cache prod-ca",
      "cache prod-proxy",
      "cache prod-sa",
      "server prod-proxy",
      "server prod-sa",
    ]);
    const own = [{ purpose: "etcd", certFile: "/c", external: true }] as const;
    await expect(lookUpCertificates(reader("server", []), cluster, own)).rejects.toMatchObject({
      status: 404,
    });
  });

  it("are not read from a Secret without a certificate", async () => {
    const reader = {
      get: (async () => ({ metadata: { namespace: "ns", name: "prod-ca" }, data: {} })) as never,
    };
    const look = lookUpCertificates(reader, cluster, [{ purpose: "ca", certFile: "/c" }]);
    await expect(look).rejects.toThrow("Secret ns/prod-ca has no tls.crt in its data");
  });

  it("are created if unknown, except for the external client certificate", async () => {
    const client = { purpose: "apiserver-etcd-client", certFile: "/c" } as const;
    const [known, made, serviceAccount, left] = await generateCertificates([
      { purpose: "ca", certFile: "/c", keyPair: pair },
      { purpose: "proxy", certFile: "/c", algorithm: "ECDSA-P256" },
      { purpose: "sa", certFile: "/c", algorithm: "ECDSA-P256" },
      client,
    ]);
    expect(known?.keyPair).toBe(pair);
    expect(made?.generated).toBe(true);
    expect(parseCertificate(made?.keyPair?.certificate ?? "").ca).toBe(true);
    expect(serviceAccount?.keyPair?.certificate).toMatch(/^-----BEGIN PUBLIC KEY-----/);
    expect(left).toBe(client);
  });

  it("are kept in a Secret, with an owner only if generated", () => {
    const secret = certificateSecret(cluster, { purpose: "ca", certFile: "/c", keyPair: pair }, owner);
    expect(secret).toMatchObject({
      metadata: { namespace: "ns", name: "prod-ca", labels: { "cluster.x-k8s.io/cluster-name": "prod" } },
      type: "cluster.x-k8s.io/secret",
      data: { "tls.crt": btoa("cert"), "tls.key": btoa("key") },
    });
    expect(secret.metadata.ownerReferences).toBeUndefined();
    const made = certificateSecret(
      cluster,
      { purpose: "ca", certFile: "/c", keyPair: pair, generated: true },
      owner,
    );
    expect(made.metadata.ownerReferences).toEqual([owner]);
  });
});
