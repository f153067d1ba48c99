import { randomBytes } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Client, type ClusterConfig, createClient } from "@capikit/client";
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
import { EnvtestError } from "./errors.ts";
import { installCrds } from "./install/install-crds.ts";
import { installWebhooks } from "./install/install-webhooks.ts";
import { kubeconfigText } from "./kubeconfig-text.ts";
import type { Authority } from "./pki/authority.ts";
import { freePorts } from "./process/free-ports.ts";
import { logTail } from "./process/log-tail.ts";
import { type SupervisedProcess, type Supervisor, startSupervisor } from "./process/supervisor.ts";

const host = "127.0.0.1";
const portAttempts = 5;
const pollMs = 40;

/**
 * Starts etcd and kube-apiserver, and waits until the API server is ready. The first start on a machine may have to download or
 * build them; all others take two to three seconds. Nothing outlives this process, however it ends.
 *
 * @throws EnvtestError when the programs cannot be found, or one of them fails: with its last lines.
 */
export async function startControlPlane(options: ControlPlaneOptions = {}): Promise<ControlPlane> {
  const binaries = await findBinaries(options.binaries);
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

/** Between looking for a free port and using it somebody else took it. */
class PortTakenError extends EnvtestError {}

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

async function untilReady(
  config: ClusterConfig,
  processes: readonly SupervisedProcess[],
  options: ControlPlaneOptions,
): Promise<void> {
  const limit = options.startTimeoutMs ?? 60_000;
  const over = new AbortController();
  const signals = [over.signal, AbortSignal.timeout(limit), ...(options.signal ? [options.signal] : [])];
  const probe = createClient(config, { retry: { attempts: 1 } });
  try {
    await Promise.race([
      pollReady(probe, AbortSignal.any(signals)),
      ...processes.map(async (process) => {
        throw await failureOf(process);
      }),
    ]);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof EnvtestError) {
      throw error;
    }
    throw new EnvtestError(
      [
        `the API server is not ready after ${limit} ms`,
        ...(await Promise.all(processes.map(lastLines))),
      ].join("\n"),
      { cause: error },
    );
  } finally {
    over.abort();
    await probe.close();
  }
}

/** Ready is: /readyz says so, and the namespace is there that tests put their objects into. */
async function pollReady(probe: Client, signal: AbortSignal): Promise<void> {
  for (const path of ["/readyz", "/api/v1/namespaces/default"]) {
    while (!(await answers(probe, path, signal))) {
      await sleep(pollMs, undefined, { signal });
    }
  }
}

async function answers(probe: Client, path: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await probe.transport.request({ method: "GET", path, signal });
    await response.text();
    return response.status === 200;
  } catch {
    signal.throwIfAborted();
    return false; // nobody listens yet
  }
}

async function failureOf(process: SupervisedProcess): Promise<EnvtestError> {
  const { code, signal } = await process.exited;
  const how = signal === null ? `exited with code ${code}` : `was ended by ${signal}`;
  const tail = await lastLines(process);
  const message = `${process.name} ${how} before the API server was ready\n${tail}`;
  return tail.includes("address already in use") ? new PortTakenError(message) : new EnvtestError(message);
}

async function lastLines({ name, logFile }: SupervisedProcess): Promise<string> {
  const tail = await logTail(logFile);
  return tail === ""
    ? `${name} wrote nothing to its log`
    : `last lines of ${name}:\n${tail.replace(/^/gm, "  ")}`;
}
