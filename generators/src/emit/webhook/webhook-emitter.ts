import { type Diagnostic, isError, type Report } from "@capikit/common/diagnostics";
import { errorMessage } from "@capikit/common/errors";
import { isRecord } from "@capikit/common/json";
import { compareText, isDnsLabel, isDnsSubdomain, nearestName } from "@capikit/common/text";
import type { Json, JsonObject } from "@capikit/schema";
import { validateWebhookConfiguration } from "@capikit/schema/manifests";
import {
  webhookBadName,
  webhookBadPatch,
  webhookBadValue,
  webhookConfigurationUnused,
  webhookDuplicateConfiguration,
  webhookDuplicateName,
  webhookOnlyMutating,
  webhookPathAndUrl,
  webhookServiceWithUrl,
} from "../../model/diagnostics/codes/webhook.ts";
import type { Marker } from "../../model/markers/marker.ts";
import { stringOf, stringsOf } from "../../model/markers/marker-arguments.ts";
import type { Emitter } from "../emitter.ts";
import { emitterOptions } from "../emitter-options.ts";
import { yamlDocuments } from "../yaml-documents.ts";
import { patchWebhook, webhookSchemas } from "./patch-webhook.ts";
import { reportRejected } from "./report-rejected.ts";

/** Reports errors in one `webhook` marker that its webhook does not show. */
function checkWebhookMarker(marker: Marker, report: Report): void {
  const { location } = marker;
  for (const argument of ["failurePolicy", "matchPolicy", "reinvocationPolicy"] as const)
    checkValue(marker, argument, stringOf(marker, argument), report);
  for (const verb of stringsOf(marker, "verbs")) checkValue(marker, "verbs", verb, report);
  for (const value of stringsOf(marker, "webhookVersions"))
    if (value !== "v1")
      report(webhookBadValue.create({ argument: "webhookVersions", value, allowed: ["v1"] }, location));
  if (kindOf(marker) === "validating" && stringOf(marker, "reinvocationPolicy") !== undefined)
    report(webhookOnlyMutating.create({ argument: "reinvocationPolicy" }, location));
  checkNames(marker, report);
  checkAddress(marker, report);
}

function checkValue(
  marker: Marker,
  argument: keyof typeof apiValues,
  value: string | undefined,
  report: Report,
): void {
  if (value === undefined || apiValue(argument, value) !== undefined) return;
  const allowed = apiValues[argument].map((known) =>
    known === "*" ? known : markerSpelling(argument, known),
  );
  report(
    webhookBadValue.create(
      { argument, value, allowed, suggestion: nearestName(value, allowed) },
      marker.location,
    ),
  );
}

/** Markers usually write policies and operations in lower case. */
function markerSpelling(argument: keyof typeof apiValues, value: string): string {
  return argument === "failurePolicy" || argument === "verbs" ? value.toLowerCase() : value;
}

function checkNames(marker: Marker, report: Report): void {
  const check = (argument: string, accepts: (name: string) => boolean, rule: string): void => {
    const name = stringOf(marker, argument);
    if (name === undefined || accepts(name)) return;
    report(webhookBadName.create({ argument, name, rule }, marker.location));
  };
  check("serviceName", isDnsSubdomain, "a lower-case DNS name");
  check("serviceNamespace", isDnsLabel, "a DNS label: lower-case letters, digits and dashes");
}

function checkAddress(marker: Marker, report: Report): void {
  const { location } = marker;
  const path = stringOf(marker, "path");
  const url = stringOf(marker, "url");
  if ((path === undefined) === (url === undefined)) {
    report(webhookPathAndUrl.create({ both: path !== undefined }, location));
    return;
  }
  if (url === undefined) return;
  for (const argument of ["serviceName", "serviceNamespace", "servicePort"])
    if (marker.arguments[argument] !== undefined)
      report(webhookServiceWithUrl.create({ argument }, location));
}

/** Generates `manifests.yaml`: a mutating and a validating webhook configuration. */
export const webhookEmitter: Emitter = {
  name: "webhook",
  summary: "webhook configurations from +kubebuilder:webhook markers",
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
      checkNamesDiffer(kind, ofKind, report);
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
          reportRejected({ marker, ...patch }, { ...error, path: at }, report);
        else
          report(
            webhookBadName.create({ argument: "name", name, rule: "a lower-case DNS name" }, named?.location),
          );
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

function checkNamesDiffer(kind: WebhookKind, markers: readonly Marker[], report: Report): void {
  const firsts = new Map<string, Marker>();
  for (const marker of markers) {
    const name = stringOf(marker, "name");
    if (name === undefined) continue;
    const first = firsts.get(name);
    if (first === undefined) firsts.set(name, marker);
    else {
      const related = [{ message: "first declared here", location: first.location }];
      report(webhookDuplicateName.create({ name, kind }, marker.location, related));
    }
  }
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

/** Returns the API's spelling of a value; `undefined` for other values. */
function apiValue(argument: keyof typeof apiValues, value: string): string | undefined {
  const lower = value.toLowerCase();
  return apiValues[argument].find((known) => known.toLowerCase() === lower);
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
        operations: stringsOf(marker, "verbs").map((verb) => apiValue("verbs", verb) ?? verb),
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
