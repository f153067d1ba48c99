import type { ControlPlane } from "@capikit/envtest";
import {
  type ClusterApiPrograms,
  hasProvider,
  type ProviderManager,
  type ReleasedProvider,
} from "@capikit/envtest/cluster-api";
import { reportFailure } from "../supervision/report-failure.ts";
import { coreCrds } from "./core-crds.ts";
import { findCore, startCore } from "./core-manager.ts";
import { findProviders, installProviders } from "./install-providers.ts";
import { type KeptManager, keepManager, reportReady } from "./keep-manager.ts";
import type { ManagersContext } from "./managers-context.ts";

/** Programs of the managers of a session. */
export interface FoundManagers {
  /** Absent without a core manager. */
  readonly core: ClusterApiPrograms | undefined;
  readonly providers: readonly ReleasedProvider[];
}

/** Finds or builds the managers of a session. @throws EnvtestError */
export async function findManagers(
  context: ManagersContext,
  plane: Promise<ControlPlane>,
): Promise<FoundManagers> {
  // Sequential: `go build` uses every core by itself.
  const core = await findCore(context, plane);
  return { core, providers: await findProviders(context) };
}

/** The managers of a session. */
export interface RunningManagers {
  /** Whether a core manager runs on this machine. */
  readonly hasCore: boolean;
  /** Resolves when the session is over: until then, managers that exit are restarted. */
  readonly kept: Promise<unknown>;
}

/** Steps of a session between those of its managers. */
export interface ManagerSteps {
  /** Awaited before the core manager starts; not called without one. */
  readonly beforeCore: () => Promise<void>;
  /** Called when the kinds of Cluster API and of the other providers are served. */
  readonly onKinds: () => void;
}

/**
 * Installs and starts the core manager and the managers of other providers.
 *
 * @throws EnvtestError when one does not become ready.
 */
export async function runManagers(
  context: ManagersContext,
  plane: ControlPlane,
  { core, providers }: FoundManagers,
  { beforeCore, onKinds }: ManagerSteps,
): Promise<RunningManagers> {
  const { signal, existing, embedded } = context;
  const kept: Promise<void>[] = [];
  const keep = (manager: KeptManager, first: ProviderManager): void => {
    kept.push(keepManager(context, manager, first).catch(reportFailure(context, manager.event)));
  };
  // A controller of Kubernetes fills the aggregated roles of service accounts.
  const serviceAccount = existing !== undefined || core?.kubeControllerManager !== undefined;
  if (core !== undefined) {
    const { clusterApi, manager } = await startCore(context, plane, core, async () => {
      await beforeCore();
      if (providers.length === 0) onKinds();
    });
    keep(manager, clusterApi.core);
  } else {
    const isPresent =
      embedded || (existing !== undefined && (await hasProvider(plane.client, "cluster-api", signal)));
    if (!isPresent) await plane.installCrds(coreCrds(), { signal });
  }
  const managers = await installProviders(context, plane, providers, serviceAccount);
  if (core === undefined || providers.length > 0) onKinds();
  await Promise.all(
    managers.map(async (manager) => {
      const first = await manager.start(signal);
      reportReady(context, manager, first, "is ready");
      keep(manager, first);
    }),
  );
  return { hasCore: core !== undefined, kept: Promise.all(kept) };
}
