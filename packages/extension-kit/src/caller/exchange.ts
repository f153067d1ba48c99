import {
  apiVersionOf,
  type GroupVersionHook,
  type HookDescriptor,
  hookPath,
  isSameHook,
} from "@capikit/api/catalog/runtime";
import type { ClientConfig } from "@capikit/api/runtime/v1beta2";
import type { Transport, TransportRequest } from "@capikit/client/transport";
import { systemClock } from "@capikit/common/time";
import type { CallTarget, HookCall } from "./call-observer.ts";
import { type CircuitBreaker, createCircuitBreaker } from "./circuit-breaker.ts";
import { type Endpoint, endpointOf, pathAt } from "./endpoint.ts";
import { HookCallError } from "./hook-call-error.ts";
import type { HookClientOptions } from "./hook-client-options.ts";
import type { AnyResponse } from "./responses.ts";
import { maxResponseBytes, sendHook } from "./send-hook.ts";
import { createTransports, transportKey } from "./transports.ts";

/** Parameters of an exchange. */
export interface Exchange {
  /** For messages, metrics and logs. */
  readonly target: string;
  /** The hook in the caller's version. */
  readonly hook: HookDescriptor;
  /** The hook in the handler's version. */
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

interface Connected {
  readonly endpoint: Endpoint;
  readonly caBundle: string | undefined;
  readonly transport: Transport;
}

/** Sends requests to extensions and returns their answers. */
export interface Exchanges {
  /** @throws HookCallError `HOOK_CALL_MISCONFIGURED` */
  reach(config: ClientConfig): Reached;
  close(): Promise<void>;
}

export function createExchanges(options: HookClientOptions): Exchanges {
  const { catalog, observer, clock = systemClock } = options;
  const targets = new WeakMap<TransportRequest, CallTarget>();
  const transports = createTransports({
    clientCertificate: options.clientCertificate,
    http: options.http,
    clock,
    warned(warning, request) {
      const target = targets.get(request);
      if (target !== undefined) {
        observer?.warned?.(warning, target);
        options.logger?.warn("Extension sent a warning", { handler: target.handler, warning });
      }
    },
  });
  const { circuitBreaker = {}, random = Math.random } = options;
  const breaker =
    circuitBreaker === false
      ? undefined
      : createCircuitBreaker(circuitBreaker, clock, random, (state, host) => {
          observer?.circuit?.(state, host);
          options.logger?.warn("Circuit of an extension changed", { host, state });
        });

  const send = async (
    { hook, handlerHook, handler, timeoutMs, signal }: Exchange,
    target: CallTarget,
    { endpoint, caBundle, transport }: Connected,
    body: object,
  ): Promise<AnyResponse> => {
    const since = clock.now();
    const over = (rest: Pick<HookCall, "code" | "error" | "status">): void =>
      observer?.called?.({ ...target, ...rest, ms: clock.now() - since });
    try {
      const path = pathAt(endpoint, pathOf(hook, handlerHook, handler));
      const maxBytes = options.maxResponseBytes ?? maxResponseBytes;
      const request = {
        path,
        query: endpoint.query,
        body,
        timeoutMs,
        signal,
        maxBytes,
        bare: options.bare === true,
      };
      const { code, response } = await sendHook(transport, request, clock, (sent) =>
        targets.set(sent, target),
      );
      const { status } = response;
      over({ code, status: status === "Success" || status === "Failure" ? status : "Unknown" });
      return response;
    } catch (error) {
      const code = error instanceof HookCallError ? error.httpStatus : undefined;
      over({ ...(code !== undefined && { code }), error, status: "Unknown" });
      if (error instanceof HookCallError && error.code === "HOOK_CALL_BAD_STATUS") {
        const { handler } = target;
        options.logger?.warn("Extension answered with an error", { handler, status: code, body: error.body });
      }
      if (error instanceof HookCallError && error.code === "HOOK_CALL_TIMEOUT" && code === undefined) {
        transports.late(endpoint, caBundle);
      }
      throw error;
    }
  };

  return {
    reach(config) {
      const { caBundle } = config;
      const endpoint = endpointOf(config);
      const transport = transports.get(endpoint, caBundle);
      const key = transportKey(endpoint, caBundle);
      return {
        host: endpoint.host,
        async exchange(exchange) {
          const { hook, handlerHook, request } = exchange;
          const body = converted("request", () => requestFor(catalog, hook, handlerHook, request));
          const target = targetOf(exchange, endpoint);
          const call = (): Promise<AnyResponse> =>
            send(exchange, target, { endpoint, caBundle, transport }, body);
          const response = await throughBreaker(breaker, key, endpoint.host, hook, call).catch(
            (error: unknown) => {
              if (error instanceof HookCallError && error.code === "HOOK_CALL_CIRCUIT_OPEN") {
                observer?.paused?.(target);
              }
              throw error;
            },
          );
          return converted("response", () => responseFrom(catalog, hook, handlerHook, response));
        },
      };
    },
    close: () => transports.close(),
  };
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

/** Discovery shows whether an extension is back, so it bypasses the circuit breaker. */
async function throughBreaker(
  breaker: CircuitBreaker | undefined,
  key: string,
  host: string,
  hook: HookDescriptor,
  call: () => Promise<AnyResponse>,
): Promise<AnyResponse> {
  if (breaker === undefined) {
    return call();
  }
  if (hook.hook !== "Discovery") {
    return breaker.run(key, host, call);
  }
  const response = await call();
  breaker.close(key, host);
  return response;
}

function pathOf(hook: HookDescriptor, handlerHook: GroupVersionHook, handler: string | undefined): string {
  const at = { ...hook, ...handlerHook };
  return handler === undefined ? hookPath(at) : hookPath(at, handler);
}

type Catalog = HookClientOptions["catalog"];

function requestFor(
  catalog: Catalog,
  hook: HookDescriptor,
  handlerHook: GroupVersionHook,
  request: object,
): object {
  if (isSameHook(hook, handlerHook)) {
    return { ...request, apiVersion: apiVersionOf(hook), kind: `${hook.hook}Request` };
  }
  checkNewest(catalog, hook);
  return catalog.requestFor(hook.hook as never, handlerHook.version, request as never) as object;
}

function responseFrom(
  catalog: Catalog,
  hook: HookDescriptor,
  handlerHook: GroupVersionHook,
  response: AnyResponse,
): AnyResponse {
  return isSameHook(hook, handlerHook)
    ? response
    : (catalog.responseFrom(hook.hook as never, handlerHook.version, response) as AnyResponse);
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
