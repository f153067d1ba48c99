import { join } from "node:path";
import type { Route } from "@capikit/serving";
import type { ManagerFlags } from "../flags/parse-manager-flags.ts";
import { type WebhookServer, webhookServer } from "../webhooks/server/webhook-server.ts";
import type { ManagerParts } from "./manager-options.ts";
import { tlsOptions } from "./tls-options.ts";

/** Returns the given webhook server or creates it from the flags, if there are endpoints. */
export function webhookServerOf(
  webhooks: NonNullable<ManagerParts["webhooks"]>,
  routes: readonly Route[],
  { webhook, tls }: Pick<ManagerFlags, "webhook" | "tls">,
): WebhookServer | undefined {
  if ("start" in webhooks) {
    return webhooks;
  }
  if (webhooks.length === 0 && routes.length === 0) {
    return undefined;
  }
  const { port, certDir, certName, keyName, clientCaName, clientNames } = webhook;
  // File names from the flags.
  const files = {
    certFile: join(certDir, certName),
    keyFile: join(certDir, keyName),
    ...(clientCaName !== undefined && { clientCaFile: join(certDir, clientCaName) }),
    ...(clientNames !== undefined && { clientNames }),
  };
  return webhookServer({
    webhooks,
    routes,
    port,
    certDir,
    tls: { ...files, ...tlsOptions(tls) },
  });
}
