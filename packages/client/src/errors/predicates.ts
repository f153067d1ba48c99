import { ApiError, type StatusReason } from "./api-error.ts";

function hasReason(...reasons: readonly StatusReason[]): (error: unknown) => error is ApiError {
  return (error): error is ApiError => error instanceof ApiError && reasons.includes(error.reason);
}

/** The object, its kind or its namespace does not exist. */
export const isNotFound: (error: unknown) => error is ApiError = hasReason("NotFound");

/** An object of this name exists already. */
export const isAlreadyExists: (error: unknown) => error is ApiError = hasReason("AlreadyExists");

/** Somebody else changed the object, or owns a field of it, or a precondition does not hold. Read again and decide again. */
export const isConflict: (error: unknown) => error is ApiError = hasReason("Conflict");

/** The object does not validate; `causes` names the fields. */
export const isInvalid: (error: unknown) => error is ApiError = hasReason("Invalid");

/** The identity may not do this. */
export const isForbidden: (error: unknown) => error is ApiError = hasReason("Forbidden");

/** The server does not know the identity. */
export const isUnauthorized: (error: unknown) => error is ApiError = hasReason("Unauthorized");

/** The server has too much to do, and still had when the retries were used up. */
export const isTooManyRequests: (error: unknown) => error is ApiError = hasReason("TooManyRequests");

/** The resource version or the token of the next page is too old: list anew. */
export const isExpired: (error: unknown) => error is ApiError = hasReason("Expired", "Gone");

/** The request itself is malformed. */
export const isBadRequest: (error: unknown) => error is ApiError = hasReason("BadRequest");

/** The server, or a webhook that it asked, failed. */
export const isInternalError: (error: unknown) => error is ApiError = hasReason("InternalError");

/** The server cannot answer now, or what it relies on cannot. */
export const isServiceUnavailable: (error: unknown) => error is ApiError = hasReason("ServiceUnavailable");

/** The server asks to be asked again later; it did nothing. */
export const isServerTimeout: (error: unknown) => error is ApiError = hasReason("ServerTimeout");

/** The request took too long; it may have been done nevertheless. */
export const isTimeout: (error: unknown) => error is ApiError = hasReason("Timeout");

/** The kind does not have this verb. */
export const isMethodNotSupported: (error: unknown) => error is ApiError = hasReason("MethodNotAllowed");

/** The server has no answer in any of the forms that were asked for. */
export const isNotAcceptable: (error: unknown) => error is ApiError = hasReason("NotAcceptable");

/** The server does not take this form of a body, such as a strategic merge patch for a custom resource. */
export const isUnsupportedMediaType: (error: unknown) => error is ApiError =
  hasReason("UnsupportedMediaType");

/** The object is larger than the server takes. */
export const isRequestEntityTooLarge: (error: unknown) => error is ApiError =
  hasReason("RequestEntityTooLarge");

/** One of the faults is of this kind, such as `FieldValueRequired` or `NamespaceTerminating`. */
export function isWithCause(error: unknown, reason: string): error is ApiError {
  return error instanceof ApiError && error.causes.some((cause) => cause.reason === reason);
}

/** The server does not know the resource version yet, which comes from another server or from before a restore: ask without one. */
export function isResourceVersionTooLarge(error: unknown): error is ApiError {
  return (
    error instanceof ApiError &&
    (error.causes.some(({ reason }) => reason === "ResourceVersionTooLarge") ||
      error.serverMessage.includes("Too large resource version"))
  );
}
