import {
  type Diagnostic,
  type EmitResult,
  type Emitter,
  headerOptions,
  type Marker,
  type Model,
  type OptionValues,
  type Report,
  stringOf,
  webhookBadName,
  webhookBadPatch,
  webhookConfigurationUnused,
  webhookDuplicateConfiguration,
  webhookDuplicateName,
  webhookEmptyList,
  webhookReviewVersions,
  webhookSideEffects,
  webhookTimeout,
  yamlDocuments,
} from "@capikit/model";
import { checkWebhookMarker } from "./check-marker.ts";
import { strategicMerge } from "./strategic-merge.ts";
import { apiValue, apiValues, kindOf, toWebhook, type WebhookKind } from "./webhook.ts";
import { webhookFields } from "./webhook-schema.ts";

/** The markers that the emitter reads. */
export const webhookMarkers: readonly string[] = ["kubebuilder:webhook", "kubebuilder:webhookconfiguration"];

/** `+kubebuilder:webhook` markers → `manifests.yaml`: a mutating and a validating webhook configuration. */
export const webhookEmitter: Emitter = {
  name: "webhook",
  summary: "webhook configurations from +kubebuilder:webhook markers",
  folder: "webhook",
  needsKinds: false,
  options: headerOptions,
  emit: emitConfigurations,
};

const kinds: readonly WebhookKind[] = ["mutating", "validating"];

function emitConfigurations(model: Model, options: OptionValues): EmitResult {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => diagnostics.push(diagnostic);
  const webhooks = model.fileMarkers.filter(({ key }) => key === "kubebuilder:webhook");
  const configurations = model.fileMarkers.filter(({ key }) => key === "kubebuilder:webhookconfiguration");
  const documents = kinds.flatMap((kind) => {
    const name = configurationName(kind, configurations, report);
    const ofKind = webhooks.filter((marker) => kindOf(marker) === kind).sort(byName);
    checkNamesDiffer(kind, ofKind, report);
    const printed = ofKind.map((marker) => patched(marker, kind, report));
    if (printed.length > 0) return [configuration(kind, name.value, printed)];
    if (name.marker !== undefined) report(webhookConfigurationUnused.create({ kind }, name.marker.location));
    return [];
  });
  if (documents.length === 0 || diagnostics.some(({ severity }) => severity === "error"))
    return { artefacts: [], diagnostics };
  return { artefacts: [{ path: "manifests.yaml", text: yamlDocuments(documents, options) }], diagnostics };
}

/** The name of the configuration of one kind, and the marker that says so. */
function configurationName(
  kind: WebhookKind,
  markers: readonly Marker[],
  report: Report,
): { readonly value: string; readonly marker: Marker | undefined } {
  const [first, ...others] = markers.filter((marker) => kindOf(marker) === kind);
  for (const other of others) {
    const related = first === undefined ? [] : [{ message: "the first one", location: first.location }];
    report(webhookDuplicateConfiguration.create({ kind }, other.location, related));
  }
  const given = first === undefined ? undefined : stringOf(first, "name");
  if (given !== undefined && !/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(given)) {
    const facts = { argument: "name", name: given, rule: "a DNS name in lower case" };
    report(webhookBadName.create(facts, first?.location));
  }
  return { value: given ?? `${kind}-webhook-configuration`, marker: first };
}

function byName(a: Marker, b: Marker): number {
  const left = stringOf(a, "name") ?? "";
  const right = stringOf(b, "name") ?? "";
  return left < right ? -1 : left > right ? 1 : 0;
}

function checkNamesDiffer(kind: WebhookKind, markers: readonly Marker[], report: Report): void {
  const firsts = new Map<string, Marker>();
  for (const marker of markers) {
    const name = stringOf(marker, "name");
    if (name === undefined) continue;
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, marker);
    else {
      const related = [{ message: "the first one", location: first.location }];
      report(webhookDuplicateName.create({ name, kind }, marker.location, related));
    }
  }
}

/** The webhook of a marker with its patch merged in; what the patch may mend is checked behind it. */
function patched(marker: Marker, kind: WebhookKind, report: Report): Record<string, unknown> {
  checkWebhookMarker(marker, report);
  const plain = toWebhook(marker);
  const webhook = applyPatch(marker, plain, kind, report);
  checkSideEffects(marker, webhook.sideEffects, report);
  const timeout = webhook.timeoutSeconds;
  if (timeout !== undefined && (Number(timeout) < 1 || Number(timeout) > 30))
    report(webhookTimeout.create({ value: String(timeout) }, marker.location));
  const versions = (webhook.admissionReviewVersions ?? []) as readonly string[];
  if (versions.length === 0)
    report(webhookEmptyList.create({ argument: "admissionReviewVersions" }, marker.location));
  else if (!versions.includes("v1") && !versions.includes("v1beta1"))
    report(webhookReviewVersions.create({ versions }, marker.location));
  return webhook;
}

function applyPatch(
  marker: Marker,
  webhook: Record<string, unknown>,
  kind: WebhookKind,
  report: Report,
): Record<string, unknown> {
  const text = stringOf(marker, "patch");
  if (text === undefined) return webhook;
  let patch: unknown;
  try {
    patch = JSON.parse(text);
  } catch (error) {
    const problem = `is no JSON: ${error instanceof Error ? error.message : String(error)}`;
    report(webhookBadPatch.create({ path: "", problem }, marker.location));
    return webhook;
  }
  const merged = strategicMerge(webhook, patch, webhookFields[kind], (fault) =>
    report(webhookBadPatch.create(fault, marker.location)),
  );
  for (const path of ["failurePolicy", "matchPolicy", "sideEffects", "reinvocationPolicy"] as const) {
    const value = merged[path];
    const allowed: readonly unknown[] = path === "sideEffects" ? allSideEffects : apiValues[path];
    if (value !== undefined && !allowed.includes(value))
      report(
        webhookBadPatch.create({ path, problem: `must be one of ${allowed.join(", ")}` }, marker.location),
      );
  }
  return merged;
}

/** Those that v1 refuses too: they get a message of their own. */
const allSideEffects = [...apiValues.sideEffects, "Some", "Unknown"];

function checkSideEffects(marker: Marker, merged: unknown, report: Report): void {
  const given = stringOf(marker, "sideEffects");
  const value = typeof merged === "string" ? merged : given;
  if (value === undefined || apiValue("sideEffects", value) === undefined)
    report(webhookSideEffects.create({ value }, marker.location));
}

function configuration(kind: WebhookKind, name: string, webhooks: readonly unknown[]): unknown {
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: kind === "mutating" ? "MutatingWebhookConfiguration" : "ValidatingWebhookConfiguration",
    metadata: { name },
    webhooks,
  };
}
