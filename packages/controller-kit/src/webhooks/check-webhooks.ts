import { isRecord, plainText } from "@capikit/common/json";
import type { Operation, Webhook } from "./webhook/webhook.ts";
import { conversionPath } from "./webhook/webhook-paths.ts";

/** Where manifests and webhooks do not agree. */
export interface WebhookFinding {
  /**
   * - `missing`: the API server calls a path at which nothing is served, and fails.
   * - `extra`: nothing calls what is served there, and so it has no effect.
   * - `type`: something else is served there, such as a validating webhook that is called as a mutating one.
   * - `operation`: the webhook does something about an operation of which it is not told.
   */
  readonly problem: "missing" | "extra" | "type" | "operation";
  readonly path: string;
  /** What is wrong, where, and how to fix it. */
  readonly message: string;
}

/** A call as manifests describe it. */
interface Call {
  readonly type: "mutating" | "validating" | "conversion";
  readonly path: string;
  /** The webhook's name, or that of the CustomResourceDefinition. */
  readonly name: string;
  /** Absent where all are meant. */
  readonly operations?: ReadonlySet<string>;
}

/**
 * Compares manifests with the webhooks that a program serves.
 *
 * @param manifests MutatingWebhookConfigurations, ValidatingWebhookConfigurations and CustomResourceDefinitions, as parsed; others are left
 * out, and so are webhooks called by URL.
 * @returns what does not agree; empty when all is well.
 */
export function checkWebhooks(
  manifests: readonly unknown[],
  webhooks: readonly Webhook[],
): readonly WebhookFinding[] {
  const calls = manifests.flatMap(callsOf);
  return [
    ...calls.flatMap((call) =>
      faultsOfCall(
        call,
        webhooks.find(({ path }) => path === call.path),
      ),
    ),
    ...webhooks.flatMap((webhook) =>
      faultsOfWebhook(
        webhook,
        calls.filter(({ path }) => path === webhook.path),
      ),
    ),
  ];
}

function faultsOfCall({ type, path, name }: Call, webhook: Webhook | undefined): readonly WebhookFinding[] {
  if (webhook === undefined) {
    const message = `the ${type} webhook ${name} is called at ${path}, where nothing is served: serve it, or mend the path in the manifest`;
    return [{ problem: "missing", path, message }];
  }
  if (webhook.type === type || (webhook.type === "admission" && type !== "conversion")) {
    return [];
  }
  const message = `the ${type} webhook ${name} is called at ${path}, where a ${webhook.type} webhook is served: mend the path in the manifest`;
  return [{ problem: "type", path, message }];
}

function faultsOfWebhook(
  { type, path, operations = [] }: Webhook,
  calls: readonly Call[],
): readonly WebhookFinding[] {
  if (calls.length === 0) {
    const message = `the ${type} webhook at ${path} is in no manifest, so that nothing calls it: add it (+kubebuilder:webhook:path=${path},…), or leave it away`;
    return [{ problem: "extra", path, message }];
  }
  const isTold = (operation: Operation): boolean =>
    calls.some(({ operations: told }) => told === undefined || told.has("*") || told.has(operation));
  return operations
    .filter((operation) => !isTold(operation))
    .map((operation) => ({
      problem: "operation",
      path,
      message: `the webhook at ${path} does something about ${operation}, of which no manifest tells it: add ${operation} to the rules (verbs=…;${operation.toLowerCase()})`,
    }));
}

function callsOf(manifest: unknown): readonly Call[] {
  if (!isRecord(manifest)) {
    return [];
  }
  const { kind } = manifest;
  if (kind === "CustomResourceDefinition") {
    const conversion = at(manifest, "spec", "conversion");
    if (at(conversion, "strategy") !== "Webhook" || at(conversion, "webhook", "clientConfig", "url")) {
      return [];
    }
    // controller-gen writes the strategy without a path.
    const path = plainText(at(conversion, "webhook", "clientConfig", "service", "path") ?? conversionPath);
    return [{ type: "conversion", path, name: plainText(at(manifest, "metadata", "name")) }];
  }
  const type =
    kind === "MutatingWebhookConfiguration"
      ? "mutating"
      : kind === "ValidatingWebhookConfiguration"
        ? "validating"
        : undefined;
  return type === undefined
    ? []
    : listOf(manifest.webhooks)
        .filter((webhook) => at(webhook, "clientConfig", "service") !== undefined)
        .map((webhook) => ({
          type,
          name: plainText(at(webhook, "name")),
          path: plainText(at(webhook, "clientConfig", "service", "path") ?? "/"),
          operations: new Set(
            listOf(at(webhook, "rules")).flatMap((rule) => listOf(at(rule, "operations")).map(plainText)),
          ),
        }));
}

function at(value: unknown, ...steps: readonly string[]): unknown {
  return steps.reduce<unknown>((inner, step) => (isRecord(inner) ? inner[step] : undefined), value);
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
