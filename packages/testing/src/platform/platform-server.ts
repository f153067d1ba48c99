/** A request that a test's platform received. */
export interface PlatformRequest {
  readonly method: string;
  /** Path with the query: `/servers?name=a`. */
  readonly path: string;
  /** Headers with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Text of the body; empty without one. */
  readonly body: string;
}

/** Response of a test's platform. */
export interface PlatformResponse {
  /** Default: 200. */
  readonly status?: number;
  /** Default: the content type of the body. */
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, a string as it is. Default: none. */
  readonly body?: object | string;
}

/**
 * Faults of a platform, with the names of the fault server. The request has an effect only with
 * `lost-answer`, which resets the connection after the handler.
 */
export type PlatformFaultName =
  | "half-open"
  | "internal-error"
  | "lost-answer"
  | "reset"
  | "too-many-requests"
  | "unavailable";

/** Requests that a fault applies to. */
export interface PlatformFaultInjection {
  /** Default: all methods. */
  readonly method?: string;
  /** Start of the path, such as `/servers`. Default: all paths. */
  readonly path?: string;
  /** Number of requests that fail; `Infinity` for all. Default: 1. */
  readonly times?: number;
  /** `Retry-After` of `too-many-requests` and `unavailable`. Default: no header. */
  readonly retryAfterSeconds?: number;
}

/** An HTTP server on the loopback interface that replaces a provider's platform in tests. */
export interface PlatformServer extends AsyncDisposable {
  /** Base of all paths, without a slash at the end. */
  readonly url: string;
  /** All requests in the order of their arrival, also those that failed. */
  readonly requests: readonly PlatformRequest[];
  /** Number of faults that did not occur yet. Check it at the end of a test. */
  readonly remainingFaults: number;
  /**
   * Makes the next matching requests fail. Faults that match the same request occur one after
   * another.
   *
   * @throws TypeError for an unknown fault or an invalid injection.
   */
  inject(fault: PlatformFaultName, injection?: PlatformFaultInjection): void;
  /** Closes all connections and stops listening; later requests are refused. */
  stop(): Promise<void>;
}
