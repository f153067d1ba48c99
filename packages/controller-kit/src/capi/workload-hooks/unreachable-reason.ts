import { ApiError, TransportError } from "@capikit/client/errors";
import { isClusterNotConnected } from "../cluster-cache/cluster-not-connected-error.ts";

/**
 * Returns the reason if the error means that a workload cluster is unreachable for now, otherwise
 * undefined. Reasons are stable and contain no addresses, since they are copied to conditions.
 */
export function unreachableReason(error: unknown): string | undefined {
  if (isClusterNotConnected(error)) return "not connected";
  if (error instanceof TransportError) return "connection failed";
  if (error instanceof DOMException && error.name === "TimeoutError") return "no answer in time";
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 401) return "credentials refused";
  return error.status === 429 || error.status >= 500 ? `status ${error.status}` : undefined;
}
