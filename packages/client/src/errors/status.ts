import { isRecord, shortText } from "@capikit/common/json";
/** Kubernetes' answer without an object, most often an error (`meta/v1` Status). */
export interface Status {
  readonly apiVersion: "v1";
  readonly kind: "Status";
  readonly status?: "Success" | "Failure";
  readonly message?: string;
  /** Machine-readable reason, such as `NotFound`. */
  readonly reason?: string;
  /** The HTTP status code. */
  readonly code?: number;
  readonly details?: StatusDetails;
  /** With the reason `Expired`, a token to continue the list at a newer state, if supported. */
  readonly metadata?: { readonly continue?: string };
}

/** The object of a Status. */
export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  /** The resource (plural) or kind. */
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly StatusCause[];
  readonly retryAfterSeconds?: number;
}

/** One of several causes. */
export interface StatusCause {
  /** Reason, such as `FieldValueInvalid`. */
  readonly reason?: string;
  readonly message?: string;
  /** Path of the field, such as `spec.replicas`. */
  readonly field?: string;
}

const maxMessageLength = 4096;
const maxWordLength = 253;
const maxTokenLength = 65_536;
const maxCauses = 100;
const maxRetrySeconds = 3600;

/**
 * Returns an answer as a Status, undefined for anything else. It ends up in conditions, logs and
 * terminals: members of wrong types are dropped, texts and lists cut, control characters replaced.
 */
export function readStatus(value: unknown): Status | undefined {
  if (!isStatus(value)) {
    return undefined;
  }
  const { status, message, reason, code, details, metadata } = value as {
    readonly [K in keyof Status]?: unknown;
  };
  return {
    apiVersion: "v1",
    kind: "Status",
    ...(status === "Success" || status === "Failure" ? { status } : {}),
    ...textMember("message", message, maxMessageLength),
    ...textMember("reason", reason, maxWordLength),
    ...(Number.isInteger(code) && Number(code) >= 100 && Number(code) <= 599 ? { code: Number(code) } : {}),
    ...(isRecord(details) ? { details: readDetails(details) } : {}),
    ...(isRecord(metadata) ? { metadata: textMember("continue", metadata.continue, maxTokenLength) } : {}),
  };
}

function readDetails(details: Readonly<Record<string, unknown>>): StatusDetails {
  const { name, group, kind, uid, causes, retryAfterSeconds: seconds } = details;
  return {
    ...textMember("name", name, maxWordLength),
    ...textMember("group", group, maxWordLength),
    ...textMember("kind", kind, maxWordLength),
    ...textMember("uid", uid, maxWordLength),
    ...(Array.isArray(causes) && { causes: causes.slice(0, maxCauses).filter(isRecord).map(readCause) }),
    ...(typeof seconds === "number" &&
      seconds >= 0 && { retryAfterSeconds: Math.min(maxRetrySeconds, seconds) }),
  };
}

function readCause({ reason, message, field }: Readonly<Record<string, unknown>>): StatusCause {
  return {
    ...textMember("reason", reason, maxWordLength),
    ...textMember("message", message, maxMessageLength),
    ...textMember("field", field, maxMessageLength),
  };
}

function textMember<K extends string>(
  name: K,
  value: unknown,
  maxLength: number,
): { readonly [N in K]?: string } {
  return typeof value === "string" ? ({ [name]: shortText(value, maxLength) } as { [N in K]: string }) : {};
}

/** Reports whether an answer is a Status rather than an object. */
export function isStatus(value: unknown): value is Status {
  return (
    typeof value === "object" &&
    value !== null &&
    (value as { kind?: unknown }).kind === "Status" &&
    (value as { apiVersion?: unknown }).apiVersion === "v1"
  );
}
