import type { Condition } from "@capikit/api/meta";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { freePorts } from "@capikit/envtest";
import { installComponents, type ProviderManager, startProviderManager } from "@capikit/envtest/cluster-api";
import { componentsOfExample, programOfExample } from "./example-components.ts";
import type { ManagementCluster } from "./management-cluster.ts";

const example = "ipam-pool";
const host = "127.0.0.1";

/** A pool of the example, as far as tests look into it. */
export interface PoolObject extends KubernetesObject {
  readonly spec: { readonly addresses: readonly string[]; readonly [field: string]: unknown };
  readonly status?: {
    readonly conditions?: readonly Condition[];
    readonly addresses?: { readonly total: number; readonly used: number; readonly free: number };
  };
}

export const ipPool = poolKind("IPPool", "ippools", "Namespaced");
export const globalIPPool = poolKind("GlobalIPPool", "globalippools", "Cluster");

/** The provider of `examples/ipam-pool`, installed. */
export interface IpamProvider {
  /** Starts its program for a version of claims and addresses. Kills a running one first. */
  run(apiVersion: "v1beta1" | "v1beta2"): Promise<void>;
  log(): Promise<string>;
}

/**
 * Installs the components of `examples/ipam-pool`. Its program has the permissions of these
 * components.
 */
export async function installIpamProvider({ controlPlane }: ManagementCluster): Promise<IpamProvider> {
  const [objects, [webhookPort = 0]] = await Promise.all([componentsOfExample(example), freePorts(1, host)]);
  const { certificateAuthority } = controlPlane.webhookServing;
  await installComponents(controlPlane, objects, { host, port: webhookPort, certificateAuthority });
  const account = objects.find(({ kind }) => kind === "ServiceAccount")?.metadata;
  let program: ProviderManager | undefined;
  return {
    async run(apiVersion) {
      if (program !== undefined) {
        process.kill(program.pid, "SIGKILL");
        await program.exited;
      }
      program = await startProviderManager(controlPlane, {
        name: `ipam-pool-${apiVersion}`,
        program: programOfExample(example),
        serviceAccount: { namespace: account?.namespace ?? "", name: account?.name ?? "" },
        webhookPort,
        args: ["--leader-elect=false", `--ipam-api-version=${apiVersion}`],
      });
    },
    log: async () => (await program?.log()) ?? "it does not run",
  };
}

function poolKind(kind: string, plural: string, scope: "Namespaced" | "Cluster"): KindDescriptor<PoolObject> {
  return Object.freeze({ group: "ipam.cluster.x-k8s.io", version: "v1alpha1", kind, plural, scope });
}
