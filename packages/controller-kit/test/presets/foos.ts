import type { Condition, KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { systemClock } from "@capikit/common/time";
import { silentLogger } from "@capikit/serving";
import type { Cache } from "../../src/cache/index.ts";
import type { ReconcileContext } from "../../src/index.ts";

/** Status of objects of either contract. */
interface Status {
  ready?: boolean;
  initialization?: { provisioned?: boolean };
  conditions?: Condition[];
  observedGeneration?: number;
  failureReason?: string;
  failureMessage?: string;
}

export interface FooCluster extends KubernetesObject {
  spec?: { controlPlaneEndpoint?: { host?: string; port?: number }; region?: string };
  status?: Status;
}
export interface FooMachine extends KubernetesObject {
  spec?: { providerID?: string; image?: string };
  status?: Status & {
    addresses?: { type: "InternalIP" | "Hostname"; address: string }[];
    failureDomain?: string;
  };
}
export interface FooMachinePool extends KubernetesObject {
  spec?: { providerIDList?: string[] };
  status?: Status & { replicas?: number };
}

const kindOf = <T>(kind: string): KindDescriptor<T> =>
  Object.freeze({
    group: "infrastructure.cluster.x-k8s.io",
    version: "v1",
    kind,
    plural: `${kind.toLowerCase()}s`,
    scope: "Namespaced",
  });
export const fooCluster = kindOf<FooCluster>("FooCluster");
export const fooMachine = kindOf<FooMachine>("FooMachine");
export const fooMachinePool = kindOf<FooMachinePool>("FooMachinePool");

export const finalizer = "foo.example.org/foo";
export const contracts = ["v1beta2", "v1beta1"] as const;
export type Contract = (typeof contracts)[number];

/** Marks an object as complete by its contract. */
export function provision(contract: Contract, { status }: { readonly status: Status }): void {
  if (contract === "v1beta1") status.ready = true;
  else status.initialization = { provisioned: true };
}

/** Returns a reconcile context with a client that knows one object. */
export function contextOf<T extends KubernetesObject>(
  object: T,
  others: readonly KubernetesObject[],
  patch: (patch: object) => T,
  signal: AbortSignal = new AbortController().signal,
): ReconcileContext {
  const { namespace, name = "" } = object.metadata;
  const find = async ({ kind }: KindDescriptor) => [object, ...others].find((one) => one.kind === kind);
  const client = {
    get: async () => object,
    patch: async (
      _kind: unknown,
      _ref: unknown,
      sent: { patch: object },
      options: { signal?: AbortSignal },
    ) => {
      options.signal?.throwIfAborted();
      return patch(sent.patch);
    },
  };
  return {
    request: { ...(namespace === undefined ? {} : { namespace }), name },
    cache: { find } as unknown as Cache,
    client: client as unknown as Client,
    signal,
    logger: silentLogger,
    events: { normal() {}, warning() {} },
    reconcileID: "1",
    clock: systemClock,
    watch() {},
    isLeader: () => true,
    deferNextReconcile() {},
    deferNextReconcileUntilCacheUpToDate() {},
  };
}
