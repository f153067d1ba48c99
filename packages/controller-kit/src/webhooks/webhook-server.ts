import { tmpdir } from "node:os";
import { join } from "node:path";
import { defined } from "@capikit/common/json";
import { checkOptions } from "@capikit/common/options";
import {
  type Check,
  CheckError,
  checkCertificate,
  type Logger,
  type Route,
  type Server,
  type ServerLimits,
  type ServerOptions,
  silentLogger,
  startServer,
  type TlsOptions,
} from "@capikit/serving";
import { messageOf } from "../values/errors.ts";
import { statusResponse } from "./webhook/status-response.ts";
import type { Webhook, WebhookObserver, WebhookServices } from "./webhook/webhook.ts";

/** Services of the program that starts a webhook server. */
export interface WebhookServerStart {
  /** Default: silent. */
  readonly logger?: Logger;
  readonly observer?: WebhookObserver;
  /** Counts successful and failed reads of the certificate. */
  readonly registry?: ServerOptions["registry"];
  /** Stops the server. */
  readonly signal?: AbortSignal;
}

/** Options of a webhook server. */
export interface WebhookServerOptions extends WebhookServerStart {
  readonly webhooks: readonly Webhook[];
  /** Default: 9443; 0 selects a free port. */
  readonly port?: number;
  /** Default: all addresses. */
  readonly host?: string;
  /**
   * Folder of the certificate and key. Default: `k8s-webhook-server/serving-certs` in `tmpdir()`.
   */
  readonly certDir?: string;
  /** Default: `tls.crt`. */
  readonly certName?: string;
  /** Default: `tls.key`. */
  readonly keyName?: string;
  readonly tls?: TlsOptions;
  /** Limits on connections, streams, memory and time per client. Default: each limit's default. */
  readonly limits?: ServerLimits;
  /** Further routes on the same port. */
  readonly routes?: readonly Route[];
  /** Milliseconds that in-flight requests get to finish when the server stops. Default: 30,000. */
  readonly drainMs?: number;
}

/** A server for a set of webhooks. */
export interface WebhookServer {
  readonly webhooks: readonly Webhook[];
  /**
   * Starts listening. New connections use a renewed certificate as soon as it is read.
   *
   * @param start overrides the server's options.
   * @throws CertificateError when the certificate is missing at the start.
   * @throws Error with a `code`, such as `EADDRINUSE`, when the server cannot listen.
   */
  start(start?: WebhookServerStart): Promise<Server>;
  /**
   * Fails unless the server listens with a valid certificate: for `/readyz`, so that no review
   * arrives too early. Warns before the certificate expires, as `checkCertificate` of `@capikit/serving` does.
   */
  readonly check: Check;
}

/**
 * Creates a server for webhooks.
 *
 * @throws TypeError when two webhooks have the same path.
 */
export function webhookServer(options: WebhookServerOptions): WebhookServer {
  checkOptions("webhookServer", options, {
    webhooks: "array",
    routes: "array",
    port: "integer",
    drainMs: "number",
    logger: "object",
    observer: "object",
    registry: "object",
    signal: "signal",
    tls: "object",
    limits: "object",
    host: "string",
    certDir: "string",
    certName: "string",
    keyName: "string",
  });
  const { webhooks, port = 9443, host, drainMs, certName = "tls.crt", keyName = "tls.key" } = options;
  const { certDir = join(tmpdir(), "k8s-webhook-server", "serving-certs") } = options;
  checkPathsDiffer(webhooks);
  let serving: Server | undefined;
  return {
    webhooks,
    check: () => {
      if (serving === undefined) throw new CheckError("the webhook server is not listening");
      checkCertificate(serving);
    },
    async start(start = {}) {
      const { logger = silentLogger, observer = {}, registry, signal } = { ...options, ...defined(start) };
      const services: WebhookServices = { logger, observer };
      const server = await startServer({
        port,
        tls: { certFile: join(certDir, certName), keyFile: join(certDir, keyName), ...options.tls },
        routes: [...webhooks.map((webhook) => createRoute(webhook, services)), ...(options.routes ?? [])],
        logger,
        onRefused: ({ route, status }) => observer.refused?.(route, status),
        ...(host !== undefined && { host }),
        ...(options.limits !== undefined && { limits: options.limits }),
        ...(drainMs !== undefined && { drainMs }),
        ...(registry !== undefined && { registry }),
        ...(signal !== undefined && { signal }),
      });
      serving = server;
      void server.stopped.then(() => {
        serving = undefined;
      });
      const paths = [...webhooks, ...(options.routes ?? [])].map(({ path }) => path);
      logger.info("Serving webhooks", { port: server.port, paths });
      return server;
    },
  };
}

function checkPathsDiffer(webhooks: readonly Webhook[]): void {
  const seen = new Set<string>();
  for (const { path, type } of webhooks) {
    if (seen.has(path)) {
      const hint =
        type === "conversion"
          ? "pass all conversions to one conversionWebhook"
          : "change the path of one of them";
      throw new TypeError(`two webhooks are served at ${path}: ${hint}`);
    }
    seen.add(path);
  }
}

function createRoute(webhook: Webhook, services: WebhookServices): Route {
  const { path, maxBodyBytes } = webhook;
  const { observer, logger } = services;
  return {
    method: "POST",
    path,
    maxBodyBytes,
    async handle(request) {
      const started = performance.now();
      let code = 500;
      observer.started?.(path);
      try {
        const response = await webhook.answer(request, services);
        code = response.status ?? 200;
        return response;
      } catch (error) {
        // Webhooks of this package never throw; others may.
        logger.error("Webhook failed", { webhook: path, error });
        return statusResponse(500, `${path}: ${messageOf(error)}`);
      } finally {
        observer.finished?.(path, { code, ms: performance.now() - started });
      }
    },
  };
}
