import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { host } from "./webhook-serving.ts";

/**
 * Writes certificates for the mutual authentication of etcd and kube-apiserver to `etcd-certs`.
 * Their own authority keeps user certificates from giving access to etcd. Its key is discarded.
 */
export async function writeEtcdCertificates(dir: string): Promise<void> {
  // Loaded on demand: only started control planes need this slow library.
  const { createAuthority } = await import("./pki/authority.ts");
  const authority = await createAuthority("capikit-envtest-etcd");
  const [server, client] = await Promise.all([
    authority.issueServer([host]),
    authority.issueClient({ name: "kube-apiserver" }),
  ]);
  const folder = join(dir, "etcd-certs");
  await mkdir(folder, { mode: 0o700 });
  const files = {
    "ca.crt": authority.certificate,
    "server.crt": server.certificate,
    "server.key": server.key,
    "client.crt": client.certificate,
    "client.key": client.key,
  };
  await Promise.all(
    Object.entries(files).map(([name, text]) =>
      writeFile(join(folder, name), text, { mode: 0o600, flag: "wx" }),
    ),
  );
}

/** Returns flags for an etcd that serves one local API server and keeps no data after a crash. */
export function etcdArgs(dir: string, clientPort: number, peerPort: number): string[] {
  const client = `https://${host}:${clientPort}`;
  const peerUrl = `https://${host}:${peerPort}`;
  const certs = `${dir}/etcd-certs`;
  return [
    `--data-dir=${dir}/etcd`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=default=${peerUrl}`,
    // Loopback is open to local users and web pages, so both listeners require a certificate.
    "--client-cert-auth=true",
    `--trusted-ca-file=${certs}/ca.crt`,
    `--cert-file=${certs}/server.crt`,
    `--key-file=${certs}/server.key`,
    // etcd calls its own listeners; the server certificate is not valid for clients.
    `--client-cert-file=${certs}/client.crt`,
    `--client-key-file=${certs}/client.key`,
    "--peer-client-cert-auth=true",
    `--peer-trusted-ca-file=${certs}/ca.crt`,
    `--peer-cert-file=${certs}/server.crt`,
    `--peer-key-file=${certs}/server.key`,
    `--peer-client-cert-file=${certs}/client.crt`,
    `--peer-client-key-file=${certs}/client.key`,
    "--unsafe-no-fsync",
    "--log-level=warn",
  ];
}

/** Returns kube-apiserver's flags for the etcd of {@link etcdArgs}. */
export function etcdClientArgs(dir: string, clientPort: number): string[] {
  return [
    `--etcd-servers=https://${host}:${clientPort}`,
    `--etcd-cafile=${dir}/etcd-certs/ca.crt`,
    `--etcd-certfile=${dir}/etcd-certs/client.crt`,
    `--etcd-keyfile=${dir}/etcd-certs/client.key`,
  ];
}
