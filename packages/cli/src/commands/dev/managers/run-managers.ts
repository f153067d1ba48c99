import type { ControlPlane } from "@capikit/envtest";
import {
  type ClusterApiPrograms,
  clusterApiCrds,
  findKubeadm,
  findProvider,
  hasProvider,
  installProvider,
  type ProviderManager,
  type ReleasedProvider,
} from "@capikit/envtest/cluster-api";
import { reportFailure } from "../supervision/report-failure.ts";
import { coreRelease, findCore, startCore } from "./core-manager.ts";
import { type KeptManager, keepManager, reportReady } from "./keep-manager.ts";
import { type ManagersContext, webhookOptions } from "./managers-context.ts";

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
    if (!isPresent) await plane.installCrds(clusterApiCrds(), { signal });
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

/** Finds, downloads or builds the requested providers. @throws EnvtestError */
async function findProviders(context: ManagersContext): Promise<readonly ReleasedProvider[]> {
  const { call, io, providers, featureGates, report, signal } = context;
  const options = { env: io.env, signal, report: (line: string) => report("provider", "info", line) };
  // Providers of the core's release: a newer one may need kinds that the core does not serve.
  const release = coreRelease(call.flags);
  const kubeadm = providers.kubeadm ? await findKubeadm({ ...options, ...(release && { release }) }) : [];
  const gated = kubeadm.map((one) => ({ ...one, featureGates: { ...one.featureGates, ...featureGates } }));
  const named = await Promise.all(
    providers.named.map((one) =>
      findProvider(one, { ...options, version: one.version, variables: providers.variables }),
    ),
  );
  return [...gated, ...named, ...providers.released];
}

/**
 * Installs providers, except for those that an existing cluster has.
 *
 * @param serviceAccount Whether their managers have the rights of their service accounts.
 * @returns the managers to start.
 * @throws EnvtestError or ApiError
 */
export async function installProviders(
  context: ManagersContext,
  plane: ControlPlane,
  found: readonly ReleasedProvider[],
  serviceAccount: boolean,
): Promise<readonly KeptManager[]> {
  const { existing, report, signal } = context;
  const managers = await Promise.all(
    found.map(async (provider): Promise<KeptManager | undefined> => {
      const { name } = provider;
      const data = { provider: name };
      if (existing !== undefined && (await hasProvider(plane.client, name, signal))) {
        report("provider", "info", `the cluster has provider ${name}: it is not started`, {
          ...data,
          state: "absent",
        });
        return undefined;
      }
      const { start } = await installProvider(plane, provider, {
        serviceAccount,
        signal,
        ...webhookOptions(context),
      });
      if (start === undefined) {
        const text = `installed the kinds of ${name}; its manager does not run: --with FILE=BINARY runs it`;
        report("provider", "warning", text, { ...data, state: "absent" });
        return undefined;
      }
      const absence = "its objects are not reconciled until the next run";
      return { title: `the manager of ${name}`, event: "provider", data, absence, start };
    }),
  );
  return managers.filter((manager) => manager !== undefined);
}
