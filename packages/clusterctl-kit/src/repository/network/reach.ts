import { type Clock, systemClock } from "@capikit/common/time";
import { type Dispatcher, EnvHttpProxyAgent, fetch, type Response } from "undici";
import { followRedirects } from "./follow-redirects.ts";

/** How repositories are reached. Each setting is for those to whom the common one is of no use. */
export interface ReachOptions {
  /** Where to ask instead, by origin: `{"https://github.com": "https://mirror.example.com"}`. Tokens go there, too. */
  readonly origins?: Readonly<Record<string, string>>;
  /** Default: one that heeds HTTP_PROXY, HTTPS_PROXY and NO_PROXY. */
  readonly dispatcher?: Dispatcher;
  readonly clock?: Clock;
  /** How long to wait before trying again, ms. Default: 10,000. */
  readonly retryInterval?: number;
  /** For how long to try, ms. Default: 60,000. */
  readonly retryTimeout?: number;
  /** For how long a file of GitLab may be on its way, ms. Default: 30,000. */
  readonly gitlabTimeout?: number;
  /** For how long one request may take, with its redirects and its answer, ms. Default: 120,000. */
  readonly requestTimeout?: number;
  /** Size of an answer, bytes. Larger ones are errors. Default: 67,108,864 (64 MiB). */
  readonly maxBytes?: number;
}

/**
 * Sends a GET request and follows up to 10 redirects. The header `authorization` goes to the first origin only.
 *
 * @throws RepositoryError with the code `badRedirect` for more redirects, and for those that leave https.
 */
export type Get = (
  url: string,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
) => Promise<Response>;

/** The settings with their defaults, and the way out. */
export interface Reach {
  readonly clock: Clock;
  readonly retryInterval: number;
  readonly retryTimeout: number;
  readonly gitlabTimeout: number;
  readonly maxBytes: number;
  readonly get: Get;
}

let shared: Dispatcher | undefined;

/** Fills in what is not said. */
export function reachBy(options: ReachOptions = {}): Reach {
  shared ??= new EnvHttpProxyAgent();
  const dispatcher = options.dispatcher ?? shared;
  const requestTimeout = options.requestTimeout ?? 120_000;
  return {
    clock: options.clock ?? systemClock,
    retryInterval: options.retryInterval ?? 10_000,
    retryTimeout: options.retryTimeout ?? 60_000,
    gitlabTimeout: options.gitlabTimeout ?? 30_000,
    maxBytes: options.maxBytes ?? 64 * 1024 * 1024,
    get: (url, headers, given) => {
      // Ends the answer as well: a server may send one byte at a time for ever.
      const timeout = AbortSignal.timeout(requestTimeout);
      const signal = given === undefined ? timeout : AbortSignal.any([given, timeout]);
      return followRedirects(
        elsewhere(url, options.origins),
        { "user-agent": "capikit", ...headers },
        (at, sent) => fetch(at, { headers: sent, dispatcher, redirect: "manual", signal }),
      );
    },
  };
}

function elsewhere(url: string, origins: ReachOptions["origins"]): string {
  const { origin } = new URL(url);
  const other = origins?.[origin];
  return other === undefined ? url : `${other.replace(/\/$/, "")}${url.slice(origin.length)}`;
}
