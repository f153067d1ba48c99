import type { ControlPlane, WebhookTarget } from "@capikit/envtest";
import type { Session } from "./session.ts";

/** Returns the target of the program's webhooks; undefined if the API server does not reach it. */
export function webhookTarget(
  { existing, webhookPort: port }: Pick<Session, "existing" | "webhookPort">,
  { webhookServing }: Pick<ControlPlane, "webhookServing">,
): WebhookTarget | undefined {
  const { certificateAuthority } = webhookServing;
  const host = existing === undefined ? webhookServing.host : existing.webhookHost;
  return host === undefined ? undefined : { host, port, certificateAuthority };
}
