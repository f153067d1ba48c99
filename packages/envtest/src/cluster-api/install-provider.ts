import type { KubernetesObject } from "@capikit/client";
import { defined } from "@capikit/common/json";
import type { ControlPlane } from "../control-plane.ts";
import { EnvtestError } from "../errors/envtest-error.ts";
import { freePorts } from "../process/free-ports.ts";
import { deployedManager } from "./deployed-manager.ts";
import { installComponents } from "./install-components.ts";
import { type ProviderManager, startProviderManager } from "./start-provider-manager.ts";

/** A released provider. */
export interface ReleasedProvider {
  /** Name of its process and log, such as `kubeadm-bootstrap`. */
  readonly name: string;
  /** Its manifests, such as those of `infrastructure-components.yaml`. */
  readonly components: readonly KubernetesObject[];
  /** Program of its manager, an executable file. Without it, only its kinds are served. */
  readonly program?: string;
  /** Feature gates that differ from its Deployment. Default: none. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
}

/** Options for installing a provider. */
export interface InstallProviderOptions {
  /**
   * Whether its manager has the rights of its service account. Aggregated roles need a
   * kube-controller-manager. Default: true; else it is an administrator.
   */
  readonly serviceAccount?: boolean;
  /**
   * Host on which the API server reaches its webhooks; false installs none. Default: that of the
   * control plane.
   */
  readonly webhookHost?: string | false;
  /** Cancels the installation. */
  readonly signal?: AbortSignal | undefined;
}

/** An installed provider. */
export interface InstalledProvider {
  /**
   * Starts its manager, with the flags of its Deployment. Absent without a program.
   *
   * @throws EnvtestError or ApiError
   */
  readonly start?: (signal?: AbortSignal) => Promise<ProviderManager>;
}

/**
 * Installs the components of a provider, except for those that need a kubelet or cert-manager, see
 * `installComponents`. Without a program, webhooks are left out, and CustomResourceDefinitions do
 * not convert between versions.
 *
 * @throws EnvtestError or ApiError
 */
export async function installProvider(
  controlPlane: ControlPlane,
  { name, components, program, featureGates }: ReleasedProvider,
  options: InstallProviderOptions = {},
): Promise<InstalledProvider> {
  const { signal, serviceAccount = true } = options;
  if (program === undefined) {
    await installComponents(controlPlane, components.map(withoutConversion), undefined, { signal });
    return {};
  }
  const manager = deployedManager(components);
  if (manager === undefined)
    throw new EnvtestError(
      `the components of ${name} have no Deployment, which has the flags of its manager`,
    );
  const { host: ownHost, certificateAuthority } = controlPlane.webhookServing;
  const webhookPort = manager.webhookPort ?? (await freePorts(1, ownHost))[0] ?? 0;
  const host = options.webhookHost ?? ownHost;
  const webhooks = host === false ? undefined : { host, port: webhookPort, certificateAuthority };
  await installComponents(controlPlane, components, webhooks, { signal });
  return {
    start: (until) =>
      startProviderManager(controlPlane, {
        name,
        program,
        webhookPort,
        ...(serviceAccount && { serviceAccount: manager.serviceAccount }),
        featureGates: { ...manager.featureGates, ...defined(featureGates ?? {}) },
        args: manager.args,
        env: manager.env,
        flagNames: manager.flagNames,
        signal: until,
      }),
  };
}

/** Without its webhook, objects of other versions could not be read. */
function withoutConversion<T extends KubernetesObject>(object: T): T {
  if (object.kind !== "CustomResourceDefinition") return object;
  const { spec, ...rest } = object as T & { readonly spec?: object };
  return { ...rest, spec: { ...spec, conversion: { strategy: "None" } } } as unknown as T;
}
