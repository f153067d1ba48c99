/**
 * Errors of the client, and predicates on them. This entry point does not load the HTTP client.
 *
 * @module
 */
export { ApiError, rbacMarker, rbacMarkerOf, type StatusReason } from "./api-error.ts";
export { ConfigError, type ConfigErrorCode } from "./config-error.ts";
export * from "./predicates.ts";
export { ResponseError, type ResponseErrorCode, WatchError, type WatchErrorCode } from "./response-error.ts";
export { isStatus, type Status, type StatusCause, type StatusDetails } from "./status.ts";
export { type Destination, TransportError } from "./transport-error.ts";
export { StaleDiscoveryError, UnknownKindError, UnknownResourceError } from "./unknown-kind-error.ts";
