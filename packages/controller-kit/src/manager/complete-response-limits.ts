import type { ResponseLimits } from "@capikit/client/transport";
import { defined } from "@capikit/common/json";

/**
 * Limit for the objects of a kind. A manager's own API server is trusted and may have many, and the
 * limit counts managed fields, which the cache does not store.
 */
const listBytes = 2 ** 31;

/** Returns the limits for responses of a manager's own API server. */
export function completeResponseLimits(limits: ResponseLimits = {}): ResponseLimits {
  return { listBytes, ...defined(limits) };
}
