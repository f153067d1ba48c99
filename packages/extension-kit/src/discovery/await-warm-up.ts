import type { ControllerDefinition } from "@capikit/controller-kit";

/**
 * Returns a controller whose reconciles wait for the warm-up. They do nothing if it did not
 * succeed: the manager is stopping then.
 */
export function awaitWarmUp(controller: ControllerDefinition, done: Promise<boolean>): ControllerDefinition {
  return Object.freeze<ControllerDefinition>({
    ...controller,
    async reconcile(reconcile) {
      const isWarm = await unlessAborted(done, reconcile.signal);
      return isWarm ? controller.reconcile(reconcile) : undefined;
    },
  });
}

function unlessAborted<T>(done: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    void done.then((result) => {
      signal.removeEventListener("abort", onAbort);
      resolve(result);
    });
  });
}
