/**
 * Reasons of failed calls.
 *
 * - `not-ready`, `not-registered`, `wrong-hook`: the registry is not warmed up, has no such
 *   handler, or has it for another hook.
 * - `namespace`: the labels of the object's namespace are unknown. `selector-mismatch`: the
 *   extension does not select them.
 * - `misconfigured`: an ExtensionConfig is invalid, for example its URL or its certificates.
 * - `unreachable`, `timeout`, `bad-status`, `too-large`, `undecodable`: no answer, a late answer, a
 *   status other than 200, an answer beyond the limit, or without the JSON of a response.
 * - `conversion`: the request or the response cannot be converted to the other version.
 * - `circuit-open`: the extension failed repeatedly and is paused.
 * - `ambiguous`: several handlers match where only one may.
 * - `failure`, `unknown-status`: the extension answered without success.
 * - `invalid-discovery`: Cluster API would refuse the handlers of the extension.
 */
export type HookCallErrorCode =
  | "ambiguous"
  | "bad-status"
  | "circuit-open"
  | "conversion"
  | "failure"
  | "invalid-discovery"
  | "misconfigured"
  | "namespace"
  | "not-ready"
  | "not-registered"
  | "selector-mismatch"
  | "timeout"
  | "too-large"
  | "undecodable"
  | "unknown-status"
  | "unreachable"
  | "wrong-hook";

/** Codes covered by the failure policy `Ignore`: errors before an answer, never an answer. */
const ignorable: ReadonlySet<HookCallErrorCode> = new Set([
  "bad-status",
  "circuit-open",
  "conversion",
  "timeout",
  "too-large",
  "undecodable",
  "unreachable",
]);

interface HookCallErrorOptions {
  readonly cause?: unknown;
  readonly httpStatus?: number | undefined;
  readonly response?: unknown;
}

/** A hook call failed. Messages are stable, without times and identifiers, for conditions. */
export class HookCallError extends Error {
  override readonly name = "HookCallError";
  readonly code: HookCallErrorCode;
  /** Status code of the answer, if any. */
  readonly httpStatus: number | undefined;
  /** The decoded answer, for codes `failure` and `unknown-status`. */
  readonly response: unknown;

  constructor(
    code: HookCallErrorCode,
    message: string,
    { cause, httpStatus, response }: HookCallErrorOptions = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.httpStatus = httpStatus;
    this.response = response;
  }

  /** Whether the failure policy `Ignore` covers the error. */
  get ignorable(): boolean {
    return ignorable.has(this.code);
  }

  /** Returns the same error with a prefix for its context. */
  within(what: string): HookCallError {
    const { code, message, httpStatus, response, cause = this } = this;
    return new HookCallError(code, `${what}: ${message}`, { cause, httpStatus, response });
  }
}
