/**
 * Errors of the client, and predicates on them. This entry point does not load the HTTP client.
 *
 * @module
 */
export { ApiError, type StatusReason } from "./api-error.ts";
export { ConfigError, type ConfigErrorCode } from "./config-error.ts";
export {
  type ApiErrorPredicate,
  isAlreadyExists,
  isBadRequest,
  isConflict,
  isExpired,
  isForbidden,
  isInternalError,
  isInvalid,
  isNotFound,
  isResourceVersionTooLarge,
  isServerTimeout,
  isServiceUnavailable,
  isTimeout,
  isTooManyRequests,
  isUnauthorized,
  isWithCause,
} from "./predicates.ts";
export { rbacMarker, rbacMarkerOf } from "./rbac-marker.ts";
export { ResponseError, type ResponseErrorCode } from "./response-error.ts";
export { isStatus, type Status, type StatusCause, type StatusDetails } from "./status.ts";
export { type Destination, TransportError } from "./transport-error.ts";
export { StaleDiscoveryError, UnknownKindError, UnknownResourceError } from "./unknown-kind-error.ts";
export { WatchError, type WatchErrorCode } from "./watch-error.ts";
