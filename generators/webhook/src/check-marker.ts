import type { Report } from "@capikit/common/diagnostics";
import { nearestName } from "@capikit/common/text";
import {
  type Marker,
  stringOf,
  stringsOf,
  webhookBadName,
  webhookBadValue,
  webhookOnlyMutating,
  webhookPathAndUrl,
  webhookServiceWithUrl,
} from "@capikit/model";
import { apiValue, apiValues, kindOf } from "./webhook.ts";

const label = "[a-z0-9](?:[-a-z0-9]*[a-z0-9])?";
const dnsLabel = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
const dnsSubdomain = new RegExp(`^${label}(?:\\.${label})*$`);

/** Reports errors in one `webhook` marker that its webhook does not show. */
export function checkWebhookMarker(marker: Marker, report: Report): void {
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
  const check = (argument: string, form: RegExp, rule: string): void => {
    const name = stringOf(marker, argument);
    if (name === undefined || (form.test(name) && name.length <= 253)) return;
    report(webhookBadName.create({ argument, name, rule }, marker.location));
  };
  check("serviceName", dnsSubdomain, "a lower-case DNS name");
  check("serviceNamespace", dnsLabel, "a DNS label: lower-case letters, digits and dashes");
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
