import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type ControlPlane,
  type ControlPlaneOptions,
  createAuthority,
  startControlPlane,
} from "@capikit/envtest";
import { clusterApiCrds } from "@capikit/envtest/cluster-api";
import { devOptions, UsageError } from "@capikit/generators/run";
import { type DevCall, devFlagKeys, devFlagName } from "../dev.ts";
import type { Session } from "./session.ts";

/** Flags that do not apply to the embedded API server. */
export const excludedByEmbedded: readonly string[] = devFlagKeys
  .filter((key) => "excludedByEmbedded" in devOptions[key])
  .map(devFlagName)
  .sort();

/** Reports whether the embedded API server is requested. @throws UsageError for conflicting flags. */
export function isEmbedded({ given }: Pick<DevCall, "given">): boolean {
  if (!given.has("embedded")) return false;
  const other = excludedByEmbedded.find((name) => given.has(name));
  if (other !== undefined)
    throw new UsageError(
      `--${other} does not apply to --embedded, which simulates Cluster API and keeps no data`,
      `omit --${other}, or --embedded`,
      [other, "embedded"],
    );
  return true;
}

/** What differs from Cluster API and a real API server. */
export const embeddedNotice =
  "embedded API server: Cluster API and kubeadm are simulated, without Nodes; permissions are not checked";
/** What to do for a Cluster. */
export const withoutCluster =
  "no Cluster: name a file with one and your own objects by --apply FILE, or by apply in dev of capikit.config.ts";

/** Starts the embedded API server with the kinds of Cluster API, and connects to it. */
export async function startEmbeddedPlane(
  { closers }: Pick<Session, "closers">,
  options: ControlPlaneOptions,
): Promise<ControlPlane> {
  const [{ startEmbeddedApiServer }, authority] = await Promise.all([
    import("@capikit/testing"),
    createAuthority("capikit-dev"),
  ]);
  const identity = await authority.issueServer(["127.0.0.1"]);
  const server = await startEmbeddedApiServer({
    crds: clusterApiCrds({ kubeadm: true }),
    identity: { ...identity, certificateAuthority: authority.certificate },
  });
  closers.push(() => server.stop());
  const folder = mkdtempSync(join(tmpdir(), "capikit-dev-"));
  const kubeconfig = join(folder, "kubeconfig");
  try {
    writeFileSync(kubeconfig, server.kubeconfig, { mode: 0o600 });
    return await startControlPlane({
      ...options,
      useExistingCluster: { kubeconfig, keepDefinitions: true },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
