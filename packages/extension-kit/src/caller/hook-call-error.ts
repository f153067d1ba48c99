import { CodedError } from "@capikit/common/errors";

/**
 * Reasons of failed calls. Each begins with `HOOK_CALL_`:
 *
 * - `NOT_READY`, `NOT_REGISTERED`, `WRONG_HOOK`: the registry is not warmed up, has no such
 *   handler, or has it for another hook.
 * - `NAMESPACE`: the labels of the object's namespace are unknown. `SELECTOR_MISMATCH`: the
 *   extension does not select them.
 * - `MISCONFIGURED`: an ExtensionConfig is invalid, for example its URL or its certificates.
 * - `UNREACHABLE`, `TIMEOUT`, `BAD_STATUS`, `TOO_LARGE`, `UNDECODABLE`: no answer, a late answer, a
 *   status other than 200, an answer beyond the limit, or without the JSON of a response.
 * - `CONVERSION`: the request or the response cannot be converted to the other version.
 * - `AMBIGUOUS`: several handlers match where only one may.
 * - `FAILURE`, `UNKNOWN_STATUS`: the extension answered without success.
 * - `INVALID_DISCOVERY`: Cluster API would refuse the handlers of the extension.
 */
export type HookCallErrorCode =
  | "HOOK_CALL_AMBIGUOUS"
  | "HOOK_CALL_BAD_STATUS"
  | "HOOK_CALL_CONVERSION"
  | "HOOK_CALL_FAILURE"
  | "HOOK_CALL_INVALID_DISCOVERY"
  | "HOOK_CALL_MISCONFIGURED"
  | "HOOK_CALL_NAMESPACE"
  | "HOOK_CALL_NOT_READY"
  | "HOOK_CALL_NOT_REGISTERED"
  | "HOOK_CALL_SELECTOR_MISMATCH"
  | "HOOK_CALL_TIMEOUT"
  | "HOOK_CALL_TOO_LARGE"
  | "HOOK_CALL_UNDECODABLE"
  | "HOOK_CALL_UNKNOWN_STATUS"
  | "HOOK_CALL_UNREACHABLE"
  | "HOOK_CALL_WRONG_HOOK";

/** Codes covered by the failure policy `Ignore`: errors before an answer, never an answer. */
const ignorable: ReadonlySet<HookCallErrorCode> = new Set([
  "HOOK_CALL_BAD_STATUS",
  "HOOK_CALL_CONVERSION",
  "HOOK_CALL_TIMEOUT",
  "HOOK_CALL_TOO_LARGE",
  "HOOK_CALL_UNDECODABLE",
  "HOOK_CALL_UNREACHABLE",
]);

interface HookCallErrorOptions {
  readonly cause?: unknown;
  readonly httpStatus?: number | undefined;
  readonly response?: unknown;
  readonly body?: string | undefined;
}

/** A hook call failed. Messages are stable, without times and identifiers, for conditions. */
export class HookCallError extends CodedError<HookCallErrorCode> {
  override readonly name = "HookCallError";
  /** Status code of the answer, if any. */
  readonly httpStatus: number | undefined;
  /** The decoded answer, for codes `HOOK_CALL_FAILURE` and `HOOK_CALL_UNKNOWN_STATUS`. */
  readonly response: unknown;
  /** The first 512 bytes of the body, for the code `HOOK_CALL_BAD_STATUS` if it can be read. */
  readonly body: string | undefined;

  constructor(
    code: HookCallErrorCode,
    message: string,
    { cause, httpStatus, response, body }: HookCallErrorOptions = {},
  ) {
    super(code, message, cause === undefined ? undefined : { cause });
    this.httpStatus = httpStatus;
    this.response = response;
    this.body = body;
  }

  /** Whether the failure policy `Ignore` covers the error. */
  get ignorable(): boolean {
    return ignorable.has(this.code);
  }

  /** Returns the same error with a prefix for its context. */
  within(what: string): HookCallError {
    const { code, message, httpStatus, response, body, cause = this } = this;
    return new HookCallError(code, `${what}: ${message}`, { cause, httpStatus, response, body });
  }
}
