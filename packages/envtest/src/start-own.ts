import { join } from "node:path";
import { apiServerArgs, mergeFlags, writeServiceAccountKeys } from "./api-server.ts";
import type { Binaries } from "./binaries/binaries.ts";
import type { ControlPlane, ControlPlaneOptions, User } from "./control-plane.ts";
import { etcdArgs, writeEtcdCertificates } from "./etcd.ts";
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
