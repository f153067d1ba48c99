import { posix } from "node:path";
import { hookPath } from "@capikit/api/catalog/runtime";
import { probeTls, type TlsFacts } from "./probe-tls.ts";
import { type RequestVariant, toVariant } from "./request-variants.ts";
import type { TestedHandler } from "./session.ts";
import type { ConformanceOptions } from "./target.ts";
import { createWire, type Protocol, type Sent } from "./wire.ts";

/** Sends requests to an extension, by the protocol that it prefers. */
export interface Sender {
  /** The required name of the certificate. */
  readonly serverName: string;
  tls(alpn?: readonly string[]): Promise<TlsFacts>;
  /** Sends a request to a handler in a variant. */
  send(
    handler: TestedHandler,
    body: Buffer | string,
    variant: RequestVariant,
    protocol?: Protocol,
  ): Promise<Sent>;
  /** Sends a request to any path, in the variant that the given handler answers. */
  post(handler: TestedHandler, path: string, body: string, variant: RequestVariant): Promise<Sent>;
  close(): void;
}

export function createSender(options: ConformanceOptions): Sender {
  const { url, ca, clientCertificate, signal } = options;
  const { origin, pathname, hostname } = new URL(url);
  const wireOptions = { origin, ca, clientCertificate, signal };
  const wire = createWire(wireOptions);
  const serverName = options.serverName ?? hostname.replace(/^\[|\]$/g, "");
  const tls = remember(() => probeTls({ ...wireOptions, serverName }));
  const preferred = async (): Promise<Protocol> => ((await tls()).alpn === "h2" ? "h2" : "h1");
  const pathOf = (path: string): string => posix.join("/", pathname, path);
  return {
    serverName,
    tls: (alpn) => (alpn === undefined ? tls() : probeTls({ ...wireOptions, serverName }, alpn)),
    async send(handler, body, variant, protocol) {
      const { hook, name, timeoutMs } = handler;
      const path = pathOf(name === undefined ? hookPath(hook) : hookPath(hook, name));
      return wire.send({
        ...toVariant(variant, { path, query: `timeout=${timeoutMs / 1000}s`, headers: {} }, handler),
        body,
        protocol: protocol ?? (await preferred()),
        timeoutMs,
      });
    },
    async post(handler, path, body, variant) {
      const request = { path: pathOf(path), query: "timeout=10s", headers: {} };
      const isOfPaths = variant === "upper-case" || variant === "no-handler";
      return wire.send({
        ...(isOfPaths ? request : toVariant(variant, request, handler)),
        body,
        protocol: await preferred(),
        timeoutMs: handler.timeoutMs,
      });
    },
    close: () => wire.close(),
  };
}

/** Returns a function that calls `make` once, and then repeats its promise. */
export function remember<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
