import type { Io } from "../../../shared/terminal/io.ts";
import type { DevCall } from "../../dev.ts";
import type { ReportEvent } from "../renderers/dev-event.ts";
import type { RequestedProviders } from "./requested-providers.ts";

/** The part of a session that concerns managers. */
export interface ManagersContext {
  readonly call: { readonly flags: Pick<DevCall["flags"], "core" | "core-components"> };
  readonly io: Io;
  readonly report: ReportEvent;
  readonly providers: RequestedProviders;
  /** Gates of the core manager and of kubeadm's providers that differ from their defaults. */
  readonly featureGates: Readonly<Record<string, boolean>>;
  /** Absent if the session has started its API server. */
  readonly existing: { readonly webhookHost?: string } | undefined;
  /** Whether the API server is embedded, with the kinds of Cluster API. */
  readonly embedded: boolean;
  /** Cancels starts. */
  readonly signal: AbortSignal;
  /** Aborted when the session is over. */
  readonly over: AbortController;
}

/** Returns where the API server reaches webhooks, if it may be on another machine. */
export function webhookOptions({ existing }: Pick<ManagersContext, "existing">): {
  readonly webhookHost?: string | false;
} {
  return existing === undefined ? {} : { webhookHost: existing.webhookHost ?? false };
}
