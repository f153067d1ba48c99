import { errorMessage } from "@capikit/common/errors";
import { compareText } from "@capikit/common/text";
import { formatMilliseconds, sleep } from "@capikit/common/time";
import type { Runnable, RunnableContext } from "@capikit/controller-kit";
import type { RegisteredExtension } from "../caller/registration.ts";
import { createRegistry } from "../caller/registry.ts";
import { checkDiscovered } from "./check-discovered.ts";
import { discoverExtension } from "./discover-extension.ts";
import type { DiscoveryContext } from "./discovery-context.ts";
import { DiscoveryError } from "./discovery-error.ts";
import type { DiscoveryOptions } from "./discovery-options.ts";

/** The first discovery of all extensions. */
export interface WarmUp {
  readonly runnable: Runnable;
  /** Resolves to whether the registry is filled; false if the runnable failed or was stopped. */
  readonly done: Promise<boolean>;
}

const intervalMs = 2000;

/**
 * Creates the runnable that discovers all extensions and fills the registry. After the timeout it
 * fails, which stops the manager. If it is tolerant, undiscovered extensions keep the handlers of
 * their status, and the controller retries.
 */
export function createWarmUp(
  context: DiscoveryContext,
  { tolerant = false, warmUpMs = 60_000 }: Pick<DiscoveryOptions, "tolerant" | "warmUpMs">,
): WarmUp {
  let finish: (isWarm: boolean) => void = () => {};
  const done = new Promise<boolean>((resolve) => {
    finish = resolve;
  });
  const warmUp = async (running: RunnableContext): Promise<void> => {
    const { signal, logger, clock } = running;
    const until = clock.now() + warmUpMs;
    for (;;) {
      const { configs, failures } = await discoverAll(context, running);
      if (failures.length === 0 || tolerant) {
        context.registry.warmUp(
          tolerant ? configs.filter((config) => canBeRegistered(config, running)) : configs,
        );
        logger.info("The registry of extensions is warm", { extensions: configs.length });
        return;
      }
      for (const error of failures) {
        logger.error("An extension cannot be discovered", { error });
      }
      if (clock.now() + intervalMs > until) {
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
  return { runnable: { name: "extension-warm-up", run }, done };
}

function warmUpError(failures: readonly unknown[], warmUpMs: number): DiscoveryError {
  const reasons = failures.map(errorMessage).sort(compareText).join("; ");
  return new DiscoveryError(
    "DISCOVERY_WARM_UP",
    `cannot discover all extensions within ${formatMilliseconds(warmUpMs)}: ${reasons}`,
    { cause: new AggregateError(failures) },
  );
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

async function discoverAll(
  context: DiscoveryContext,
  running: RunnableContext,
): Promise<{ readonly configs: RegisteredExtension[]; readonly failures: unknown[] }> {
  const { kind, readOnly } = context;
  const failures: unknown[] = [];
  const found: RegisteredExtension[] = [];
  for await (const config of running.client.listAll(kind, { signal: running.signal })) {
    found.push(config);
  }
  const configs = await Promise.all(
    found.map(async (config): Promise<readonly RegisteredExtension[]> => {
      try {
        if (!readOnly) {
          return [await discoverExtension(context, running, config)];
        }
        checkDiscovered(config);
        return [config];
      } catch (error) {
        running.signal.throwIfAborted();
        failures.push(error);
        // Its previous handlers, unless another manager has not completed its discovery.
        return readOnly ? [] : [config];
      }
    }),
  );
  return { configs: configs.flat(), failures };
}
