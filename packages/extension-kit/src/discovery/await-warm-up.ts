import type { ControllerDefinition } from "@capikit/controller-kit";

/** Returns a controller whose reconciles wait for a promise. */
export function awaitWarmUp(controller: ControllerDefinition, done: Promise<void>): ControllerDefinition {
  return Object.freeze<ControllerDefinition>({
    ...controller,
    async reconcile(reconcile) {
      await unlessAborted(done, reconcile.signal);
      return controller.reconcile(reconcile);
    },
  });
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
