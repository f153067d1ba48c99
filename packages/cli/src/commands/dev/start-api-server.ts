import { rmSync } from "node:fs";
import { join } from "node:path";
import { makeFolders, stageFile } from "@capikit/common/files";
import { type ControlPlane, type ControlPlaneOptions, startControlPlane } from "@capikit/envtest";
import { embeddedNotice, startEmbeddedPlane } from "./embedded-plane.ts";
import type { ExistingCluster } from "./existing-cluster.ts";
import type { Session } from "./session.ts";
import { isExpected } from "./supervision/report-failure.ts";

/** All parts run on this host. */
export const host = "127.0.0.1";

/**
 * Starts etcd and kube-apiserver or the embedded API server, or connects to an existing cluster.
 *
 * @throws EnvtestError when they are not available or exit, or the cluster does not answer.
 */
export async function startApiServer(session: Session): Promise<ControlPlane> {
  const { folder, report, closers, signal, existing, embedded } = session;
  const shared = { signal, ...(folder !== undefined && { logDir: join(folder, "logs") }) };
  const plane = embedded
    ? await startEmbeddedPlane(session, shared)
    : await startControlPlane({
        ...shared,
        ...(existing === undefined ? ownApiServer(session) : joined(existing)),
      });
  closers.push(async () => {
    await plane.stop().catch((error: unknown) => {
      // Webhooks in an existing cluster that does not answer.
      if (existing === undefined || !isExpected(error)) throw error;
      report("stopping", "warning", error.message);
    });
  });
  const { url } = plane;
  const kubeconfig = shareKubeconfig(session, plane);
  shareCertificateAuthority(session, plane);
  const reached = existing === undefined ? `${url} is ready` : `connected to ${url}`;
  report("api-server", "good", `${reached}; KUBECONFIG=${kubeconfig}`, { url, kubeconfig });
  if (embedded) report("core", "info", embeddedNotice, { state: "absent" });
  if (existing !== undefined)
    if (existing.webhookHost === undefined) report("api-server", "warning", withoutWebhooks);
    else report("api-server", "info", "webhooks and hooks listen at all addresses of this machine");
  return plane;
}

const withoutWebhooks =
  "webhooks are not installed: the cluster may not reach this machine; --webhook-host HOST sets the name or address under which it does";

function ownApiServer({ state, report }: Session): ControlPlaneOptions {
  report("api-server", "info", "starting etcd and kube-apiserver");
  return {
    useExistingCluster: false,
    binaries: { report: (line) => report("api-server", "info", line) },
    ...(state && { etcdArgs: [`--data-dir=${join(state.dir, "etcd")}`] }),
  };
}

/** Kinds of an existing cluster outlast the run, because objects of them may. */
function joined({ kubeconfig, context, webhookHost }: ExistingCluster): ControlPlaneOptions {
  const selected = { ...(kubeconfig && { kubeconfig }), ...(context && { context }) };
  return {
    useExistingCluster: { ...selected, keepDefinitions: true },
    ...(webhookHost && { hosts: [webhookHost] }),
  };
}

type SessionFolders = Pick<Session, "existing" | "folder" | "state">;

/** Returns the folder for the data of programs. It exists. */
export function dataFolder(
  { existing, folder, state }: SessionFolders,
  { dir }: Pick<ControlPlane, "dir">,
): string {
  const kept = existing === undefined ? state?.dir : folder;
  const data = join(kept ?? dir, "data");
  makeFolders(data, 0o700);
  return data;
}

/** Writes the certificate authority to the folder of the run, at the same path each time. */
function shareCertificateAuthority(session: Session, plane: ControlPlane): void {
  const { folder, closers } = session;
  if (folder === undefined) return;
  const path = certificateAuthorityFile(session, plane);
  stageFile(path, plane.webhookServing.certificateAuthority).commit();
  closers.push(async () => rmSync(path, { force: true }));
}

/** Returns the file of the authority that signed the certificates of servers, for callers. */
export function certificateAuthorityFile(
  { folder }: Pick<Session, "folder">,
  { webhookServing: { certDir } }: Pick<ControlPlane, "webhookServing">,
): string {
  return join(folder ?? certDir, "ca.crt");
}

/**
 * Writes the administrator's kubeconfig to the folder of the run, at the same path each time, for
 * this user only. It replaces the file of a killed run, and is removed with the API server.
 *
 * @returns its path.
 */
export function shareKubeconfig(
  { folder, closers }: Pick<Session, "closers" | "folder">,
  plane: ControlPlane,
): string {
  if (folder === undefined) return plane.kubeconfigPath;
  const path = join(folder, "kubeconfig");
  stageFile(path, plane.kubeconfig, { mode: 0o600 }).commit();
  closers.push(async () => rmSync(path, { force: true }));
  return path;
}
