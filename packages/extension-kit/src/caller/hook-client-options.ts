import type { HttpVersion } from "@capikit/client/transport";
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

/** What a hook client works with. */
export interface HookClientOptions {
  /** The hooks that are called, those of Cluster API or a provider's own. */
  readonly catalog: ConvertingCatalog;
  readonly registry: ExtensionRegistry;
  /** The labels of a namespace, as from a cache; `undefined` where there is no such namespace. Not asked for extensions that select all. */
  readonly namespaceLabels: (
    namespace: string,
  ) => NamespaceLabels | undefined | Promise<NamespaceLabels | undefined>;
  /** Shown to extensions. Files are read again every minute. Default: none. */
  readonly clientCertificate?: CertificateFiles | KeyPair;
  /**
   * How extensions are spoken to. `2` takes one connection for all calls, and HTTP/1.1 for those that know no other; but Node.js may stop for
   * ever when a client is closed while calls are under way over it, and calls fail (`unreachable`) beyond some ten megabytes of requests at a
   * time, which is what Node.js allows a session. Default: `1.1`.
   */
  readonly http?: HttpVersion;
  /**
   * Seconds that a call of a handler may take, instead of those that the extension asks for; undefined leaves them. May exceed 30.
   * Default: the extension decides.
   */
  readonly timeoutSeconds?: (registration: Registration) => number | undefined;
  /**
   * Sends neither `Content-Type` nor `Accept`, as Cluster API does, which servers that insist on them do not answer; to try extensions out.
   * Default: false.
   */
  readonly bare?: boolean;
  /** Bytes of an answer at most, unpacked. Default: 20 MiB. Cluster API v1.14 limits answers of other statuses than 200 alone. */
  readonly maxResponseBytes?: number;
  /**
   * Does not call again for a hook and an object before the `retryAfterSeconds` of a blocking answer are over, for a day at most, and gives
   * that answer with the seconds that are left instead; as Cluster API's controllers do since v1.12. Default: false.
   */
  readonly rememberBlocking?: boolean;
  /** Leaves extensions alone for a while that fail repeatedly. Default: off, as Cluster API has none. */
  readonly circuitBreaker?: CircuitBreakerOptions;
  readonly observer?: CallObserver;
  /** Default: none. */
  readonly logger?: Logger;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Numbers from 0 to below 1, for back-off. Default: `Math.random`. */
  readonly random?: () => number;
}

/** How all extensions are called. */
export interface CallAllOptions {
  /** Ends the call. What it throws then is the signal's reason, whatever the failure policy. */
  readonly signal?: AbortSignal;
}

/** How a handler is called. */
export interface CallOptions<Request = unknown> extends CallAllOptions {
  /** Keeps answers, and gives those that were kept. Default: none. */
  readonly cache?: ResponseCache;
  /**
   * What of a request, besides its settings, tells answers apart; as the names and versions that a plan depends on. Default: all of the
   * request.
   */
  readonly cacheKey?: (request: Request) => unknown;
}

/** How handlers are discovered. */
export interface DiscoverOptions {
  /** Leaves out the handlers that Cluster API would not take, instead of refusing all. Default: false, as Cluster API. */
  readonly lenient?: boolean;
  /** Attempts, with 1, 2, 4 and then 8 seconds between them. Default: 1, for callers that try again by themselves. */
  readonly attempts?: number;
  readonly signal?: AbortSignal;
}

/** How a registry is warmed up. */
export interface WarmUpOptions {
  /**
   * Registers extensions that cannot be discovered with the handlers that their status has from before, instead of failing; and leaves out
   * single handlers as in {@link DiscoverOptions.lenient}. Default: false, as Cluster API.
   */
  readonly lenient?: boolean;
  /** Milliseconds within which extensions are tried again. Default: 60,000. */
  readonly budgetMs?: number;
  readonly signal?: AbortSignal;
}
