import { setTimeout as sleep } from "node:timers/promises";
import type { ExtensionConfig } from "@capikit/api/runtime/v1beta2";
import type { ControllerDefinition, Runnable, RunnableContext } from "@capikit/controller-kit";
import { createRegistry } from "@capikit/extension-kit/caller";
import { checkDiscovered } from "./check-discovered.ts";
import { discoverExtension } from "./discover-extension.ts";
import type { ExtensionsContext, ExtensionsOptions } from "./extensions.ts";

/** The beginning, in which all extensions become known. */
export interface WarmUp {
  readonly runnable: Runnable;
  /** Resolves when the registry is filled. */
  readonly done: Promise<void>;
}

const intervalMs = 2000;

/**
 * Discovers all extensions and fills the registry. After the timeout the manager exits, unless it
 * is tolerant: missing extensions then keep the handlers of their status, and the controller
 * retries.
 */
export function createWarmUp(
  context: ExtensionsContext,
  { tolerant = false, warmUpMs = 60_000 }: Pick<ExtensionsOptions, "tolerant" | "warmUpMs">,
): WarmUp {
  let resolve: () => void = () => {};
  const done = new Promise<void>((given) => {
    resolve = given;
  });
  const run = async (running: RunnableContext): Promise<void> => {
    const { signal, logger } = running;
    const until = Date.now() + warmUpMs;
    for (;;) {
      const { configs, failures } = await discoverAll(context, running);
      if (failures.length === 0 || tolerant) {
        context.registry.warmUp(
          tolerant ? configs.filter((config) => canBeRegistered(config, running)) : configs,
        );
        logger.info("The registry of extensions is warm", { extensions: configs.length });
        resolve();
        return;
      }
      for (const error of failures) logger.error("An extension cannot be discovered", { error });
      if (Date.now() + intervalMs > until) {
        throw new AggregateError(failures, `${failures.length} extensions cannot be discovered`);
      }
      await sleep(intervalMs, undefined, { signal });
    }
  };
  return { runnable: { name: "extension-warm-up", run }, done };
}

/** The registry takes all or nothing. */
function canBeRegistered(config: ExtensionConfig, { logger }: RunnableContext): boolean {
  try {
    createRegistry().warmUp([config]);
    return true;
  } catch (error) {
    logger.error("An extension cannot be registered", { error });
    return false;
  }
}

/** Has a controller do nothing before something is done. */
export function afterWarmUp(controller: ControllerDefinition, done: Promise<void>): ControllerDefinition {
  return Object.freeze<ControllerDefinition>({
    ...controller,
    async reconcile(reconcile) {
      await unlessAborted(done, reconcile.signal);
      return controller.reconcile(reconcile);
    },
  });
}

async function discoverAll(
  context: ExtensionsContext,
  running: RunnableContext,
): Promise<{ readonly configs: ExtensionConfig[]; readonly failures: unknown[] }> {
  const { kind, readOnly } = context;
  const failures: unknown[] = [];
  const found: ExtensionConfig[] = [];
  for await (const config of running.client.listAll(kind, { signal: running.signal })) found.push(config);
  const configs = await Promise.all(
    found.map(async (config): Promise<readonly ExtensionConfig[]> => {
      try {
        if (!readOnly) return [await discoverExtension(context, running, config)];
        checkDiscovered(config);
        return [config];
      } catch (error) {
        running.signal.throwIfAborted();
        failures.push(error);
        // Use the previous handlers, but never call an extension that another manager has not
        // completed.
        return readOnly ? [] : [config];
      }
    }),
  );
  return { configs: configs.flat(), failures };
}

function unlessAborted(done: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    void done.then(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    });
  });
}
