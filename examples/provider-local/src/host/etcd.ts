import { createPrivateKey } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newCertificateAuthority, signClientCertificate } from "@capikit/controller-kit/capi/workload";
import { readIfExists } from "./read-if-exists.ts";
import { issueServingCertificate } from "./serving-certificate.ts";

const host = "127.0.0.1";
const algorithm = "ECDSA-P256";

/**
 * Writes the certificates by which etcd and kube-apiserver authenticate each other, unless the
 * folder has them. Their authority is not that of the Cluster, whose users must not reach etcd; its
 * key is discarded.
 */
export async function ensureEtcdCertificates(dir: string): Promise<void> {
  const folder = join(dir, "etcd-certs");
  if ((await readIfExists(join(folder, "ca.crt"))) !== undefined) return;
  const authority = await newCertificateAuthority({ algorithm });
  const [server, client] = await Promise.all([
    issueServingCertificate(authority, [host], "etcd"),
    signClientCertificate({
      authority: { ...authority, key: createPrivateKey(authority.key) },
      commonName: "kube-apiserver",
      organizations: [],
      algorithm,
    }),
  ]);
  const files = {
    "server.crt": server.certificate,
    "server.key": server.key,
    "client.crt": client.certificate,
    "client.key": client.key,
    // Last, because its presence means that the set is complete.
    "ca.crt": authority.certificate,
  };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(files))
    await writeFile(join(folder, name), text, { mode: 0o600 });
}

/** Returns the flags of an etcd that serves one API server of this host. */
export function etcdFlags(
  dir: string,
  ports: { readonly etcd: number; readonly peerPort: number },
): string[] {
  const [client, peerUrl] = [`https://${host}:${ports.etcd}`, `https://${host}:${ports.peerPort}`];
  const certs = join(dir, "etcd-certs");
  return [
    `--data-dir=${dir}/etcd`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=default=${peerUrl}`,
    // Loopback is open to local users and web pages, so both listeners require a certificate.
    ...["", "peer-"].flatMap((listener) => [
      `--${listener}client-cert-auth=true`,
      `--${listener}trusted-ca-file=${certs}/ca.crt`,
      `--${listener}cert-file=${certs}/server.crt`,
      `--${listener}key-file=${certs}/server.key`,
      `--${listener}client-cert-file=${certs}/client.crt`,
      `--${listener}client-key-file=${certs}/client.key`,
    ]),
    "--unsafe-no-fsync",
    "--log-level=warn",
  ];
}

/** Returns the flags by which kube-apiserver reaches that etcd. */
export function etcdClientFlags(dir: string, port: number): string[] {
  return [
    `--etcd-servers=https://${host}:${port}`,
    `--etcd-cafile=${dir}/etcd-certs/ca.crt`,
    `--etcd-certfile=${dir}/etcd-certs/client.crt`,
    `--etcd-keyfile=${dir}/etcd-certs/client.key`,
  ];
}
