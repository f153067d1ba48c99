import type { ControlPlane } from "@capikit/envtest";
import {
  type ClusterApiPrograms,
  clusterApiCrds,
  findKubeadm,
  findProvider,
  hasProvider,
  installProvider,
  type ReleasedProvider,
} from "@capikit/envtest/cluster-api";
import { coreRelease, installCore } from "./core-manager.ts";
import type { KeptManager } from "./keep-manager.ts";
import { type ManagersContext, webhookOptions } from "./managers-context.ts";

/**
 * Installs the kinds of Cluster API and of the other providers.
 *
 * @returns the managers to start.
 * @throws EnvtestError or ApiError
 */
export async function installManagers(
  context: ManagersContext,
  plane: ControlPlane,
  core: ClusterApiPrograms | undefined,
  providers: readonly ReleasedProvider[],
): Promise<readonly KeptManager[]> {
  const { signal, existing, embedded } = context;
  const first = core === undefined ? [] : [await installCore(context, plane, core)];
  if (core === undefined) {
    const isPresent =
      embedded || (existing !== undefined && (await hasProvider(plane.client, "cluster-api", signal)));
    if (!isPresent) await plane.installCrds(clusterApiCrds(), { signal });
  }
  // A controller of Kubernetes fills the aggregated roles of service accounts.
  const serviceAccount = existing !== undefined || core?.kubeControllerManager !== undefined;
  return [...first, ...(await installProviders(context, plane, providers, serviceAccount))];
}

/** Finds, downloads or builds the requested providers. @throws EnvtestError */
export async function findProviders(context: ManagersContext): Promise<readonly ReleasedProvider[]> {
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
