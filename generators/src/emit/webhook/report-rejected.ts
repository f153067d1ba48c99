import type { Report } from "@capikit/common/diagnostics";
import { ownMember } from "@capikit/common/json";
import type { FieldError } from "@capikit/schema";
import {
  webhookBadAddress,
  webhookBadName,
  webhookBadPatch,
  webhookEmptyList,
  webhookRejected,
  webhookReviewVersions,
  webhookSideEffects,
  webhookTimeout,
} from "../../model/diagnostics/codes/webhook.ts";
import type { Marker } from "../../model/markers/marker.ts";
import { stringOf } from "../../model/markers/marker-arguments.ts";

/** The webhook of a marker, and the patch that is part of it. */
interface Source {
  readonly marker: Marker;
  readonly webhook: Readonly<Record<string, unknown>>;
  readonly patch?: Readonly<Record<string, unknown>>;
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

const nameRule = "a lower-case domain of at least three parts, such as widget.acme.example";

/** Reports an error of the API server in the terms of the marker or the patch that causes it. */
export function reportRejected(source: Source, error: FieldError, report: Report): void {
  const { path, type, message: problem } = error;
  const { marker, webhook, patch = {} } = source;
  const { location } = marker;
  const [field = ""] = path.split(/[.[]/);
  if (field === "timeoutSeconds")
    report(webhookTimeout.create({ value: String(webhook.timeoutSeconds) }, location));
  else if (field === "sideEffects" && isOldSideEffect(webhook.sideEffects)) {
    const value = webhook.sideEffects ?? stringOf(marker, "sideEffects");
    report(webhookSideEffects.create({ value: value as string | undefined }, location));
  } else if (path === "admissionReviewVersions" && type === "FieldValueRequired")
    report(webhookEmptyList.create({ argument: path }, location));
  else if (path === "admissionReviewVersions") {
    const versions = webhook.admissionReviewVersions as readonly string[];
    report(webhookReviewVersions.create({ versions }, location));
  } else if (Object.hasOwn(patch, field)) report(webhookBadPatch.create({ path, problem }, location));
  else reportMarker(marker, error, report);
}

/** Values of the API that v1 rejects, and no value. */
function isOldSideEffect(value: unknown): boolean {
  return value === undefined || value === "Some" || value === "Unknown";
}

function reportMarker(marker: Marker, { path, type, message: problem }: FieldError, report: Report): void {
  const { location } = marker;
  const base = path.replace(/(\.\w+)\[\d+\]$/, "$1");
  const argument = ownMember(argumentOf, base) ?? path;
  const value = String(marker.arguments[argument] ?? "");
  // Missing addresses, markers of the same name and unknown verbs have been reported.
  const isUnknown = argument === "verbs" && type === "FieldValueNotSupported";
  if (path === "clientConfig" || isUnknown || (path === "name" && type === "FieldValueDuplicate")) return;
  if (path === "name")
    report(webhookBadName.create({ argument, name: stringOf(marker, "name"), rule: nameRule }, location));
  else if (path.startsWith("clientConfig."))
    report(webhookBadAddress.create({ argument, value, rule: problem }, location));
  else if (path.startsWith("rules") && path === base && type === "FieldValueRequired")
    report(webhookEmptyList.create({ argument }, location));
  else report(webhookRejected.create({ argument, problem }, location));
}
