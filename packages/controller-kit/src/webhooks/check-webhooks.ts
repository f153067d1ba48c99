import { createDiagnostic, type Diagnostic, defineDiagnostics } from "@capikit/common/diagnostics";
import { isRecord, listAt, plainText, valueAt } from "@capikit/common/json";
import { conversionPath, type Operation, type Webhook } from "./webhook/webhook.ts";

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
): readonly Diagnostic[] {
  const calls = manifests.flatMap(callsOf);
  // A release and envtest convert these kinds by the program, although the manifests do not.
  const isConverted = manifests.some(leavesConversion);
  return [
    ...calls.flatMap((call) =>
      problemsOfCall(
        call,
        webhooks.find(({ path }) => path === call.path),
      ),
    ),
    ...webhooks
      .filter(({ type }) => type !== "conversion" || !isConverted)
      .flatMap((webhook) =>
        problemsOfWebhook(
          webhook,
          calls.filter(({ path }) => path === webhook.path),
        ),
      ),
  ];
}

function problemsOfCall({ type, path, name }: Call, webhook: Webhook | undefined): readonly Diagnostic[] {
  if (webhook === undefined) {
    const message = `the ${type} webhook ${name} is called at ${path}, but nothing is served there`;
    return [webhookProblem("webhook/not-served", path, message)];
  }
  if (webhook.type === type || (webhook.type === "admission" && type !== "conversion")) {
    return [];
  }
  const message = `the ${type} webhook ${name} is called at ${path}, but a ${webhook.type} webhook is served there`;
  return [webhookProblem("webhook/wrong-type", path, message)];
}

function problemsOfWebhook(
  { type, path, operations = [] }: Webhook,
  calls: readonly Call[],
): readonly Diagnostic[] {
  if (calls.length === 0) {
    const message = `the ${type} webhook at ${path} is not in a manifest and never called`;
    const help = `add it (+kubebuilder:webhook:path=${path},…), or remove it`;
    return [webhookProblem("webhook/never-called", path, message, help)];
  }
  const isSent = (operation: Operation): boolean =>
    calls.some(({ operations: sent }) => sent === undefined || sent.has("*") || sent.has(operation));
  return operations
    .filter((operation) => !isSent(operation))
    .map((operation) =>
      webhookProblem(
        "webhook/operation-not-sent",
        path,
        `the webhook at ${path} handles ${operation}, but no manifest sends it`,
        `add ${operation} to the rules (verbs=…;${operation.toLowerCase()})`,
      ),
    );
}

/** Creates a diagnostic about the webhook at a path. */
function webhookProblem(
  code: keyof typeof webhookDiagnostics,
  path: string,
  message: string,
  help?: string,
): Diagnostic {
  return createDiagnostic(webhookDiagnostics[code], message, { help, location: { object: path } });
}

/** Reports whether a manifest is a CRD with several versions that does not declare a conversion. */
function leavesConversion(manifest: unknown): boolean {
  const versions = listAt(manifest, "spec", "versions");
  return (
    valueAt(manifest, "kind") === "CustomResourceDefinition" &&
    versions.length > 1 &&
    valueAt(manifest, "spec", "conversion") === undefined
  );
}

function callsOf(manifest: unknown): readonly Call[] {
  if (!isRecord(manifest)) {
    return [];
  }
  const { kind } = manifest;
  if (kind === "CustomResourceDefinition") {
    const conversion = valueAt(manifest, "spec", "conversion");
    if (
      valueAt(conversion, "strategy") !== "Webhook" ||
      valueAt(conversion, "webhook", "clientConfig", "url")
    ) {
      return [];
    }
    // controller-gen writes the strategy without a path.
    const path = plainText(
      valueAt(conversion, "webhook", "clientConfig", "service", "path") ?? conversionPath,
    );
    return [{ type: "conversion", path, name: plainText(valueAt(manifest, "metadata", "name")) }];
  }
  const type =
    kind === "MutatingWebhookConfiguration"
      ? "mutating"
      : kind === "ValidatingWebhookConfiguration"
        ? "validating"
        : undefined;
  return type === undefined
    ? []
    : listAt(manifest.webhooks)
        .filter((webhook) => valueAt(webhook, "clientConfig", "service") !== undefined)
        .map((webhook) => ({
          type,
          name: plainText(valueAt(webhook, "name")),
          path: plainText(valueAt(webhook, "clientConfig", "service", "path") ?? "/"),
          operations: new Set(
            listAt(webhook, "rules").flatMap((rule) => listAt(rule, "operations").map(plainText)),
          ),
        }));
}

/**
 * The codes of `checkWebhooks`, without its implementation.
 *
 * @module
 */

/** Differences between manifests and the webhooks that a program serves. */
export const webhookDiagnostics = defineDiagnostics({
  "webhook/not-served": {
    severity: "error",
    title: "The program serves the webhooks of its manifests",
    why: "The API server calls a path that is not served: the call fails, and with failurePolicy Fail so does the request.",
    help: "serve it, or fix the path in the manifest",
  },
  "webhook/never-called": {
    severity: "error",
    title: "Manifests contain all webhooks that the program serves",
    why: "The API server does not call a webhook without a manifest, so the webhook has no effect.",
  },
  "webhook/wrong-type": {
    severity: "error",
    title: "Manifests and webhooks agree on the type",
    why: "The API server expects another response, such as that of a mutating webhook from a validating one.",
    help: "fix the path in the manifest",
  },
  "webhook/operation-not-sent": {
    severity: "error",
    title: "Manifests send all operations that a webhook handles",
    why: "The API server does not call the webhook for an operation that its rules do not list.",
  },
});
