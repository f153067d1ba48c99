import { type CustomResourceDefinition, customResourceDefinition } from "@capikit/api/kubernetes";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { isInternalError, isNotFound, UnknownKindError } from "@capikit/client/errors";
import { errorMessage } from "@capikit/common/errors";
import { apiVersionOf } from "@capikit/common/kubernetes";
import { type Clock, linkSignals, poll, systemClock, withTimeout } from "@capikit/common/time";
import { EnvtestError } from "../errors/envtest-error.ts";
import { type ManifestSource, readManifests } from "./manifests.ts";
import { pointWebhooksAt, type WebhookTarget } from "./webhook-target.ts";

/** Options for installing CustomResourceDefinitions. */
export interface InstallCrdsOptions {
  /**
   * Target of conversion webhooks: those of the manifests, and `/convert` for definitions with
   * several versions and no `spec.conversion`. Default: conversions as in the manifests.
   */
  readonly webhooks?: WebhookTarget;
  /**
   * Timeout in milliseconds without progress: no definition is stored or served. Default: 30,000.
   * The API server establishes definitions one after another, so the time of all grows with their
   * number.
   */
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal | undefined;
}

/** Reads that come too often delay the API server: 39 definitions took half as long again. */
const polling = { interval: 50, factor: 1.5, maxInterval: 1_000 };
/** Time limit for reading why objects are not served. */
const stateMs = 5_000;

/** Installs CustomResourceDefinitions through any client, see {@link ControlPlane.installCrds}. */
export async function installCrds(
  client: Client,
  source: ManifestSource,
  options: InstallCrdsOptions = {},
): Promise<KubernetesObject[]> {
  const crds = (await readManifests(source)).filter(
    (object) => object.kind === customResourceDefinition.kind,
  ) as CustomResourceDefinition[];
  if (crds.length === 0) {
    throw new EnvtestError("no CustomResourceDefinition found in the manifests");
  }
  using limit = createProgressLimit(systemClock, options.timeoutMs ?? 30_000, options.signal);
  const installed = await settled(crds.map((crd) => installCrd(client, crd, options, limit)));
  client.discovery.forget();
  return installed;
}

async function installCrd(
  client: Client,
  crd: CustomResourceDefinition,
  options: InstallCrdsOptions,
  limit: ProgressLimit,
): Promise<CustomResourceDefinition> {
  const name = String(crd.metadata.name);
  const { signal } = limit;
  const read = (until: AbortSignal) => client.get(customResourceDefinition, { name }, { signal: until });
  let state = "not stored yet";
  try {
    const wanted = options.webhooks ? pointWebhooksAt(crd, options.webhooks) : crd;
    const { status: _, ...object } = wanted;
    await client.apply(
      customResourceDefinition,
      object as CustomResourceDefinition & { metadata: { name: string } },
      {
        force: true,
        fieldManager,
        signal,
      },
    );
    limit.progress();
    state = "not served yet";
    const established = async () => {
      if (!(await isServed(client, wanted, signal))) return undefined;
      const stored = await read(signal);
      return stateOf(stored) === "" ? stored : undefined;
    };
    const stored = await poll(established, { ...polling, signal });
    limit.progress();
    return stored;
  } catch (error) {
    options.signal?.throwIfAborted();
    if (limit.reached) {
      const last = await withTimeout(systemClock, stateMs, read, options.signal).then(stateOf, () => "");
      options.signal?.throwIfAborted();
      const reason = last || state;
      throw new EnvtestError(`${name} is not served after ${limit.ms} ms without progress: ${reason}`);
    }
    throw new EnvtestError(`cannot install ${name}: ${errorMessage(error)}`, { cause: error });
  }
}

/** Returns why a definition is not established; empty when it is. */
function stateOf(crd: CustomResourceDefinition): string {
  const conditions = crd.status?.conditions ?? [];
  const rejected = conditions.find(({ type, status }) => type === "NamesAccepted" && status === "False");
  if (rejected) {
    return `its names are not accepted: ${rejected.message ?? ""}`;
  }
  return conditions.some(({ type, status }) => type === "Established" && status === "True")
    ? ""
    : "not established";
}

/**
 * Objects are served shortly after Established, and discovery lists their kind after that: until then
 * lists are not found or delayed.
 */
async function isServed(
  client: Client,
  crd: CustomResourceDefinition,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    for (const kind of servedKinds(crd)) {
      await client.discovery.kindOf({ apiVersion: apiVersionOf(kind), kind: kind.kind }, { signal });
      await client.list(kind, { limit: 1, signal });
    }
    return true;
  } catch (error) {
    if (isNotFound(error) || error instanceof UnknownKindError) {
      return false;
    }
    // Stored objects need a conversion webhook that does not run yet, which the API server reports only in its
    // message; the definition is served.
    if (isInternalError(error) && /conversion webhook for .* failed/.test(error.message)) {
      return true;
    }
    throw error;
  }
}

/** A limit on the time without progress. */
interface ProgressLimit extends Disposable {
  /** Aborts at the limit, or with the signal given at the start. */
  readonly signal: AbortSignal;
  /** Milliseconds without progress until it aborts. */
  readonly ms: number;
  /** Whether the limit has been reached. */
  readonly reached: boolean;
  /** Starts the time over. */
  progress(): void;
}

/** Starts a limit of milliseconds without progress. Dispose it to stop its timer. */
export function createProgressLimit(clock: Clock, ms: number, signal?: AbortSignal): ProgressLimit {
  const limit = linkSignals(signal);
  let reached = false;
  const start = (): (() => void) =>
    clock.after(ms, () => {
      reached ||= !limit.signal.aborted;
      limit.abort(new DOMException(`no progress within ${ms} ms`, "TimeoutError"));
    });
  let cancel = start();
  return {
    signal: limit.signal,
    ms,
    get reached() {
      return reached;
    },
    progress() {
      cancel();
      cancel = start();
    },
    [Symbol.dispose]() {
      cancel();
      limit[Symbol.dispose]();
    },
  };
}

/** Returns the kinds of a definition, one for each served version. */
export function servedKinds({ spec }: CustomResourceDefinition): readonly KindDescriptor<KubernetesObject>[] {
  const { plural, kind } = spec.names;
  const { group } = spec;
  const scope = spec.scope === "Cluster" ? "Cluster" : "Namespaced";
  return spec.versions
    .filter(({ served }) => served)
    .map(({ name: version }) => ({ group, version, kind, plural, scope }));
}

/** Owner of the fields of installed objects. */
export const fieldManager = "envtest";

/**
 * Waits for all promises, even if one fails, so that no work is left in flight.
 *
 * @throws the error of the first failed promise in their order.
 */
export async function settled<T>(work: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
