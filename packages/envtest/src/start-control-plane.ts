import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ClusterConfig, createClient } from "@capikit/client";
import {
  apiServerArgs,
  etcdArgs,
  mergeFlags,
  writeServiceAccountKeys,
  writeServingCertificate,
} from "./api-server.ts";
import type { Binaries } from "./binaries/binaries.ts";
import { findBinaries } from "./binaries/find-binaries.ts";
import type { ControlPlane, ControlPlaneOptions, User, UserAccess } from "./control-plane.ts";
import { installCrds } from "./install/install-crds.ts";
import { installWebhooks } from "./install/install-webhooks.ts";
import { kubeconfigText } from "./kubeconfig-text.ts";
import type { Authority } from "./pki/authority.ts";
import { freePorts } from "./process/free-ports.ts";
import { type Supervisor, startSupervisor } from "./process/supervisor.ts";
import { PortTakenError, untilReady } from "./ready.ts";

const host = "127.0.0.1";
const portAttempts = 5;

/**
 * Starts etcd and kube-apiserver, and waits until the API server is ready. The first start on a machine may have to download or
 * build them; all others take two to three seconds. Nothing outlives this process, however it ends.
 *
 * @throws EnvtestError when the programs cannot be found, or one of them fails: with its last lines.
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const binaries = await findBinaries({ signal: options.signal, ...options.binaries });
  for (let attempt = 1; ; attempt++) {
    options.signal?.throwIfAborted();
    const supervisor = startSupervisor(join(tmpdir(), `capikit-envtest-${randomBytes(6).toString("hex")}`));
    try {
      return await startIn(supervisor, binaries, options);
    } catch (error) {
      await supervisor.stop();
      if (error instanceof PortTakenError && attempt < portAttempts) {
        continue;
      }
      throw error;
    }
  }
}

async function startIn(
  supervisor: Supervisor,
  binaries: Binaries,
  options: ControlPlaneOptions,
): Promise<ControlPlane> {
  const { dir } = supervisor;
  const logDir = options.logDir ?? join(dir, "logs");
  const logs = { etcd: join(logDir, "etcd.log"), kubeApiserver: join(logDir, "kube-apiserver.log") };
  const [[etcdPort = 0, peerPort = 0, port = 0, webhookPort = 0]] = await Promise.all([
    freePorts(4, host),
    mkdir(dir, { recursive: true, mode: 0o700 }),
    mkdir(logDir, { recursive: true }),
  ]);
  // etcd first: it needs no certificates, and starts while they are made.
  const etcd = supervisor.start(
    "etcd",
    [binaries.etcd, ...mergeFlags(etcdArgs(dir, etcdPort, peerPort), options.etcdArgs)],
    { logFile: logs.etcd },
  );
  const certDir = join(dir, "serving");
  const { authority, admin } = await preparePki(dir, certDir, options.hosts ?? []);
  const apiServer = supervisor.start(
    "kube-apiserver",
    [binaries.kubeApiserver, ...mergeFlags(apiServerArgs(dir, etcdPort, port), options.apiServerArgs)],
    { logFile: logs.kubeApiserver },
  );

  const url = `https://${host}:${port}`;
  const accessOf = async (user: User, pair = authority.issueClient(user)): Promise<UserAccess> => {
    const config: ClusterConfig = {
      server: url,
      certificateAuthority: authority.certificate,
      identity: { type: "client-certificate", ...(await pair) },
    };
    return { config, kubeconfig: kubeconfigText(config, { cluster: "envtest", user: user.name }) };
  };
  const access = await accessOf({ name: "admin" }, Promise.resolve(admin));
  const kubeconfigPath = join(dir, "kubeconfig");
  await writeFile(kubeconfigPath, access.kubeconfig, { mode: 0o600 });
  const client = createClient(access.config);
  const stop = async (): Promise<void> => {
    await Promise.all([client.close(), supervisor.stop()]);
  };
  try {
    await untilReady(access.config, [etcd, apiServer], options);
    const webhookServing = { host, port: webhookPort, certDir, certificateAuthority: authority.certificate };
    if (options.crds !== undefined) {
      await installCrds(client, options.crds, { signal: options.signal });
    }
    return {
      ...access,
      url,
      kubeconfigPath,
      client,
      dir,
      logs,
      pids: { etcd: await etcd.pid, kubeApiserver: await apiServer.pid },
      webhookServing,
      addUser: (user) => accessOf(user),
      issueServerCertificate: (hosts) => authority.issueServer(hosts),
      installCrds: (source, installing) => installCrds(client, source, installing),
      installWebhooks: (source, target = webhookServing) => installWebhooks(client, source, target),
      startProcess: (name, command, more) =>
        supervisor.start(name, command, { logFile: join(logDir, `${name}.log`), ...more }),
      stop,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await client.close();
    throw error;
  }
}

async function preparePki(dir: string, certDir: string, hosts: readonly string[]) {
  // Loaded only now: the library takes a while, in which etcd starts already.
  const { createAuthority } = await import("./pki/authority.ts");
  const authority: Authority = await createAuthority("capikit-envtest");
  const [serving, admin] = await Promise.all([
    authority.issueServer([host, "localhost", ...hosts]),
    authority.issueClient({ name: "admin", groups: ["system:masters"] }),
    writeServiceAccountKeys(dir),
  ]);
  await writeServingCertificate(certDir, serving, authority.certificate);
  return { authority, admin };
}
