import { setTimeout } from "node:timers/promises";
import { type Cluster, cluster } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject, OwnerReference } from "@capikit/api/meta";
import { type Client, createClient, type NewObject } from "@capikit/client";
import { silentLogger } from "@capikit/serving";
import { type FaultServer, type FaultServerKind, startFaultServer } from "@capikit/testing";
import { expect, vi } from "vitest";
import { type ControllerDefinition, parseManagerFlags, startManager } from "../../src/index.ts";
import type { PresetRule } from "../../src/presets/index.ts";

export const namespace = "ns";
const maxBackoffMs = 50;
const quiet = ["--health-addr=0", "--diagnostics-address=0"];

/** An API server and a manager with the controllers of a preset, in-process. */
export interface ProviderWorld extends AsyncDisposable {
  readonly server: FaultServer;
  /** Started by a test. */
  readonly client: Client;
  /** Number of reconciles that have started. */
  readonly reconciles: number;
  get<T extends KubernetesObject>(kind: KindDescriptor<T>, name: string): T | undefined;
  change<T extends KubernetesObject>(
    kind: KindDescriptor<T>,
    name: string,
    patch: object,
    subresource?: "status",
  ): Promise<T>;
  delete(kind: KindDescriptor, name: string): Promise<void>;
  /** Resolves when the controllers have seen all writes, have reconciled, and stay idle. */
  settled(): Promise<void>;
}

export async function startWorld(
  kinds: readonly FaultServerKind[],
  controllers: readonly ControllerDefinition[],
  seed: (server: FaultServer) => void = () => {},
  {
    flags = [],
    rules = [],
    end = new AbortController().signal,
  }: {
    readonly flags?: readonly string[];
    /** Also ends reconciles, as when a lease is lost. */
    readonly end?: AbortSignal;
    /** The rules that the requests of the preset must need no more than. */
    readonly rules?: readonly PresetRule[];
  } = {},
): Promise<ProviderWorld> {
  const server = await startFaultServer({ kinds });
  seed(server);
  let reconciles = 0;
  const counted = controllers.map((one) => ({
    ...one,
    minIntervalMs: 0,
    backoff: { initialMs: 5, maxMs: maxBackoffMs },
    async reconcile(context: Parameters<ControllerDefinition["reconcile"]>[0]) {
      reconciles++;
      return await one.reconcile({ ...context, signal: AbortSignal.any([context.signal, end]) });
    },
  }));
  const manager = await startManager({
    name: "provider",
    flags: parseManagerFlags([...quiet, ...flags]),
    config: server.config,
    controllers: counted,
    logger: silentLogger,
    signals: false,
  });
  const client = createClient(server.config);
  const running = [...manager.controllers.values()];
  const valuesOf = async (metric: string): Promise<number[]> => {
    const { values } = (await manager.metrics.registry.getSingleMetric(metric)?.get()) ?? { values: [] };
    return values.map(({ value }) => value);
  };
  const isIdle = async (): Promise<boolean> => {
    server.bookmark();
    const seen = await valuesOf("informer_store_resource_version");
    const queued = await valuesOf("workqueue_depth");
    return (
      seen.every((version) => version >= Number(server.resourceVersion)) &&
      queued.every((keys) => keys === 0) &&
      running.every(({ inFlight }) => inFlight === 0)
    );
  };
  const refOf = (kind: KindDescriptor, name: string) =>
    kind.scope === "Namespaced" ? { namespace, name } : { name };
  return {
    server,
    client,
    get reconciles() {
      return reconciles;
    },
    get: (kind, name) => server.object(kind, refOf(kind, name)),
    change: (kind, name, patch, subresource) =>
      client.patch(
        kind,
        refOf(kind, name),
        { type: "merge", patch: patch as Record<string, unknown> },
        subresource === undefined ? {} : { subresource },
      ),
    async delete(kind, name) {
      await client.delete(kind as KindDescriptor<KubernetesObject>, refOf(kind, name));
    },
    async settled() {
      await Promise.all(running.map(({ synced }) => synced));
      await vi.waitFor(async () => {
        const before = reconciles;
        // The timers of retries are older than this one, so they fire first however late both are.
        await setTimeout(maxBackoffMs + 10);
        if (!(await isIdle()) || reconciles > before)
          throw new Error("the controllers are still reconciling");
      });
    },
    async [Symbol.asyncDispose]() {
      await manager.stop();
      await client.close();
      await server.stop();
      if (rules.length > 0) expect(forbidden(server, controllers, rules)).toEqual([]);
    },
  };
}

/** Returns the manager's watches and writes that the rules of a preset do not allow. */
function forbidden(
  { writes }: FaultServer,
  controllers: readonly ControllerDefinition[],
  rules: readonly PresetRule[],
): string[] {
  const allowed = new Set(
    rules.flatMap(({ resources: [resource], verbs }) => verbs.map((verb) => `${verb} ${resource}`)),
  );
  const watched = controllers.flatMap(({ watches }) => watches.map(({ kind }) => kind.plural));
  const needed = new Set([
    ...watched.flatMap((resource) => ["list", "watch"].map((verb) => `${verb} ${resource}`)),
    ...writes
      .filter(({ userAgent }) => userAgent.startsWith("provider"))
      .map(({ operation, resource, subresource }) => {
        return `${operation} ${resource}${subresource === undefined ? "" : `/${subresource}`}`;
      }),
  ]);
  return [...needed].filter((one) => !allowed.has(one));
}

/** Creates a Cluster, with provisioned infrastructure by default. */
export function putCluster(server: FaultServer, name: string, change: Partial<Cluster> = {}): Cluster {
  const { spec, status } = change;
  return server.put(cluster, {
    metadata: { namespace, name },
    spec: { ...spec },
    status: { initialization: { infrastructureProvisioned: true }, ...status },
  } as NewObject<Cluster>);
}

/** Returns an owner reference as Cluster API sets it on a provider's objects. */
export function ownedBy({
  apiVersion,
  kind,
  metadata: { name = "", uid = "" },
}: KubernetesObject): OwnerReference {
  return { apiVersion, kind, name, uid, controller: true };
}

/** Returns status, reason and message of a condition, if any. */
export function conditionOf(
  object: KubernetesObject | undefined,
  type: string,
): readonly [status: string, reason: string | undefined, message: string | undefined] | undefined {
  const { conditions = [] } =
    (
      object as
        | { status?: { conditions?: { type: string; status: string; reason?: string; message?: string }[] } }
        | undefined
    )?.status ?? {};
  const found = conditions.find((one) => one.type === type);
  return found && [found.status, found.reason, found.message];
}

/** Waits until `read` returns a value. */
export async function until<T>(read: () => T | undefined | false): Promise<T> {
  return await vi.waitFor(() => {
    const value = read();
    if (value === undefined || value === false) throw new Error("no value yet");
    return value;
  });
}
