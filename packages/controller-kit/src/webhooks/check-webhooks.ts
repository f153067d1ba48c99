import { isRecord, plainText } from "@capikit/common/json";
import type { Operation, Webhook } from "./webhook/webhook.ts";
import { conversionPath } from "./webhook/webhook-paths.ts";

/** A difference between manifests and webhooks. */
export interface WebhookFinding {
  /**
   * - `missing`: the API server calls a path that is not served; the call fails.
   * - `extra`: no manifest calls the webhook, so that it has no effect.
   * - `type`: the manifest and the webhook differ in type, such as mutating and validating.
   * - `operation`: the webhook handles an operation that no manifest sends to it.
   */
  readonly problem: "missing" | "extra" | "type" | "operation";
  readonly path: string;
  /** Problem, location and fix. */
  readonly message: string;
}

interface Call {
  readonly type: "mutating" | "validating" | "conversion";
  readonly path: string;
  /** Name of the webhook or the CustomResourceDefinition. */
  readonly name: string;
  /** Absent for all operations. */
  readonly operations?: ReadonlySet<string>;
}

/**
 * Compares manifests with the webhooks that a program serves.
 *
 * @param manifests parsed MutatingWebhookConfigurations, ValidatingWebhookConfigurations and
 * CustomResourceDefinitions; other objects and webhooks called by URL are ignored.
 * @returns the differences; empty when manifests and webhooks match.
 */
export function checkWebhooks(
  manifests: readonly unknown[],
  webhooks: readonly Webhook[],
): readonly WebhookFinding[] {
  const calls = manifests.flatMap(callsOf);
  return [
    ...calls.flatMap((call) =>
      problemsOfCall(
        call,
        webhooks.find(({ path }) => path === call.path),
      ),
    ),
    ...webhooks.flatMap((webhook) =>
      problemsOfWebhook(
        webhook,
        calls.filter(({ path }) => path === webhook.path),
      ),
    ),
  ];
}

function problemsOfCall({ type, path, name }: Call, webhook: Webhook | undefined): readonly WebhookFinding[] {
  if (webhook === undefined) {
    const message = `the ${type} webhook ${name} is called at ${path}, but nothing is served there: serve it, or fix the path in the manifest`;
    return [{ problem: "missing", path, message }];
  }
  if (webhook.type === type || (webhook.type === "admission" && type !== "conversion")) {
    return [];
  }
  const message = `the ${type} webhook ${name} is called at ${path}, but a ${webhook.type} webhook is served there: fix the path in the manifest`;
  return [{ problem: "type", path, message }];
}

function problemsOfWebhook(
  { type, path, operations = [] }: Webhook,
  calls: readonly Call[],
): readonly WebhookFinding[] {
  if (calls.length === 0) {
    const message = `the ${type} webhook at ${path} is not in a manifest and never called: add it (+kubebuilder:webhook:path=${path},…), or remove it`;
    return [{ problem: "extra", path, message }];
  }
  const isSent = (operation: Operation): boolean =>
    calls.some(({ operations: sent }) => sent === undefined || sent.has("*") || sent.has(operation));
  return operations
    .filter((operation) => !isSent(operation))
    .map((operation) => ({
      problem: "operation",
      path,
      message: `the webhook at ${path} handles ${operation}, but no manifest sends it: add ${operation} to the rules (verbs=…;${operation.toLowerCase()})`,
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
