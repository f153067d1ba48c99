import { generateKeyPairSync } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Binaries } from "./binaries/binaries.ts";
import type { ControlPlane, ControlPlaneOptions, User } from "./control-plane.ts";
import { freePorts } from "./process/free-ports.ts";
import { untilReady } from "./ready.ts";
import { accessOf, makeUsable } from "./usable.ts";
import { host, prepareServing } from "./webhook-serving.ts";
import type { WorkFolder } from "./work-folder.ts";

/**
 * Starts etcd and kube-apiserver in a folder, on free ports.
 *
 * @throws PortTakenError when a port is in use after all, EnvtestError when a program fails.
 */
export async function startOwn(
  folder: WorkFolder,
  binaries: Binaries,
  options: ControlPlaneOptions,
): Promise<ControlPlane> {
  const { dir, logDir, supervisor } = folder;
  const logs = { etcd: join(logDir, "etcd.log"), kubeApiserver: join(logDir, "kube-apiserver.log") };
  const [etcdPort = 0, peerPort = 0, port = 0, webhookPort = 0] = await freePorts(4, host);
  await writeEtcdCertificates(dir);
  // etcd starts while the other certificates are created.
  const etcd = supervisor.start(
    "etcd",
    [binaries.etcd, ...mergeFlags(etcdArgs(dir, etcdPort, peerPort), options.etcdArgs)],
    { logFile: logs.etcd },
  );
  const serving = await prepareServing(dir, webhookPort, options.hosts);
  const { authority } = serving;
  await writeServiceAccountKeys(dir);
  const apiServer = supervisor.start(
    "kube-apiserver",
    [binaries.kubeApiserver, ...mergeFlags(apiServerArgs(dir, etcdPort, port), options.apiServerArgs)],
    { logFile: logs.kubeApiserver },
  );

  const configOf = async (user: User) => ({
    server: `https://${host}:${port}`,
    certificateAuthority: authority.certificate,
    identity: { type: "client-certificate" as const, ...(await authority.issueClient(user)) },
  });
  const admin = { name: "admin", groups: ["system:masters"] };
  const config = await configOf(admin);
  await untilReady(config, [etcd, apiServer], options);
  const usable = await makeUsable(config, admin.name, folder, serving);
  const stop = async (): Promise<void> => {
    await Promise.all([usable.client.close(), supervisor.stop()]);
  };
  return {
    ...usable,
    logs,
    pids: { etcd: await etcd.pid, kubeApiserver: await apiServer.pid },
    processes: [etcd, apiServer],
    addUser: async (user) => accessOf(await configOf(user), user.name),
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Writes the keys that sign and verify service account tokens. */
async function writeServiceAccountKeys(dir: string): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "sec1", format: "pem" },
  });
  await Promise.all([
    writeFile(join(dir, "sa.pub"), publicKey, { mode: 0o600, flag: "wx" }),
    writeFile(join(dir, "sa.key"), privateKey, { mode: 0o600, flag: "wx" }),
  ]);
}

/** Returns kube-apiserver's flags. `dir` has `serving/`, `etcd-certs/` and service account keys. */
function apiServerArgs(dir: string, etcdPort: number, port: number): string[] {
  return [
    ...etcdClientArgs(dir, etcdPort),
    "--bind-address=127.0.0.1",
    // Otherwise it looks for an interface with a default route. Nothing connects to this address,
    // which is reserved for documentation; an endpoint cannot have a loopback address.
    "--advertise-address=192.0.2.1",
    `--secure-port=${port}`,
    `--cert-dir=${dir}/certs`,
    `--tls-cert-file=${dir}/serving/tls.crt`,
    `--tls-private-key-file=${dir}/serving/tls.key`,
    `--client-ca-file=${dir}/serving/ca.crt`,
    "--authorization-mode=RBAC",
    `--service-account-issuer=https://127.0.0.1:${port}`,
    `--service-account-key-file=${dir}/sa.pub`,
    `--service-account-signing-key-file=${dir}/sa.key`,
    // It waits for default service accounts, which no controller creates here.
    "--disable-admission-plugins=ServiceAccount",
    "--service-cluster-ip-range=10.0.0.0/24",
    "--allow-privileged=true",
  ];
}

/** Replaces flags by those of the same name. A repeated flag replaces all of its name. */
function mergeFlags(flags: readonly string[], over: readonly string[] = []): string[] {
  const name = (flag: string) => flag.split("=", 1)[0] ?? flag;
  const replaced = new Set(over.map(name));
  return [...flags.filter((flag) => !replaced.has(name(flag))), ...over];
}

/**
 * Writes certificates for the mutual authentication of etcd and kube-apiserver to `etcd-certs`.
 * Their own authority keeps user certificates from giving access to etcd. Its key is discarded.
 */
async function writeEtcdCertificates(dir: string): Promise<void> {
  // Loaded on demand: only started control planes need this slow library.
  const { createAuthority } = await import("./authority.ts");
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
function etcdArgs(dir: string, clientPort: number, peerPort: number): string[] {
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
function etcdClientArgs(dir: string, clientPort: number): string[] {
  return [
    `--etcd-servers=https://${host}:${clientPort}`,
    `--etcd-cafile=${dir}/etcd-certs/ca.crt`,
    `--etcd-certfile=${dir}/etcd-certs/client.crt`,
    `--etcd-keyfile=${dir}/etcd-certs/client.key`,
  ];
}
