import { AsyncLocalStorage } from "node:async_hooks";
import type { ReconcileAttempt } from "./reconcile-attempt.ts";

const storage = new AsyncLocalStorage<ReconcileAttempt>();

/** Returns the reconcile that started the current asynchronous operation, running or not. */
export function currentReconcile(): ReconcileAttempt | undefined {
  return storage.getStore();
}

/** Calls a function whose asynchronous operations belong to no reconcile. */
export function runOutsideReconcile<T>(run: () => T): T {
  return storage.exit(run);
}

/** Calls a function in the asynchronous context of a reconcile. */
export function runInReconcile<T>(attempt: ReconcileAttempt, run: () => T): T {
  return storage.run(attempt, run);
}
