import { CodedError } from "@capikit/common/errors";

/**
 * Reasons why an extension cannot be discovered. Each begins with `DISCOVERY_`:
 *
 * - `CA_SECRET`: the Secret of the caBundle is missing or invalid.
 * - `INCOMPLETE`: the manager that discovers the extension has not completed its status.
 * - `WARM_UP`: extensions were not discovered in time after the start.
 */
export type DiscoveryErrorCode = "DISCOVERY_CA_SECRET" | "DISCOVERY_INCOMPLETE" | "DISCOVERY_WARM_UP";

/** An extension cannot be discovered. Messages are stable, without times, for conditions. */
export class DiscoveryError extends CodedError<DiscoveryErrorCode> {
  override readonly name = "DiscoveryError";
}
