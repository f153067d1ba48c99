import { followRedirects, RedirectError, withBasicAuth } from "@capikit/common/http";
import { type Clock, systemClock } from "@capikit/common/time";
import type { Dispatcher, Response } from "undici";
import { RepositoryError } from "../model/repository-error.ts";

/** Network options of repositories. */
export interface ReachOptions {
  /**
   * Mirrors by origin: `{"https://github.com": "https://mirror.example.com"}`. They receive tokens.
   */
  readonly origins?: Readonly<Record<string, string>>;
  /** Default: an agent that supports HTTP_PROXY, HTTPS_PROXY and NO_PROXY. */
  readonly dispatcher?: Dispatcher;
  readonly clock?: Clock;
  /** Delay between attempts, ms. Default: 10,000. */
  readonly retryInterval?: number;
  /** Total time for attempts, ms. Default: 60,000. */
  readonly retryTimeout?: number;
  /** Timeout of a GitLab file, ms. Default: 30,000. */
  readonly gitlabTimeout?: number;
  /** Timeout of one request with redirects and response body, ms. Default: 120,000. */
  readonly requestTimeout?: number;
  /** Maximum response size, bytes. Default: 67,108,864 (64 MiB). */
  readonly maxBytes?: number;
}

/**
 * Sends a GET request and follows up to 10 redirects. Only the first origin receives
 * `authorization`, or user and password of the URL.
 *
 * @throws RepositoryError with the code `REPOSITORY_BAD_REDIRECT` for more redirects or those that
 *   leave https.
 */
export type Get = (
  url: string,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
) => Promise<Response>;

/** Options with defaults, and the request function. */
export interface Reach {
  readonly clock: Clock;
  readonly retryInterval: number;
  readonly retryTimeout: number;
  readonly gitlabTimeout: number;
  readonly maxBytes: number;
  readonly get: Get;
}

let shared: Dispatcher | undefined;

/** Applies defaults. */
export function reachBy(options: ReachOptions = {}): Reach {
  const requestTimeout = options.requestTimeout ?? 120_000;
  return {
    clock: options.clock ?? systemClock,
    retryInterval: options.retryInterval ?? 10_000,
    retryTimeout: options.retryTimeout ?? 60_000,
    gitlabTimeout: options.gitlabTimeout ?? 30_000,
    maxBytes: options.maxBytes ?? 64 * 1024 * 1024,
    get: async (url, headers, given) => {
      // Also limits the response body: a server may send it byte by byte.
      const timeout = AbortSignal.timeout(requestTimeout);
      const signal = given === undefined ? timeout : AbortSignal.any([given, timeout]);
      // Loaded with the first request: most commands send none.
      const { EnvHttpProxyAgent, fetch } = await import("undici");
      shared ??= new EnvHttpProxyAgent();
      const dispatcher = options.dispatcher ?? shared;
      const target = withBasicAuth(url, { "user-agent": "capikit", ...headers });
      const { response } = await followRedirects(
        elsewhere(target.url, options.origins),
        target.headers,
        (at, sent) => fetch(at, { headers: sent, dispatcher, redirect: "manual", signal }),
      ).catch((error: unknown) => {
        if (!(error instanceof RedirectError)) throw error;
        const help = "check the address and any mirror or proxy";
        throw new RepositoryError("REPOSITORY_BAD_REDIRECT", error.message, help, { cause: error });
      });
      return response;
    },
  };
}

function elsewhere(url: string, origins: ReachOptions["origins"]): string {
  const { origin } = new URL(url);
  const other = origins?.[origin];
  return other === undefined ? url : `${other.replace(/\/$/, "")}${url.slice(origin.length)}`;
}
