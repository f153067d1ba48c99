import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import {
  apiVersionOf,
  type GroupVersionHook,
  type HookDescriptor,
  hookPath,
  isSameHook,
} from "@capikit/api/catalog/runtime";
import type { ClientConfig } from "@capikit/api/runtime/v1beta2";
import type { Identity } from "@capikit/client/config";
import { ConfigError } from "@capikit/client/errors";
import { createTransport, type Transport, type TransportRequest } from "@capikit/client/transport";
import { pemCertificates } from "@capikit/common/text";
import { type Clock, systemClock } from "@capikit/common/time";
import type { CertificateFiles, KeyPair } from "@capikit/serving";
import type { CallTarget, HookCall } from "./call-observer.ts";
import { type Endpoint, endpointOf, pathAt } from "./endpoint.ts";
import { HookCallError } from "./hook-call-error.ts";
import type { HookClientOptions } from "./hook-client-options.ts";
import type { AnyResponse } from "./responses.ts";
import { maxResponseBytes, sendHook } from "./send-hook.ts";
import { createServerBackoff } from "./server-backoff.ts";

const unusedForMs = 24 * 3_600_000;

/** Reports calls of hooks to the observer and the logger of a hook client. */
class CallReports {
  readonly #options: Pick<HookClientOptions, "observer" | "logger">;
  /** The calls of requests: transports report warnings by request. */
  readonly #targets = new WeakMap<TransportRequest, CallTarget>();

  constructor(options: Pick<HookClientOptions, "observer" | "logger">) {
    this.#options = options;
  }

  /** Call it before a request is sent. */
  sending(request: TransportRequest, target: CallTarget): void {
    this.#targets.set(request, target);
  }

  warned(warning: string, request: TransportRequest): void {
    const target = this.#targets.get(request);
    if (target === undefined) return;
    const { observer, logger } = this.#options;
    observer?.warned?.(warning, target);
    logger?.warn("Extension sent a warning", { handler: target.handler, warning });
  }

  answered(target: CallTarget, ms: number, code: number, { status }: AnyResponse): void {
    const known = status === "Success" || status === "Failure" ? status : "Unknown";
    this.#called({ ...target, code, status: known, ms });
  }

  /** @param error the reason of a missing or unreadable answer. */
  failed(target: CallTarget, ms: number, error: unknown): void {
    const code = error instanceof HookCallError ? error.httpStatus : undefined;
    this.#called({ ...target, ...(code !== undefined && { code }), error, status: "Unknown", ms });
    if (error instanceof HookCallError && error.code === "HOOK_CALL_BAD_STATUS") {
      const { handler } = target;
      const { body } = error;
      this.#options.logger?.warn("Extension answered with an error", { handler, status: code, body });
    }
  }

  #called(call: HookCall): void {
    this.#options.observer?.called?.(call);
  }
}

export interface Exchange {
  /** For messages, metrics and logs. */
  readonly target: string;
  /** The hook in the caller's version. */
  readonly hook: HookDescriptor;
  readonly handlerHook: GroupVersionHook;
  /** The last part of the path; absent for singletons. */
  readonly handler: string | undefined;
  readonly request: object;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** An extension that can be called. */
export interface Reached {
  /** Configured host and port. */
  readonly host: string;
  /** @throws HookCallError, ignorable or not, and the signal's reason */
  exchange(exchange: Exchange): Promise<AnyResponse>;
}

/** Sends requests to extensions and returns their answers. */
export interface Exchanges {
  /** @throws HookCallError `HOOK_CALL_MISCONFIGURED` */
  reach(config: ClientConfig): Reached;
  close(): Promise<void>;
}

export function createExchanges(options: HookClientOptions): Exchanges {
  const { catalog, clientCertificate, clock = systemClock } = options;
  const reports = new CallReports(options);
  const warned: CallReports["warned"] = (warning, request) => reports.warned(warning, request);
  const transports = createTransports({ clientCertificate, clock, warned });
  const backoff = createServerBackoff(clock);

  return {
    reach(config) {
      const { caBundle } = config;
      const endpoint = endpointOf(config);
      const transport = transports.get(endpoint, caBundle);
      return {
        host: endpoint.host,
        async exchange(exchange) {
          const body = requestFor(catalog, exchange);
          const target = targetOf(exchange, endpoint);
          const outgoing = { exchange, target, endpoint, transport, body };
          const response = await backoff(transport, () => sendReported(outgoing, options, clock, reports));
          return responseFrom(catalog, exchange, response);
        },
      };
    },
    close: () => transports.close(),
  };
}

interface Outgoing {
  readonly exchange: Exchange;
  readonly target: CallTarget;
  readonly endpoint: Endpoint;
  readonly transport: Transport;
  readonly body: object;
}

/** Sends a request and reports its result. */
async function sendReported(
  { exchange, target, endpoint, transport, body }: Outgoing,
  options: HookClientOptions,
  clock: Clock,
  reports: CallReports,
): Promise<AnyResponse> {
  const { hook, handlerHook, handler, timeoutMs, signal } = exchange;
  const since = clock.now();
  try {
    const request = {
      path: pathAt(endpoint, pathOf(hook, handlerHook, handler)),
      query: endpoint.query,
      body,
      timeoutMs,
      signal,
      maxBytes: options.maxResponseBytes ?? maxResponseBytes,
      bare: options.bare === true,
    };
    const { code, response } = await sendHook(transport, request, clock, (sent) =>
      reports.sending(sent, target),
    );
    reports.answered(target, clock.now() - since, code, response);
    return response;
  } catch (error) {
    reports.failed(target, clock.now() - since, error);
    throw error;
  }
}

function targetOf({ target, hook, handlerHook }: Exchange, { host }: Endpoint): CallTarget {
  const { group, version } = hook;
  return {
    handler: target,
    host,
    hook: { group, version, hook: hook.hook },
    handlerVersion: handlerHook.version,
  };
}

function pathOf(hook: HookDescriptor, handlerHook: GroupVersionHook, handler: string | undefined): string {
  const at = { ...hook, ...handlerHook };
  return handler === undefined ? hookPath(at) : hookPath(at, handler);
}

type Catalog = HookClientOptions["catalog"];

/**
 * Returns the request in the handler's version, with its `apiVersion` and `kind`.
 *
 * @throws HookCallError `HOOK_CALL_CONVERSION`
 */
function requestFor(catalog: Catalog, { hook, handlerHook, request }: Exchange): object {
  return converted("request", () => {
    if (isSameHook(hook, handlerHook)) {
      return { ...request, apiVersion: apiVersionOf(hook), kind: `${hook.hook}Request` };
    }
    checkNewest(catalog, hook);
    return catalog.requestFor(hook.hook as never, handlerHook.version, request as never) as object;
  });
}

/**
 * Returns the response in the caller's version.
 *
 * @throws HookCallError `HOOK_CALL_CONVERSION`
 */
function responseFrom(catalog: Catalog, { hook, handlerHook }: Exchange, response: AnyResponse): AnyResponse {
  return converted("response", () =>
    isSameHook(hook, handlerHook)
      ? response
      : (catalog.responseFrom(hook.hook as never, handlerHook.version, response) as AnyResponse),
  );
}

function checkNewest(catalog: Catalog, hook: HookDescriptor): void {
  const newest = catalog.newest[hook.hook];
  if (newest === undefined || !isSameHook(newest, hook)) {
    throw new RangeError(
      `${hook.hook} ${hook.version} is not the newest version in the catalog, which conversions start from: call ${newest?.version ?? "another hook"}`,
    );
  }
}

function converted<T>(what: "request" | "response", convert: () => T): T {
  try {
    return convert();
  } catch (cause) {
    const message = `cannot convert the ${what}: ${(cause as Error).message}`;
    throw new HookCallError("HOOK_CALL_CONVERSION", message, { cause });
  }
}

/** Options of the connections to extensions. */
interface TransportsOptions {
  readonly clientCertificate: CertificateFiles | KeyPair | undefined;
  readonly clock: Clock;
  readonly warned: (warning: string, request: TransportRequest) => void;
}

/** The connections to extensions. */
interface Transports {
  /** @throws HookCallError `HOOK_CALL_MISCONFIGURED` */
  get(endpoint: Endpoint, caBundle: string | undefined): Transport;
  close(): Promise<void>;
}

/** Creates transports, one per address and certificates. Unused ones are closed after a day. */
function createTransports(options: TransportsOptions): Transports {
  const held = new Map<string, { readonly transport: Transport; usedAt: number }>();
  const { clock } = options;
  return {
    get(endpoint, caBundle) {
      const key = transportKey(endpoint, caBundle);
      const found = held.get(key);
      if (found !== undefined) {
        found.usedAt = clock.now();
        return found.transport;
      }
      for (const [other, { transport, usedAt }] of held) {
        if (clock.now() - usedAt >= unusedForMs) {
          held.delete(other);
          void transport.close();
        }
      }
      const transport = open(endpoint, caBundle, options);
      held.set(key, { transport, usedAt: clock.now() });
      return transport;
    },
    async close() {
      const all = [...held.values()].map(({ transport }) => transport);
      held.clear();
      await Promise.all(all.map((transport) => transport.close()));
    },
  };
}

/** Returns the key of an extension's transport: the address and the trusted certificates. */
function transportKey({ origin }: Endpoint, caBundle = ""): string {
  return `${origin} ${createHash("sha256").update(caBundle).digest("base64")}`;
}

function open(
  { origin }: Endpoint,
  caBundle: string | undefined,
  { clientCertificate, clock, warned }: TransportsOptions,
): Transport {
  const certificateAuthority = caBundle
    ? certificatesOf(Buffer.from(caBundle, "base64").toString("utf8"))
    : undefined;
  try {
    const identity = clientCertificate === undefined ? undefined : identityOf(clientCertificate);
    return createTransport(
      {
        server: origin,
        ...(certificateAuthority !== undefined && { certificateAuthority }),
        ...(identity !== undefined && { identity }),
      },
      { clock, observer: { warned }, userAgent: "capikit-hook-client" },
    );
  } catch (cause) {
    const about = cause instanceof ConfigError ? "" : "client certificate: ";
    throw new HookCallError("HOOK_CALL_MISCONFIGURED", `${about}${(cause as Error).message}`, { cause });
  }
}

/** Returns a bundle's readable certificates, as Go does; Node.js trusts none after a broken one. */
function certificatesOf(pem: string): string {
  const readable = pemCertificates(pem).filter(isCertificate);
  if (readable.length === 0) {
    throw new HookCallError(
      "HOOK_CALL_MISCONFIGURED",
      "caBundle contains no readable certificates; use the base64 of PEM certificates",
    );
  }
  return readable.join("\n");
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}

/** The transport rereads files, so that a new certificate is used without a restart. */
function identityOf(pair: CertificateFiles | KeyPair): Identity {
  if ("cert" in pair) {
    return { type: "client-certificate", certificate: pair.cert, key: pair.key };
  }
  return {
    type: "client-certificate",
    certificate: readFileSync(pair.certFile, "utf8"),
    key: readFileSync(pair.keyFile, "utf8"),
    files: { certificate: pair.certFile, key: pair.keyFile },
  };
}
