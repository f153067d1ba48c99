import { ApiError, type StatusReason } from "./api-error.ts";
import { ResponseError, WatchError } from "./response-error.ts";
import { TransportError } from "./transport-error.ts";
import { StaleDiscoveryError } from "./unknown-kind-error.ts";

/** Reports whether an error is an {@link ApiError} with certain reasons. */
export type ApiErrorPredicate = (error: unknown) => error is ApiError;

function hasReason(...reasons: readonly StatusReason[]): ApiErrorPredicate {
  return (error): error is ApiError => error instanceof ApiError && reasons.includes(error.reason);
}

/**
 * The object or its namespace does not exist, or the kind of a list. False for a subresource that
 * the kind does not have, such as the status of a CustomResourceDefinition without it, and for an
 * object of which the server does not know the kind: see {@link isNotServed}.
 */
export const isNotFound: ApiErrorPredicate = hasReason("NotFound");

/**
 * The server does not serve the kind of the object, in this version and scope, or it is not an API
 * server. The object may exist.
 */
export const isNotServed: ApiErrorPredicate = hasReason("NotServed");

/** The object does not exist, or its kind is not served: {@link isNotFound} or {@link isNotServed}. */
export const isMissing: ApiErrorPredicate = hasReason("NotFound", "NotServed");

/** An object of this name already exists. */
export const isAlreadyExists: ApiErrorPredicate = hasReason("AlreadyExists");

/** Another client changed the object or owns a field, or a precondition fails: reread and retry. */
export const isConflict: ApiErrorPredicate = hasReason("Conflict");

/** The object is invalid; `causes` lists the fields. */
export const isInvalid: ApiErrorPredicate = hasReason("Invalid");

/** The identity may not do this. */
export const isForbidden: ApiErrorPredicate = hasReason("Forbidden");

/** The server does not know the identity. */
export const isUnauthorized: ApiErrorPredicate = hasReason("Unauthorized");

/** The server is overloaded, and still was after all retries. */
export const isTooManyRequests: ApiErrorPredicate = hasReason("TooManyRequests");

/** The request itself is malformed. */
export const isBadRequest: ApiErrorPredicate = hasReason("BadRequest");

/** The server, or a webhook it called, failed. */
export const isInternalError: ApiErrorPredicate = hasReason("InternalError", "StorageReadError");

/** The server or a dependency of it is not available. */
export const isServiceUnavailable: ApiErrorPredicate = hasReason("ServiceUnavailable");

/** The server asks for a later retry; it did nothing. */
export const isServerTimeout: ApiErrorPredicate = hasReason("ServerTimeout");

/** The request timed out; it may have taken effect. */
export const isTimeout: ApiErrorPredicate = hasReason("Timeout");

/** The resource version or the token of the next page is too old: list again. */
export const isExpired: ApiErrorPredicate = hasReason("Expired", "Gone");

/** Any error of a request that is not the caller's mistake. */
export type RequestError = ApiError | ResponseError | StaleDiscoveryError | TransportError | WatchError;

const requestErrors = [ApiError, ResponseError, StaleDiscoveryError, TransportError, WatchError] as const;

/**
 * Reports whether a request failed by what the server, or something in between, did: it refused the
 * request, did not answer, or answered something else than an API server. Other errors are mistakes
 * of the program.
 */
export function isRequestError(error: unknown): error is RequestError {
  return requestErrors.some((known) => error instanceof known);
}

/** Reports whether the server is behind a resource version, as after a restore: retry without. */
export function isResourceVersionTooLarge(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (error.causes.some(({ reason }) => reason === "ResourceVersionTooLarge") ||
      // Older servers report it only in their message.
      error.serverMessage.includes("Too large resource version"))
  );
}
