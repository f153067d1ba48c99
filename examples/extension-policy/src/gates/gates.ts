import {
  beforeClusterDelete,
  beforeClusterUpgrade,
  beforeControlPlaneUpgrade,
  beforeWorkersUpgrade,
} from "@capikit/api/catalog";
import type { Cluster } from "@capikit/api/core/v1beta2";
import { type DeclaredHandler, hookHandler } from "@capikit/extension-kit";
import type { Settings } from "../settings.ts";
import { type Hold, holdBack } from "./hold-back.ts";
import { parseMaintenanceWindow } from "./maintenance-window.ts";

/** On a Cluster: the approved Kubernetes version. Each version needs its own approval. */
const approvedVersionAnnotation = "policy.example.org/approved-version";

/** On a Cluster: its own maintenance window. If the settings also have one, both must be open. */
const maintenanceWindowAnnotation = "policy.example.org/maintenance-window";

/**
 * On a Cluster: the reason to hold its workers during an upgrade. Workers continue after its
 * removal.
 */
const holdWorkersAnnotation = "policy.example.org/hold-workers";

/** On a Cluster: its own name, to approve its deletion. */
const approvedDeletionAnnotation = "policy.example.org/approved-deletion";

/** Blocks an upgrade until its version is approved. */
export const approveUpgrade = hookHandler(beforeClusterUpgrade)((request) =>
  holdBack(request, (cluster) => {
    const { toKubernetesVersion: version } = request;
    if (annotationsOf(cluster)[approvedVersionAnnotation] === version) return undefined;
    return { message: `Waiting for the annotation ${approvedVersionAnnotation}: ${version}` };
  }),
);

/**
 * Starts each control plane step in the maintenance window. A started step continues afterwards.
 */
export function windowOfControlPlane(now: () => Date): DeclaredHandler {
  return hookHandler(beforeControlPlaneUpgrade)((request) =>
    holdBack(request, (cluster, settings) => closedWindow(cluster, settings, now())),
  );
}

/** Starts worker upgrades in the maintenance window, unless an annotation holds them. */
export function windowOfWorkers(now: () => Date): DeclaredHandler {
  return hookHandler(beforeWorkersUpgrade)((request) =>
    holdBack(request, (cluster, settings) => {
      const reason = annotationsOf(cluster)[holdWorkersAnnotation];
      if (reason === undefined) return closedWindow(cluster, settings, now());
      return { message: `Workers are held by the annotation ${holdWorkersAnnotation}: ${reason}` };
    }),
  );
}

/** Blocks the deletion of a Cluster until an annotation repeats its name. */
export const approveDeletion = hookHandler(beforeClusterDelete)((request) =>
  holdBack(request, (cluster) => {
    const { name = "" } = cluster.metadata;
    if (annotationsOf(cluster)[approvedDeletionAnnotation] === name) return undefined;
    return { message: `Waiting for the annotation ${approvedDeletionAnnotation}: ${name}` };
  }),
);

/** The windows that must be open, as far as they are not. */
function closedWindow(cluster: Cluster, settings: Settings, now: Date): Hold | undefined {
  const own = annotationsOf(cluster)[maintenanceWindowAnnotation];
  const windows = [
    ...(settings.maintenanceWindow === undefined ? [] : [settings.maintenanceWindow]),
    ...(own === undefined
      ? []
      : [parseMaintenanceWindow(own, `the annotation ${maintenanceWindowAnnotation}`)]),
  ];
  const closed = windows
    .map((window) => ({ window, seconds: window.opensIn(now) }))
    .filter(({ seconds }) => seconds !== 0);
  if (closed.length === 0) return undefined;
  return {
    message: `Waiting for the maintenance window ${closed.map(({ window }) => window.text).join(" and ")}`,
    seconds: Math.max(...closed.map(({ seconds = Number.POSITIVE_INFINITY }) => seconds)),
  };
}

function annotationsOf({ metadata }: Cluster): Readonly<Record<string, string>> {
  return metadata.annotations ?? {};
}
