/**
 * Why a call failed.
 *
 * - `not-ready`, `not-registered`, `wrong-hook`: the registry has not been warmed up, or has no such handler, or one of another hook.
 * - `namespace`: the labels of the object's namespace cannot be told. `selector-mismatch`: they are not those that the extension wants.
 * - `misconfigured`: an ExtensionConfig cannot be called, as its URL or its certificates are none.
 * - `unreachable`, `timeout`, `bad-status`, `too-large`, `undecodable`: no answer, a late one, one of another status than 200, one beyond the
 *   limit, one that is not JSON of a response.
 * - `conversion`: the request or the response could not be brought to the other's version.
 * - `circuit-open`: the extension failed repeatedly and is left alone for a while.
 * - `ambiguous`: several handlers match where there may be one.
 * - `failure`, `unknown-status`: the extension answered, and its answer is no success.
 * - `invalid-discovery`: Cluster API would not take the handlers that the extension says it has.
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

/** What the failure policy `Ignore` passes over: what goes wrong on the way to an answer, never an answer. */
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

/**
 * A hook was not called with success. The message is the same for the same failure, so that it may stand in a condition: no time, no
 * identifier. `cause` holds what is behind it.
 */
export class HookCallError extends Error {
  override readonly name = "HookCallError";
  readonly code: HookCallErrorCode;
  /** Status code of the answer, where there was one. */
  readonly httpStatus: number | undefined;
  /** The answer, where it could be read: that of codes `failure` and `unknown-status`. */
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

  /** Whether the failure policy `Ignore` makes a success of it. */
  get ignorable(): boolean {
    return ignorable.has(this.code);
  }

  /** The same error, said of something larger. */
  within(what: string): HookCallError {
    const { code, message, httpStatus, response, cause = this } = this;
    return new HookCallError(code, `${what}: ${message}`, { cause, httpStatus, response });
  }
}
