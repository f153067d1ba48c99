import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Check,
  type Logger,
  type Route,
  type Server,
  type ServerLimits,
  type ServerOptions,
  silentLogger,
  startServer,
  type TlsOptions,
  weighJson,
} from "@capikit/serving";
import { messageOf } from "../../values/message-of.ts";
import { statusResponse } from "../webhook/status-response.ts";
import type { Webhook, WebhookServices } from "../webhook/webhook.ts";
import type { WebhookObserver } from "../webhook/webhook-observer.ts";

/** What a webhook server needs of its surroundings. */
export interface WebhookServerStart {
  /** Default: silent. */
  readonly logger?: Logger;
  readonly observer?: WebhookObserver;
  /** Counts how often the certificate was read, and in vain. */
  readonly registry?: ServerOptions["registry"];
  /** Stops the server. */
  readonly signal?: AbortSignal;
}

/** How webhooks are served. */
export interface WebhookServerOptions extends WebhookServerStart {
  readonly webhooks: readonly Webhook[];
  /** Default: 9443; 0 takes any that is free. */
  readonly port?: number;
  /** Default: all addresses. */
  readonly host?: string;
  /** Folder with certificate and key. Default: `k8s-webhook-server/serving-certs` in the folder for temporary files. */
  readonly certDir?: string;
  /** Default: `tls.crt`. */
  readonly certName?: string;
  /** Default: `tls.key`. */
  readonly keyName?: string;
  readonly tls?: TlsOptions;
  /** How much clients may take of the server: connections, streams, memory, time. Default: each limit's own. */
  readonly limits?: ServerLimits;
  /** What else is served at the port. */
  readonly routes?: readonly Route[];
  /** Milliseconds that stopping leaves to the requests under way. Default: 30,000. */
  readonly drainMs?: number;
}

/** Webhooks that can be served. */
export interface WebhookServer {
  readonly webhooks: readonly Webhook[];
  /**
   * Listens. A new certificate serves new connections from the moment it is read.
   *
   * @param start goes before what the options say.
   * @throws CertificateError when there is no certificate to begin with.
   * @throws Error with a `code`, such as `EADDRINUSE`, when it cannot listen.
   */
  start(start?: WebhookServerStart): Promise<Server>;
  /** Fails unless the server listens: for `/readyz`, so that no review is sent to a program that does not answer yet. */
  readonly check: Check;
}

/**
 * Brings webhooks together.
 *
 * @throws TypeError when two have the same path.
 */
export function webhookServer(options: WebhookServerOptions): WebhookServer {
  const { webhooks, port = 9443, host, drainMs, certName = "tls.crt", keyName = "tls.key" } = options;
  const { certDir = join(tmpdir(), "k8s-webhook-server", "serving-certs") } = options;
  checkPathsDiffer(webhooks);
  let listening = false;
  return {
    webhooks,
    check: () => {
      if (!listening) {
        throw new Error("the webhook server does not listen");
      }
    },
    async start(start = {}) {
      const { logger = silentLogger, observer = {}, registry, signal } = { ...options, ...start };
      const services: WebhookServices = { logger, observer };
      const server = await startServer({
        port,
        tls: { certFile: join(certDir, certName), keyFile: join(certDir, keyName), ...options.tls },
        routes: [...webhooks.map((webhook) => routeOf(webhook, services)), ...(options.routes ?? [])],
        logger,
        onRefused: ({ route, status }) => observer.refused?.(route, status),
        ...(host !== undefined && { host }),
        ...(options.limits !== undefined && { limits: options.limits }),
        ...(drainMs !== undefined && { drainMs }),
        ...(registry !== undefined && { registry }),
        ...(signal !== undefined && { signal }),
      });
      listening = true;
      void server.stopped.then(() => {
        listening = false;
      });
      logger.info("serving webhooks", { port: server.port, paths: webhooks.map(({ path }) => path) });
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
          ? "hand all conversions to one conversionWebhook"
          : "give one of them another path";
      throw new TypeError(`two webhooks are served at ${path}: ${hint}`);
    }
    seen.add(path);
  }
}

function routeOf(webhook: Webhook, services: WebhookServices): Route {
  const { path, maxBodyBytes } = webhook;
  const { observer, logger } = services;
  return {
    method: "POST",
    path,
    maxBodyBytes,
    weigh: (body) => (webhook.weigh ?? weighJson)(body),
    async handle(request) {
      const started = performance.now();
      let code = 500;
      observer.started?.(path);
      try {
        const response = await webhook.answer(request, services);
        code = response.status ?? 200;
        return response;
      } catch (error) {
        // Webhooks answer for themselves; this is for those made elsewhere.
        logger.error("the webhook failed", { webhook: path, error });
        return statusResponse(500, `${path}: ${messageOf(error)}`);
      } finally {
        observer.finished?.(path, { code, ms: performance.now() - started });
      }
    },
  };
}
