import { type Diagnostic, isError, type Report } from "@capikit/common/diagnostics";
import { errorMessage } from "@capikit/common/errors";
import { isRecord, ownMember } from "@capikit/common/json";
import { compareText, isDnsLabel, isDnsSubdomain } from "@capikit/common/text";
import type { FieldError, Json, JsonObject } from "@capikit/schema";
import { validateWebhookConfiguration } from "@capikit/schema/manifests";
import {
  webhookBadPatch,
  webhookConfigurationUnused,
  webhookDuplicateConfiguration,
  webhookPathAndUrl,
  webhookRejected,
} from "../../model/diagnostics/codes/webhook.ts";
import type { Marker } from "../../model/markers/marker.ts";
import { stringOf, stringsOf } from "../../model/markers/marker-arguments.ts";
import type { Emitter } from "../emitter.ts";
import { emitterOptions } from "../emitter-options.ts";
import { yamlDocuments } from "../yaml-documents.ts";
import { patchWebhook, webhookSchemas } from "./patch-webhook.ts";

/** Reports errors in one `webhook` marker that its webhook does not show. */
function checkWebhookMarker(marker: Marker, report: Report): void {
  const check = (argument: string, accepts: (value: string) => boolean, problem: string): void => {
    const value = stringOf(marker, argument);
    if (value !== undefined && !accepts(value))
      report(webhookRejected.create({ argument, problem }, marker.location));
  };
  if (stringsOf(marker, "webhookVersions").some((version) => version !== "v1"))
    report(webhookRejected.create({ argument: "webhookVersions", problem: "must be v1" }, marker.location));
  check("reinvocationPolicy", () => kindOf(marker) === "mutating", "is for mutating webhooks only");
  check("serviceName", isDnsSubdomain, "must be a lower-case DNS name");
  check("serviceNamespace", isDnsLabel, "must be a DNS label: lower-case letters, digits and dashes");
  const problem = addressProblem(marker);
  if (problem !== undefined) report(webhookPathAndUrl.create({ problem }, marker.location));
}

function addressProblem(marker: Marker): string | undefined {
  const [path, url] = [stringOf(marker, "path"), stringOf(marker, "url")];
  if (url === undefined) return path === undefined ? "the webhook has neither path nor url" : undefined;
  if (path !== undefined) return "the webhook has both path and url";
  const unused = ["serviceName", "serviceNamespace", "servicePort"].find((one) => one in marker.arguments);
  return unused && `${unused} has no effect together with url`;
}

/** The marker's arguments for fields of a webhook; other fields have the same name. */
const argumentOf: Readonly<Record<string, string>> = {
  "clientConfig.service.name": "serviceName",
  "clientConfig.service.namespace": "serviceNamespace",
  "clientConfig.service.path": "path",
  "clientConfig.service.port": "servicePort",
  "clientConfig.url": "url",
  "rules[0].apiGroups": "groups",
  "rules[0].apiVersions": "versions",
  "rules[0].operations": "verbs",
  "rules[0].resources": "resources",
};

/** Reports an error of the API server in the terms of the marker or the patch that causes it. */
function reportRejected(marker: Marker, { patch = {} }: Patched, error: FieldError, report: Report): void {
  const { path, message: problem } = error;
  const [field = ""] = path.split(/[.[]/);
  const argument = ownMember(argumentOf, path.replace(/(\.\w+)\[\d+\]$/, "$1")) ?? path;
  if (Object.hasOwn(patch, field)) report(webhookBadPatch.create({ path, problem }, marker.location));
  // A missing address has been reported.
  else if (path !== "clientConfig") report(webhookRejected.create({ argument, problem }, marker.location));
}

/** Generates `manifests.yaml`: a mutating and a validating webhook configuration. */
export const webhookEmitter: Emitter = {
  name: "webhook",
  folder: "webhook",
  installs: true,
  needsKinds: false,
  options: emitterOptions.webhook,
  emit(model, options) {
    const diagnostics: Diagnostic[] = [];
    const report: Report = (diagnostic) => diagnostics.push(diagnostic);
    const webhooks = model.fileMarkers.filter(({ key }) => key === "kubebuilder:webhook");
    const configurations = model.fileMarkers.filter(({ key }) => key === "kubebuilder:webhookconfiguration");
    const documents = kinds.flatMap((kind) => {
      const { value: name, marker: named } = configurationName(kind, configurations, report);
      const ofKind = webhooks.filter((marker) => kindOf(marker) === kind).sort(byName);
      if (ofKind.length === 0) {
        if (named !== undefined) report(webhookConfigurationUnused.create({ kind }, named.location));
        return [];
      }
      const patches = ofKind.map((marker) => patched(marker, kind, report));
      const document = configuration(
        kind,
        name,
        patches.map(({ webhook }) => webhook),
      );
      for (const error of validateWebhookConfiguration(document)) {
        const [, index, at] = /^webhooks\[(\d+)\]\.?(.*)$/.exec(error.path) ?? [];
        const marker = ofKind[Number(index)];
        const patch = patches[Number(index)];
        if (marker !== undefined && patch !== undefined && at !== undefined)
          reportRejected(marker, patch, { ...error, path: at }, report);
        else report(webhookRejected.create({ argument: "name", problem: error.message }, named?.location));
      }
      return [document];
    });
    if (documents.length === 0 || diagnostics.some(isError)) return { artefacts: [], diagnostics };
    return {
      artefacts: [{ path: "manifests.yaml", text: headLine + yamlDocuments(documents, options) }],
      diagnostics,
    };
  },
};

const headLine = "# Generated by capikit from +kubebuilder:webhook markers. Do not edit.\n";

const kinds: readonly WebhookKind[] = ["mutating", "validating"];

function configurationName(
  kind: WebhookKind,
  markers: readonly Marker[],
  report: Report,
): { readonly value: string; readonly marker: Marker | undefined } {
  const [first, ...others] = markers.filter((marker) => kindOf(marker) === kind);
  for (const other of others) {
    const related = first === undefined ? [] : [{ message: "first declared here", location: first.location }];
    report(webhookDuplicateConfiguration.create({ kind }, other.location, related));
  }
  const given = first === undefined ? undefined : stringOf(first, "name");
  return { value: given ?? `${kind}-webhook-configuration`, marker: first };
}

function byName(a: Marker, b: Marker): number {
  return compareText(stringOf(a, "name") ?? "", stringOf(b, "name") ?? "");
}

/** A webhook, and the patch that is part of it, if it has one. */
interface Patched {
  readonly webhook: Record<string, unknown>;
  readonly patch?: Readonly<Record<string, unknown>>;
}

/** Returns the webhook of a marker with its patch merged in. An invalid patch is reported and left out. */
function patched(marker: Marker, kind: WebhookKind, report: Report): Patched {
  checkWebhookMarker(marker, report);
  const webhook = toWebhook(marker);
  const text = stringOf(marker, "patch");
  if (text === undefined) return { webhook };
  let patch: Json;
  try {
    patch = JSON.parse(text) as Json;
  } catch (error) {
    const problem = `is not valid JSON: ${errorMessage(error)}`;
    report(webhookBadPatch.create({ path: "", problem }, marker.location));
    return { webhook };
  }
  const merged = patchWebhook(webhook, patch, webhookSchemas[kind], (problem) =>
    report(webhookBadPatch.create(problem, marker.location)),
  );
  return isRecord(patch) && merged !== webhook ? { webhook: merged, patch } : { webhook };
}

function configuration(
  kind: WebhookKind,
  name: string,
  webhooks: readonly unknown[],
): Readonly<Record<string, unknown>> {
  return {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: kind === "mutating" ? "MutatingWebhookConfiguration" : "ValidatingWebhookConfiguration",
    metadata: { name },
    webhooks,
  };
}

/** The kind of a webhook: only mutating webhooks may change objects. */
type WebhookKind = "mutating" | "validating";

/** Values of the API by argument; markers may use any letter case. */
const apiValues = {
  failurePolicy: ["Ignore", "Fail"],
  matchPolicy: ["Exact", "Equivalent"],
  sideEffects: ["None", "NoneOnDryRun"],
  reinvocationPolicy: ["Never", "IfNeeded"],
  verbs: ["CREATE", "UPDATE", "DELETE", "CONNECT", "*"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Returns the API's spelling of a value; unknown values stay as they are. */
function apiValue(argument: keyof typeof apiValues, value: string): string {
  const lower = value.toLowerCase();
  return apiValues[argument].find((known) => known.toLowerCase() === lower) ?? value;
}

function kindOf(marker: Marker): WebhookKind {
  return marker.arguments.mutating === true ? "mutating" : "validating";
}

/** Returns the webhook of a marker in API form, before its patch. */
function toWebhook(marker: Marker): JsonObject {
  const { arguments: given } = marker;
  const policy = (argument: Exclude<keyof typeof apiValues, "verbs">): string | undefined => {
    const value = stringOf(marker, argument);
    return value === undefined ? undefined : apiValue(argument, value);
  };
  const webhook = {
    name: stringOf(marker, "name"),
    clientConfig: clientConfig(marker),
    rules: [
      {
        apiGroups: stringsOf(marker, "groups").map((group) => (group === "core" ? "" : group)),
        apiVersions: stringsOf(marker, "versions"),
        operations: stringsOf(marker, "verbs").map((verb) => apiValue("verbs", verb)),
        resources: stringsOf(marker, "resources"),
      },
    ],
    failurePolicy: policy("failurePolicy"),
    matchPolicy: policy("matchPolicy"),
    sideEffects: policy("sideEffects"),
    timeoutSeconds: given.timeoutSeconds,
    admissionReviewVersions: stringsOf(marker, "admissionReviewVersions"),
    reinvocationPolicy: kindOf(marker) === "mutating" ? policy("reinvocationPolicy") : undefined,
  };
  return Object.fromEntries(Object.entries(webhook).filter(([, value]) => value !== undefined)) as JsonObject;
}

function clientConfig(marker: Marker): Record<string, unknown> {
  const path = stringOf(marker, "path");
  if (path === undefined) return { url: stringOf(marker, "url") };
  const port = marker.arguments.servicePort;
  return {
    service: {
      name: stringOf(marker, "serviceName") ?? "webhook-service",
      namespace: stringOf(marker, "serviceNamespace") ?? "system",
      path,
      ...(port !== undefined && { port }),
    },
  };
}
