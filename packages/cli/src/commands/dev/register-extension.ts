import type { Condition } from "@capikit/api/meta";
import {
  extensionConfigDiscoveredCondition,
  extensionConfig as extensionConfigKind,
} from "@capikit/api/runtime/v1beta2";
import type { Client } from "@capikit/client";
import { isMissing } from "@capikit/client/errors";
import { formatCount } from "@capikit/common/text";
import { type Clock, sleep, systemClock } from "@capikit/common/time";
import type { ControlPlane } from "@capikit/envtest";
import { findProviders } from "@capikit/generators/run";
import { applyAll } from "./applied-objects.ts";
import type { Session } from "./session.ts";

/** The project's configuration of the ExtensionConfig: its name in a release, and its spec. */
export interface ExtensionRegistration {
  readonly name: string;
  readonly spec: Readonly<Record<string, unknown>>;
}

/**
 * Reads the project's configuration. The default name of the extension is `dev`.
 *
 * @throws UsageError if the configuration is invalid.
 */
export async function extensionRegistration(root: string): Promise<ExtensionRegistration> {
  const providers = await findProviders(root);
  const provider = providers.find(({ type }) => type === "RuntimeExtensionProvider") ?? providers[0];
  const { name, namespaceSelector, settings } = (provider?.extensionConfig || {}) as Readonly<
    Record<string, unknown>
  >;
  return {
    name: typeof name === "string" ? name : (provider?.name ?? "dev"),
    spec: {
      ...(namespaceSelector !== undefined && { namespaceSelector }),
      ...(settings !== undefined && { settings }),
    },
  };
}

/** Keeps an extension registered with the core manager. */
export interface Registrar {
  /** Removes the registration, also that of an earlier run, for which the core manager would wait. */
  forget(): Promise<void>;
  /**
   * Registers the extension, or makes the core manager discover it and its variables again. Reports
   * the outcome of the discovery, also as an error. Calls run one after the other.
   *
   * @param isCurrent Whether the extension still serves. When it no longer does, its discovery fails:
   * nothing is reported.
   */
  register(isCurrent?: () => boolean): Promise<void>;
}

/**
 * Returns the URL at which the core manager calls an extension: with a console, that of a server that
 * records the calls.
 */
export async function calledUrl(
  { closers, console }: Pick<Session, "closers" | "console">,
  plane: ControlPlane,
  url: string,
): Promise<string> {
  if (console === undefined) return url;
  const forwarding = await console.parts.hooks.forward(plane, url);
  closers.push(() => forwarding.stop());
  return forwarding.url;
}

/** Creates the registrar of an extension that is called at a URL. */
export function registrarOf(
  { report, signal }: Pick<Session, "report" | "signal">,
  { client, webhookServing }: Pick<ControlPlane, "client" | "webhookServing">,
  { name, spec }: ExtensionRegistration,
  urlOf: () => string | Promise<string>,
  clock: Clock = systemClock,
): Registrar {
  let steps = Promise.resolve();
  const caBundle = Buffer.from(webhookServing.certificateAuthority).toString("base64");
  const register = async (isCurrent: () => boolean): Promise<void> => {
    const url = await urlOf();
    const object = {
      apiVersion: "runtime.cluster.x-k8s.io/v1beta2",
      kind: "ExtensionConfig",
      metadata: { name },
      spec: { ...spec, clientConfig: { url, caBundle } },
    };
    const [refused] = await applyAll(client, [object], signal);
    if (refused !== undefined) throw refused.error;
    const data = { name, url };
    const found = await discoverAgain(client, name, { clock, signal, isCurrent });
    if (!found || !isCurrent()) return;
    const { condition, handlers } = found;
    if (condition.status === "True") {
      const count = formatCount(handlers.length, "handler");
      const text = `Cluster API has discovered ExtensionConfig ${name}: ${count}`;
      report("extension", "good", text, { ...data, handlers });
    } else {
      const text = `Cluster API cannot discover ExtensionConfig ${name}: ${condition.message}`;
      report("extension", "error", text, data);
    }
  };
  const forget = async (): Promise<void> => {
    await client.delete(extensionConfigKind, { name }).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  };
  return {
    forget() {
      const done = steps.then(forget);
      steps = done.catch(() => {});
      return done;
    },
    register(isCurrent = () => true) {
      steps = steps
        .then(() => register(isCurrent))
        .catch((error: unknown) => {
          if (!signal.aborted) report("extension", "error", `cannot update the registration: ${error}`);
        });
      return steps;
    },
  };
}

/** The outcome of a discovery. */
interface Discovery {
  readonly condition: Condition;
  readonly handlers: readonly string[];
}

const pollMs = 100;
/** Number of polls from the condition to the handlers, which the core manager writes later. */
const handlerPolls = 10;

/**
 * Removes the outcome of the last discovery, and waits for the next as long as the extension
 * serves. The core manager caches variables by the resource version of the ExtensionConfig. It
 * reconciles ClusterClasses when the object changes, so a discovery that changes nothing could
 * leave them with cached variables.
 */
async function discoverAgain(
  client: Client,
  name: string,
  {
    clock,
    signal,
    isCurrent,
  }: { readonly clock: Clock; readonly signal: AbortSignal; readonly isCurrent: () => boolean },
): Promise<Discovery | undefined> {
  const ref = { name };
  const isOutcome = ({ type }: Condition): boolean => type === extensionConfigDiscoveredCondition;
  const { status: before } = await client.get(extensionConfigKind, ref, { signal });
  const conditions = before?.conditions?.filter((condition) => !isOutcome(condition));
  if (conditions !== undefined) {
    const patch = { status: { conditions, handlers: null } };
    await client.patch(extensionConfigKind, ref, { type: "merge", patch }, { subresource: "status", signal });
  }
  for (let polls = 0; isCurrent(); await sleep(clock, pollMs, signal)) {
    const { status } = await client.get(extensionConfigKind, ref, { signal });
    const condition = status?.conditions?.find(isOutcome);
    if (condition === undefined) continue;
    const handlers = status?.handlers?.map((handler) => handler.name) ?? [];
    const isComplete = condition.status !== "True" || handlers.length > 0 || polls++ >= handlerPolls;
    if (isComplete) return { condition, handlers };
  }
  return undefined;
}
