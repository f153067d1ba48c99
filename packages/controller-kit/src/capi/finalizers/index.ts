/**
 * Finalizers.
 *
 * @module
 */

export { ensureFinalizer } from "./ensure-finalizer.ts";
export { hasFinalizer, withFinalizer, withoutFinalizer } from "./finalizers.ts";
