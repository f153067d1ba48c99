import { errorMessage } from "@capikit/common/errors";
import {
  followRedirects,
  isTemporaryStatus,
  RedirectError,
  readBoundedBody,
  withBasicAuth,
} from "@capikit/common/http";
import { redactUrl, splitList } from "@capikit/common/text";
import { type Clock, retry, systemClock } from "@capikit/common/time";
import { type Dispatcher, EnvHttpProxyAgent, fetch, type Response } from "undici";
import { EnvtestError } from "../errors/envtest-error.ts";

/** Network options of registries. */
export interface RegistryOptions {
  readonly env: NodeJS.ProcessEnv;
  /** Default: an agent that supports HTTP_PROXY, HTTPS_PROXY and NO_PROXY. */
  readonly dispatcher?: Dispatcher;
  readonly clock?: Clock;
  readonly signal?: AbortSignal | undefined;
}

/** A registry does not answer as required. */
export class RegistryError extends EnvtestError {
  override readonly name: string = "RegistryError";
  /** Whether a later attempt may succeed. */
  readonly isTransient: boolean;

  /** Of the answer, if any. */
  readonly status: number | undefined;

  constructor(
    message: string,
    isTransient = false,
    options: ErrorOptions & { readonly status?: number } = {},
  ) {
    super(message, options);
    this.isTransient = isTransient;
    this.status = options.status;
  }
}

export interface ImageRepository {
  readonly url: string;
  /**
   * Requests a manifest or blob, such as `blobs/sha256:…`.
   *
   * @param timeoutMs limit of an attempt with its body, which a server may send byte by byte.
   * Default: none, for downloads with a limit of their own.
   * @throws RegistryError unless the status is 200.
   */
  get(path: string, headers?: Readonly<Record<string, string>>, timeoutMs?: number): Promise<Response>;
}

const maxTokenBytes = 1024 * 1024;
/** Of a token, manifest or configuration with its body. */
export const documentTimeoutMs = 60_000;
let shared: Dispatcher | undefined;

/**
 * Opens a repository by the protocol of the OCI distribution specification.
 *
 * @param name with its registry, such as `registry.example.com/cluster-api/manager`.
 * @throws EnvtestError for an invalid mirror.
 */
export function openImageRepository(name: string, options: RegistryOptions): ImageRepository {
  const { env, signal, clock = systemClock } = options;
  const { origin, repository, basic } = resolveEndpoint(name, env);
  const missing = basic
    ? "the credentials of the mirror are not accepted"
    : "set CAPIKIT_REGISTRY_MIRROR to a mirror with user and password";
  // Short limits, so that Go builds follow soon on machines without access.
  shared ??= new EnvHttpProxyAgent({ headersTimeout: 20_000, bodyTimeout: 20_000 });
  const dispatcher = options.dispatcher ?? shared;
  const url = `${origin}/v2/${repository}`;
  let authorization: string | undefined;

  const send = async (target: string, headers: Readonly<Record<string, string>>, timeoutMs?: number) => {
    const limits = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)];
    const until = AbortSignal.any(limits.filter((limit) => limit !== undefined));
    return followRedirects(
      target,
      { "user-agent": "capikit", "accept-encoding": "identity", ...headers },
      (at, sent) => fetch(at, { headers: sent, dispatcher, redirect: "manual", signal: until }),
    ).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw unreachable(target, error);
    });
  };

  const authorize = async (challenge: string): Promise<string | undefined> => {
    const bearer = parseBearer(challenge);
    if (bearer === undefined) return /\bbasic\b/i.test(challenge) ? basic : undefined;
    const realm = URL.parse(bearer.realm ?? "");
    if (realm === null || !(realm.protocol === "https:" || realm.origin === origin))
      throw new RegistryError(`${origin} issues tokens at an address without https`);
    if (bearer.service !== undefined) realm.searchParams.set("service", bearer.service);
    realm.searchParams.set("scope", `repository:${repository}:pull`);
    const isOwn = basic !== undefined && realm.origin === origin;
    const { response } = await send(realm.href, isOwn ? { authorization: basic } : {}, documentTimeoutMs);
    if (response.status !== 200) {
      await response.body?.cancel();
      throw refusal(realm.href, response.status, missing);
    }
    return `Bearer ${await tokenIn(realm.href, response)}`;
  };

  const request = async (
    path: string,
    headers: Readonly<Record<string, string>>,
    timeoutMs: number | undefined,
  ): Promise<Response> => {
    const target = `${url}/${path}`;
    const withToken = () => send(target, { ...headers, ...(authorization && { authorization }) }, timeoutMs);
    let { response, url: at } = await withToken();
    // Another host gets no credentials, whatever it asks for.
    if (response.status === 401 && new URL(at).origin === origin) {
      await response.body?.cancel();
      authorization = await authorize(response.headers.get("www-authenticate") ?? "");
      if (authorization === undefined) throw refusal(target, 401, missing);
      ({ response, url: at } = await withToken());
    }
    if (response.status === 200) return response;
    await response.body?.cancel();
    throw refusal(target, response.status, missing);
  };
  return {
    url,
    get: (path, headers = {}, timeoutMs) =>
      retry(() => request(path, headers, timeoutMs), { attempts: 3, initialMs: 500, isFinal, clock, signal }),
  };
}

/** Reports whether another attempt cannot succeed. */
export function isFinal(error: unknown): boolean {
  return !(error instanceof RegistryError && error.isTransient);
}

/** Returns the parameters of the challenge `Bearer`, if any. Those of another one may follow. */
function parseBearer(challenge: string): { readonly realm?: string; readonly service?: string } | undefined {
  const start = challenge.search(/\bbearer /i);
  if (start < 0) return undefined;
  const parameters = challenge.slice(start);
  const [, realm] = /\brealm="([^"]*)"/i.exec(parameters) ?? [];
  const [, service] = /\bservice="([^"]*)"/i.exec(parameters) ?? [];
  return { ...(realm !== undefined && { realm }), ...(service !== undefined && { service }) };
}

async function tokenIn(url: string, response: Response): Promise<string> {
  const body = await readBoundedBody(response, maxTokenBytes).catch((error: unknown) => {
    throw unreachable(url, error);
  });
  let answer: { readonly token?: unknown; readonly access_token?: unknown } | null = null;
  try {
    answer = JSON.parse(new TextDecoder().decode(body));
  } catch {
    // Reported below: the answer may contain a token.
  }
  const token = answer?.token ?? answer?.access_token;
  if (typeof token === "string" && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new RegistryError(`${redactUrl(url)}: the answer has no token`);
}

function refusal(url: string, status: number, missing: string): RegistryError {
  const reasons: Readonly<Record<number, string>> = {
    401: `access denied (status 401): ${missing}`,
    403: `access denied (status 403): ${missing}`,
    404: "not found (status 404)",
    429: "too many requests (status 429)",
  };
  return new RegistryError(
    `${redactUrl(url)}: ${reasons[status] ?? `status ${status}`}`,
    isTemporaryStatus(status),
    {
      status,
    },
  );
}

/** Returns the error for a failed connection. A name that is not found, or a refused connection, is final. */
export function unreachable(url: string, error: unknown): EnvtestError {
  if (error instanceof EnvtestError) return error;
  if (error instanceof RedirectError) return new RegistryError(error.message, false, { cause: error });
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code } = cause as NodeJS.ErrnoException;
  const isTransient = !["ENOTFOUND", "ECONNREFUSED", "UND_ERR_CONNECT_TIMEOUT"].includes(code ?? "");
  return new RegistryError(`${redactUrl(url)}: ${errorMessage(cause)}`, isTransient, { cause: error });
}

/** Where the images of a repository are pulled from. */
interface RegistryEndpoint {
  /** Such as `https://registry.example.com`. */
  readonly origin: string;
  /** Such as `cluster-api/cluster-api-controller`. */
  readonly repository: string;
  /** Basic authentication in the URL of a mirror. */
  readonly basic?: string;
}

/**
 * Returns where to pull a repository from: the mirror of its registry in `$CAPIKIT_REGISTRY_MIRROR`,
 * else the registry itself.
 *
 * @param repository with its registry, such as `registry.example.com/cluster-api/manager`.
 * @throws EnvtestError for an invalid mirror.
 */
export function resolveEndpoint(repository: string, env: NodeJS.ProcessEnv): RegistryEndpoint {
  const [registry = "", ...path] = repository.split("/");
  const mirror = findMirror(registry, env.CAPIKIT_REGISTRY_MIRROR ?? "");
  if (mirror === undefined) {
    const host = registry === "docker.io" ? "registry-1.docker.io" : registry;
    return { origin: `${chooseScheme(host)}//${host}`, repository: path.join("/") };
  }
  const url = URL.parse(mirror.includes("://") ? mirror : `${chooseScheme(mirror)}//${mirror}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== "" || url.hash !== "")
    throw new EnvtestError(
      `CAPIKIT_REGISTRY_MIRROR: invalid mirror ${redactUrl(mirror)}: use HOST[:PORT][/PATH] or REGISTRY=HOST[:PORT][/PATH]`,
    );
  const { authorization } = withBasicAuth(url.href).headers;
  return {
    origin: url.origin,
    repository: [...url.pathname.split("/").filter((part) => part !== ""), ...path].join("/"),
    ...(authorization !== undefined && { basic: authorization }),
  };
}

/** Returns the mirror of a registry: `REGISTRY=MIRROR`, else one for all registries. */
function findMirror(registry: string, mirrors: string): string | undefined {
  const entries = splitList(mirrors).map((entry) => /^(?:([\w.:[\]-]+)=)?(.*)$/.exec(entry)?.slice(1) ?? []);
  const own = entries.find(([name]) => name === registry) ?? entries.find(([name]) => name === undefined);
  return own?.[1];
}

/** Registries of this machine rarely have a certificate. Container runtimes do the same. */
function chooseScheme(host: string): "http:" | "https:" {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?(?:\/|$)/.test(host) ? "http:" : "https:";
}
