import type { Client } from "@capikit/client";
import { defined } from "@capikit/common/json";
import { redactUrl } from "@capikit/common/text";
import { programVersion } from "@capikit/serving/flags";
import { limitNewSpace, scavengeOnMainThread, withoutWasmTierUp } from "@capikit/serving/process";
import { consistentClient } from "../cache/consistent-client.ts";
import type { RunningController } from "../controller/controller-run.ts";
import type { ExtensionContext, ManagerExtensionParts } from "../extension/manager-extension.ts";
import { recordReads, recordRequests } from "../journal/record-calls.ts";
import { messageOf } from "../values/errors.ts";
import { divideParts, needsLeader, type PlannedDomain } from "./built-in-domains.ts";
import { type CacheViews, createCacheViews, withReflectorDefaults } from "./cache-views.ts";
import { convertsObjects, setUpParts } from "./collect-parts.ts";
import { type Manager, ManagerError } from "./manager.ts";
import { checkConnection, createManagerBase, type ManagerBase } from "./manager-base.ts";
import { checkManagerOptions, type ManagerOptions } from "./manager-options.ts";
import { RunningDomain } from "./running-domain.ts";
import { createReadiness, limitSync, startServers } from "./start-servers.ts";

/**
 * Starts a manager in this order: probes and metrics, webhooks, the cache, the queues of all
 * controllers, and the work of every replica. Then it starts leader election, and the rest of the
 * work once it leads. It resolves before that and does not wait for the cache.
 *
 * If a kind cannot be read, because its CustomResourceDefinition or a permission is missing, the
 * controllers that watch it wait. The log and `/readyz?verbose` report the reason, and the
 * controllers start once the kind can be read. Until the kinds used from the start have synced,
 * `/readyz` fails, unless the manager has a conversion webhook, which the first list may need. The
 * log names all missing permissions for watches, leases and the leader's event at once.
 *
 * Extensions of the flags may add election domains, each with its own controllers.
 *
 * It stops in this order: controllers and runnables (after 30 s their signals abort), events,
 * leases, webhooks, the cache, probes and metrics. If leadership is lost, signals abort at once and
 * no more writes are sent.
 *
 * @throws ConfigError if the cluster configuration is unusable.
 * @throws ConnectionError if the API server is unreachable or rejects the credentials.
 * @throws CertificateError if the webhooks' certificate is unusable.
 * @throws TypeError if an option is unknown, or two controllers or runnables have the same name.
 * @throws RangeError if the leader election times contradict each other.
 * @throws Error with a `code`, such as `EADDRINUSE`, if a server cannot listen.
 */
export function startManager(options: ManagerOptions): Promise<Manager> {
  return startProcessManager(options, {});
}

/** Effects that a manager may have on its own process. */
export interface ProcessHooks {
  /** See `ElectionSettings`. */
  readonly exitOnLoss?: boolean;
  /** Called once at the start of the shutdown. */
  onStop?(): void;
}

/** Implements {@link startManager} with process hooks. */
export async function startProcessManager(
  options: ManagerOptions,
  { exitOnLoss = false, onStop }: ProcessHooks,
): Promise<Manager> {
  checkManagerOptions(options);
  options.signal?.throwIfAborted();
  if (options.limitNewSpace ?? true) {
    limitNewSpace();
    scavengeOnMainThread();
  }
  const base = await createManagerBase(options, onStop);
  const { flags, clock, logger, config, metrics, life } = base;
  try {
    const direct = base.connections.client();
    // The first request compiles undici's HTTP parser.
    const version = await withoutWasmTierUp(() => connect(options, base, direct));
    const views = createViews(options, base, direct, version);
    const extensions = await extendManager(base, views, direct);
    const cache = base.journal ? recordReads(views.all) : views.all;
    const events = base.createRecorder(direct);
    const consistent = consistentClient(direct, cache);
    const client = base.journal ? recordRequests(consistent, clock) : consistent;
    const services = { cache, client, events, logger, metrics, config, flags, signal: life.endSignal };
    const parts = await setUpParts(options, services, extensions);

    const { allReplicas, leader, added } = divideParts(options, base, parts, extensions);
    const run = (domain: PlannedDomain): RunningDomain =>
      new RunningDomain(domain, { base, exitOnLoss, cache, direct, events });
    const everywhere = run(allReplicas);
    const elected = [run(leader), ...added.map(run)] as const;
    life.domains.push(everywhere, ...elected);

    const readiness = createReadiness({
      phase: () => life.phase,
      cache,
      convertsObjects: convertsObjects(parts),
    });
    const { cacheSyncTimeoutMs, diagnosticsRoutes } = options;
    await startServers({ base, parts, cache, readiness, diagnosticsRoutes, client: direct });
    const onStart = cacheSyncTimeoutMs ? limitSync(cacheSyncTimeoutMs, life, clock) : undefined;
    life.cacheEnd = cache.start(life.endSignal, onStart).catch((cause: unknown) => {
      life.fail(new ManagerError("MANAGER_CACHE", `the cache failed: ${messageOf(cause)}`, { cause }));
    });
    for (const domain of life.domains) {
      domain.warmUp();
    }
    readiness.begin();
    life.begin({ signals: options.signals ?? true });
    await everywhere.start();
    return runningManager(services, base, everywhere, elected);
  } catch (error) {
    await life.stop();
    // A signal during the start has stopped the parts by signals of their own.
    if (options.signal?.aborted && isAborted(error)) throw options.signal.reason;
    throw error;
  }
}

function isAborted(error: unknown): boolean {
  const causes = new Set<unknown>();
  for (let cause = error; cause instanceof Error && !causes.has(cause); cause = cause.cause) {
    if (cause.name === "AbortError") return true;
    causes.add(cause);
  }
  return false;
}

/** Waits for the API server and returns its version. @throws ConnectionError */
async function connect(
  { connectTimeoutMs = 10_000, signal }: ManagerOptions,
  { name, config, logger, clock }: ManagerBase,
  client: Client,
): Promise<string> {
  const version = await checkConnection({
    client,
    config,
    timeoutMs: connectTimeoutMs,
    logger,
    signal,
    clock,
  });
  const program = { manager: name, version: programVersion() };
  logger.info("Starting manager", {
    ...program,
    server: redactUrl(config.server),
    serverVersion: version,
  });
  return version;
}

function createViews(
  options: ManagerOptions,
  { flags, clock, logger, metrics, life }: ManagerBase,
  client: Client,
  version: string,
): CacheViews {
  return createCacheViews({
    syncPeriodMs: flags.syncPeriodMs,
    ...(flags.namespace !== undefined && { namespaces: [flags.namespace] }),
    clock,
    ...defined(options.cache ?? {}),
    reflector: withReflectorDefaults(version, options.cache?.reflector),
    client,
    logger,
    observer: metrics.cache,
    placeOf({ group, plural }) {
      const watches = ({ definition }: RunningController): boolean =>
        definition.watches.some(({ kind }) => kind.group === group && kind.plural === plural);
      return life.domains.flatMap(({ controllers }) => controllers).find(watches)?.definition.place;
    },
  });
}

/** Calls the extensions of the flags in order. Returns their parts. */
async function extendManager(
  { name, flags, clock, logger, life }: ManagerBase,
  { selectionOf, addCache }: CacheViews,
  client: Client,
): Promise<readonly ManagerExtensionParts[]> {
  const restart = (reason: string): void => life.fail(new ManagerError("MANAGER_RESTART", reason));
  const context: ExtensionContext = { manager: name, client, logger, clock, selectionOf, addCache, restart };
  const extensions: ManagerExtensionParts[] = [];
  for (const { extension, values } of flags.extensions) {
    const parts = await extension.extend(context, values);
    if (parts !== undefined) extensions.push(parts);
  }
  return extensions;
}

/** Starts the elections of domains, and returns their manager. */
function runningManager(
  { client, cache, events }: Pick<Manager, "client" | "cache" | "events">,
  { logger, journal, metrics, life }: ManagerBase,
  everywhere: RunningDomain,
  domains: readonly [leader: RunningDomain, ...RunningDomain[]],
): Manager {
  const [leader] = domains;
  const controllers = life.domains.flatMap((domain) => domain.controllers);
  const elected = Promise.all(domains.map((domain) => domain.start())).then(() => {});
  elected.catch(() => {}); // reported by `done`
  return {
    client,
    cache,
    events,
    logger,
    journal,
    metrics,
    controllers: new Map(controllers.map((one) => [one.definition.name, one])),
    servers: life.servers,
    get elected() {
      for (const domain of domains) domain.demandElection();
      return elected;
    },
    add(runnable) {
      if (life.domains.some((domain) => domain.hasRunnable(runnable.name))) {
        throw new TypeError(`a runnable has the name ${runnable.name}: use a unique name`);
      }
      (needsLeader(runnable) ? leader : everywhere).add(runnable);
    },
    isLeader: () => domains.every((domain) => domain.isLeader()),
    stop: life.stop,
    done: life.done,
    [Symbol.asyncDispose]: life.stop,
  };
}
