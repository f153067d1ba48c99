import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "@capikit/common/files";
import type { CertificateKeyPair } from "@capikit/controller-kit/capi/workload";
import { type Binaries, freePorts } from "@capikit/envtest";
import { endProcess, ensureProcess } from "./detached-process.ts";
import { ensureEtcdCertificates, etcdClientFlags, etcdFlags } from "./etcd.ts";
import { readIfExists } from "./read-if-exists.ts";
import { issueServingCertificate } from "./serving-certificate.ts";

/** Keys that an API server works with. */
export interface ApiServerKeys {
  /** Signs its serving certificate and those of its clients. */
  readonly authority: CertificateKeyPair;
  /** Signs the tokens of service accounts; its certificate is a public key. */
  readonly serviceAccount: CertificateKeyPair;
}

interface Ports {
  readonly etcd: number;
  readonly peerPort: number;
  readonly apiServer: number;
}

const host = "127.0.0.1";

/**
 * Ensures that an etcd and a kube-apiserver run, with data, keys, ports and logs in a folder.
 * Starts missing processes with their previous data and ports.
 *
 * @returns its port, which may not accept requests yet, and the ids of both processes.
 */
export async function ensureApiServer(
  dir: string,
  binaries: Binaries,
  keys: ApiServerKeys,
): Promise<{ readonly port: number; readonly pids: readonly number[] }> {
  const ports = await portsOf(dir);
  await writeKeys(dir, keys);
  await ensureEtcdCertificates(dir);
  const pids = [
    await ensureProcess(dir, "etcd", [binaries.etcd, ...etcdFlags(dir, ports)]),
    await ensureProcess(dir, "kube-apiserver", [binaries.kubeApiserver, ...apiServerFlags(dir, ports)]),
  ];
  return { port: ports.apiServer, pids };
}

/** Ends both and removes the folder. */
export async function removeApiServer(dir: string): Promise<void> {
  await endProcess(dir, "kube-apiserver");
  await endProcess(dir, "etcd");
  await rm(dir, { recursive: true, force: true });
}

/** Ports are chosen once: kubeconfigs and Clusters refer to them permanently. */
async function portsOf(dir: string): Promise<Ports> {
  const file = join(dir, "ports.json");
  const known = await readIfExists(file);
  if (known !== undefined) {
    const { peer: peerPort, ...ports } = JSON.parse(known);
    return { ...ports, peerPort };
  }
  const [etcd = 0, peerPort = 0, apiServer = 0] = await freePorts(3, host);
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await replaceFile(file, JSON.stringify({ etcd, peer: peerPort, apiServer }), { mode: 0o600 });
  return { etcd, peerPort, apiServer };
}

async function writeKeys(dir: string, { authority, serviceAccount }: ApiServerKeys): Promise<void> {
  const known = await readIfExists(join(dir, "ca.crt"));
  if (known === authority.certificate) return;
  const serving = await issueServingCertificate(authority, [host, "localhost"]);
  const files = {
    "tls.crt": serving.certificate,
    "tls.key": serving.key,
    "sa.pub": serviceAccount.certificate,
    "sa.key": serviceAccount.key,
    // Written last, to record that all files exist.
    "ca.crt": authority.certificate,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text, { mode: 0o600 });
}

function apiServerFlags(dir: string, { etcd, apiServer }: Ports): string[] {
  return [
    ...etcdClientFlags(dir, etcd),
    `--bind-address=${host}`,
    `--secure-port=${apiServer}`,
    `--cert-dir=${dir}`,
    `--tls-cert-file=${dir}/tls.crt`,
    `--tls-private-key-file=${dir}/tls.key`,
    `--client-ca-file=${dir}/ca.crt`,
    "--authorization-mode=RBAC",
    `--service-account-issuer=https://${host}:${apiServer}`,
    `--service-account-key-file=${dir}/sa.pub`,
    `--service-account-signing-key-file=${dir}/sa.key`,
    // It waits for default service accounts, which no controller creates here.
    "--disable-admission-plugins=ServiceAccount",
    "--service-cluster-ip-range=10.0.0.0/24",
    "--allow-privileged=true",
    // As with kubeadm. The names of Nodes do not resolve.
    "--kubelet-preferred-address-types=InternalIP,ExternalIP,Hostname",
  ];
}
