import type { Clock } from "@capikit/common/time";
import type { CertificateFiles, KeyPair, Logger } from "@capikit/serving";
import type { ConvertingCatalog } from "../extension/define-extension.ts";
import type { CallObserver } from "./call-observer.ts";
import type { CircuitBreakerOptions } from "./circuit-breaker.ts";
import type { Registration } from "./registration.ts";
import type { ExtensionRegistry } from "./registry.ts";
import type { ResponseCache } from "./response-cache.ts";

/** Labels of a namespace. */
export type NamespaceLabels = Readonly<Record<string, string>>;

/** Options of a hook client. */
export interface HookClientOptions {
  /** The hooks to call, of Cluster API or a provider. */
  readonly catalog: ConvertingCatalog;
  readonly registry: ExtensionRegistry;
  /** Returns a namespace's labels, undefined if it is missing. Not called if all are selected. */
  readonly namespaceLabels: (
    namespace: string,
  ) => NamespaceLabels | undefined | Promise<NamespaceLabels | undefined>;
  /** Client certificate for extensions. Files are reread every minute. Default: none. */
  readonly clientCertificate?: CertificateFiles | KeyPair;
  /** Returns a handler's timeout in seconds. Undefined, the default: its own. */
  readonly timeoutSeconds?: (registration: Registration) => number | undefined;
  /** Upper limit of all timeouts in seconds, also of discovery. Default: 30. */
  readonly maxTimeoutSeconds?: number;
  /** Omits `Content-Type` and `Accept`, as Cluster API does, to test extensions. Default: false. */
  readonly bare?: boolean;
  /** Maximum bytes of a decompressed answer; Cluster API limits only errors. Default: 20 MiB. */
  readonly maxResponseBytes?: number;
  /**
   * Repeats a blocking answer until its `retryAfterSeconds` are over, for a day at most, with the
   * remaining seconds. Cluster API's controllers do so since v1.12. Default: false.
   */
  readonly rememberBlocking?: boolean;
  /**
   * Pauses calls to extensions that fail repeatedly. Default: all defaults; `false` calls them
   * always, as Cluster API does.
   */
  readonly circuitBreaker?: CircuitBreakerOptions | false;
  readonly observer?: CallObserver;
  /** Default: none. */
  readonly logger?: Logger;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Returns numbers from 0 to below 1, for backoff. Default: `Math.random`. */
  readonly random?: () => number;
}

/** Options for calling all extensions. */
export interface CallAllOptions {
  /** Ends the call, which then throws the signal's reason, whatever the failure policy. */
  readonly signal?: AbortSignal;
}

/** Options for calling a handler. */
export interface CallOptions<Request = unknown> extends CallAllOptions {
  /** Cache for answers. Default: none. */
  readonly cache?: ResponseCache;
  /** Returns the parts of a request that determine its answer with its settings. Default: all. */
  readonly cacheKey?: (request: Request) => unknown;
}

/** Options of discovery. */
export interface DiscoverOptions {
  /** Skips handlers that Cluster API would refuse, instead of failing like it. Default: false. */
  readonly lenient?: boolean;
  /** Number of attempts, with 1, 2, 4 and then 8 seconds in between. Default: 1. */
  readonly attempts?: number;
  readonly signal?: AbortSignal;
}

/** Options for warming up a registry. */
export interface WarmUpOptions {
  /**
   * Registers undiscovered extensions with the handlers in their status, instead of failing, and
   * skips single handlers as {@link DiscoverOptions.lenient}. Default: false, as Cluster API.
   */
  readonly lenient?: boolean;
  /** Time limit for retries in milliseconds. Default: 60,000. */
  readonly budgetMs?: number;
  readonly signal?: AbortSignal;
}
