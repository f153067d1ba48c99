import { errorMessage } from "@capikit/common/errors";
import { compareText } from "@capikit/common/text";
import { formatMilliseconds, sleep } from "@capikit/common/time";
import type { Runnable, RunnableContext } from "@capikit/controller-kit";
import type { RegisteredExtension } from "../caller/registration.ts";
import { createRegistry } from "../caller/registry.ts";
import { type DiscoveryContext, DiscoveryError } from "./discovery-context.ts";
import type { DiscoveryOptions } from "./discovery-options.ts";
import type { WarmUpRole } from "./warm-up-role.ts";

/** The first discovery of all extensions. */
export interface WarmUp {
  readonly runnable: Runnable;
  /** Resolves to whether the registry is filled; false if the runnable failed or was stopped. */
  readonly done: Promise<boolean>;
}

const intervalMs = 2000;

/**
 * Creates the runnable that fills the registry once all extensions are discovered. After the
 * timeout it fails, which stops the manager, unless its role is to wait for the leader. If it is
 * tolerant, undiscovered extensions do not delay it: the controller retries.
 */
export function createWarmUp(
  context: DiscoveryContext,
  role: WarmUpRole,
  { tolerant = false, warmUpMs = 60_000 }: Pick<DiscoveryOptions, "tolerant" | "warmUpMs">,
): WarmUp {
  const { promise: done, resolve: finish } = Promise.withResolvers<boolean>();
  const warmUp = async (running: RunnableContext): Promise<void> => {
    const { signal, logger, clock } = running;
    const until = clock.now() + warmUpMs;
    const report = role.waits ? reportChanges(running) : reportAll(running);
    // The leader in the same replica may be faster.
    while (!role.waits || !context.registry.ready) {
      const { configs, failures } = await attempt(context, role, running);
      const isLate = clock.now() + intervalMs > until;
      if (configs && (failures.length === 0 || (tolerant && (isLate || !role.waits)))) {
        const accepted = tolerant ? configs.filter((config) => canBeRegistered(config, running)) : configs;
        await fill(context, role, accepted, running);
        logger.info("The registry of extensions is warm", { extensions: configs.length });
        return;
      }
      report(failures);
      if (isLate && !role.waits) {
        throw warmUpError(failures, warmUpMs);
      }
      await sleep(clock, intervalMs, signal);
    }
  };
  const run = async (running: RunnableContext): Promise<void> => {
    try {
      await warmUp(running);
      finish(true);
    } finally {
      finish(false); // no effect after a success
    }
  };
  const { name, needLeaderElection } = role;
  return { runnable: { name, needLeaderElection, run }, done };
}

type Report = (failures: readonly unknown[]) => void;

function reportAll({ logger }: RunnableContext): Report {
  return (failures) => {
    for (const error of failures) {
      logger.error("An extension cannot be discovered", { error });
    }
  };
}

/** Another replica logs the errors. */
function reportChanges({ logger }: RunnableContext): Report {
  let last = "";
  return (failures) => {
    const reasons = reasonsOf(failures);
    if (reasons !== last) {
      last = reasons;
      logger.info("Waiting until the leader has discovered all extensions", { reasons });
    }
  };
}

function warmUpError(failures: readonly unknown[], warmUpMs: number): DiscoveryError {
  return new DiscoveryError(
    "DISCOVERY_WARM_UP",
    `cannot discover all extensions within ${formatMilliseconds(warmUpMs)}: ${reasonsOf(failures)}`,
    { cause: new AggregateError(failures) },
  );
}

function reasonsOf(failures: readonly unknown[]): string {
  return failures.map(errorMessage).sort(compareText).join("; ");
}

/** Reports whether the registry accepts a registration: it accepts all or none. */
function canBeRegistered(config: RegisteredExtension, { logger }: RunnableContext): boolean {
  try {
    createRegistry().warmUp([config]);
    return true;
  } catch (error) {
    logger.error("An extension cannot be registered", { error });
    return false;
  }
}

async function fill(
  { kind, registry }: DiscoveryContext,
  { waits }: WarmUpRole,
  configs: readonly RegisteredExtension[],
  { cache, signal }: RunnableContext,
): Promise<void> {
  if (!registry.ready) {
    registry.warmUp(configs);
    return;
  }
  // The replica was warm before its leader had discovered: the leader's results are newer.
  for (const config of waits ? [] : configs) {
    const current = await cache.find(kind, { name: config.metadata.name ?? "" }, { signal });
    if (current !== undefined && current.metadata.deletionTimestamp === undefined) {
      registry.add(config);
    }
  }
}

/** Returns no registrations if they cannot be listed. */
async function attempt(
  { kind }: DiscoveryContext,
  { discover, keepsHandlers }: WarmUpRole,
  running: RunnableContext,
): Promise<{ readonly configs?: readonly RegisteredExtension[]; readonly failures: readonly unknown[] }> {
  const failures: unknown[] = [];
  const failed = (error: unknown): void => {
    running.signal.throwIfAborted();
    failures.push(error);
  };
  const found: RegisteredExtension[] = [];
  try {
    for await (const config of running.client.listAll(kind, { signal: running.signal })) {
      found.push(config);
    }
  } catch (error) {
    failed(error);
    return { failures };
  }
  const configs = await Promise.all(
    found.map(async (config): Promise<readonly RegisteredExtension[]> => {
      try {
        return [await discover(config, running)];
      } catch (error) {
        failed(error);
        return keepsHandlers ? [config] : [];
      }
    }),
  );
  return { configs: configs.flat(), failures };
}
