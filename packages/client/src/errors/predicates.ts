import { ApiError, type StatusReason } from "./api-error.ts";

function hasReason(...reasons: readonly StatusReason[]): (error: unknown) => error is ApiError {
  return (error): error is ApiError => error instanceof ApiError && reasons.includes(error.reason);
}

/** The object, its kind or its namespace does not exist. */
export const isNotFound: (error: unknown) => error is ApiError = hasReason("NotFound");

/** An object of this name already exists. */
export const isAlreadyExists: (error: unknown) => error is ApiError = hasReason("AlreadyExists");

/** Another client changed the object or owns a field, or a precondition fails: reread and retry. */
export const isConflict: (error: unknown) => error is ApiError = hasReason("Conflict");

/** The object is invalid; `causes` lists the fields. */
export const isInvalid: (error: unknown) => error is ApiError = hasReason("Invalid");

/** The identity may not do this. */
export const isForbidden: (error: unknown) => error is ApiError = hasReason("Forbidden");

/** The server does not know the identity. */
export const isUnauthorized: (error: unknown) => error is ApiError = hasReason("Unauthorized");

/** The server is overloaded, and still was after all retries. */
export const isTooManyRequests: (error: unknown) => error is ApiError = hasReason("TooManyRequests");

/** The resource version or the token of the next page is too old: list again. */
export const isExpired: (error: unknown) => error is ApiError = hasReason("Expired", "Gone");

/** The request itself is malformed. */
export const isBadRequest: (error: unknown) => error is ApiError = hasReason("BadRequest");

/** The server, or a webhook it called, failed. */
export const isInternalError: (error: unknown) => error is ApiError = hasReason("InternalError");

/** The server or a dependency of it is not available. */
export const isServiceUnavailable: (error: unknown) => error is ApiError = hasReason("ServiceUnavailable");

/** The server asks for a later retry; it did nothing. */
export const isServerTimeout: (error: unknown) => error is ApiError = hasReason("ServerTimeout");

/** The request timed out; it may have taken effect. */
export const isTimeout: (error: unknown) => error is ApiError = hasReason("Timeout");

/** The kind does not have this verb. */
export const isMethodNotSupported: (error: unknown) => error is ApiError = hasReason("MethodNotAllowed");

/** The server supports none of the requested media types. */
export const isNotAcceptable: (error: unknown) => error is ApiError = hasReason("NotAcceptable");

/** The server does not support the body format, such as strategic merge for custom resources. */
export const isUnsupportedMediaType: (error: unknown) => error is ApiError =
  hasReason("UnsupportedMediaType");

/** The object exceeds the server's size limit. */
export const isRequestEntityTooLarge: (error: unknown) => error is ApiError =
  hasReason("RequestEntityTooLarge");

/** Reports whether a cause has this reason, such as `FieldValueRequired`. */
export function isWithCause(error: unknown, reason: string): error is ApiError {
  return error instanceof ApiError && error.causes.some((cause) => cause.reason === reason);
}

/** Reports whether the server is behind a resource version, as after a restore: retry without. */
export function isResourceVersionTooLarge(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (error.causes.some(({ reason }) => reason === "ResourceVersionTooLarge") ||
      error.serverMessage.includes("Too large resource version"))
  );
}
