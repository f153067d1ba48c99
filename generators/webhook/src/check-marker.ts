import type { Report } from "@capikit/common/diagnostics";
import { nearestName } from "@capikit/common/text";
import {
  type Marker,
  servicePathError,
  stringOf,
  stringsOf,
  webhookBadAddress,
  webhookBadName,
  webhookBadValue,
  webhookEmptyList,
  webhookOnlyMutating,
  webhookPathAndUrl,
  webhookServiceWithUrl,
} from "@capikit/model";
import { apiValue, apiValues, kindOf } from "./webhook.ts";

const label = "[a-z0-9](?:[-a-z0-9]*[a-z0-9])?";
const domainOfThree = new RegExp(`^${label}(?:\\.${label}){2,}$`);
const dnsLabel = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;
const dnsSubdomain = new RegExp(`^${label}(?:\\.${label})*$`);

/** Reports errors in one `webhook` marker, apart from its patch. */
export function checkWebhookMarker(marker: Marker, report: Report): void {
  const { location } = marker;
  for (const argument of ["failurePolicy", "matchPolicy", "reinvocationPolicy"] as const)
    checkValue(marker, argument, stringOf(marker, argument), report);
  for (const verb of stringsOf(marker, "verbs")) checkValue(marker, "verbs", verb, report);
  for (const argument of ["groups", "resources", "verbs", "versions"])
    if (stringsOf(marker, argument).length === 0) report(webhookEmptyList.create({ argument }, location));
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
  const nameRule = "a lower-case domain of at least three parts, such as widget.acme.example";
  check("name", domainOfThree, nameRule);
  check("serviceName", dnsSubdomain, "a lower-case DNS name");
  check("serviceNamespace", dnsLabel, "a DNS label: lower-case letters, digits and dashes");
  if (stringOf(marker, "name") === undefined)
    report(webhookBadName.create({ argument: "name", name: undefined, rule: nameRule }, marker.location));
}

function checkAddress(marker: Marker, report: Report): void {
  const { location } = marker;
  const path = stringOf(marker, "path");
  const url = stringOf(marker, "url");
  const port = marker.arguments.servicePort;
  if ((path === undefined) === (url === undefined)) {
    report(webhookPathAndUrl.create({ both: path !== undefined }, location));
    return;
  }
  const pathRule = path === undefined ? undefined : servicePathError(path);
  if (path !== undefined && pathRule !== undefined)
    report(webhookBadAddress.create({ argument: "path", value: path, rule: pathRule }, location));
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) {
    const rule = "must be a number from 1 to 65535";
    report(webhookBadAddress.create({ argument: "servicePort", value: String(port), rule }, location));
  }
  if (url === undefined) return;
  const problem = urlProblem(url);
  if (problem !== undefined)
    report(webhookBadAddress.create({ argument: "url", value: url, rule: problem }, location));
  for (const argument of ["serviceName", "serviceNamespace", "servicePort"])
    if (marker.arguments[argument] !== undefined)
      report(webhookServiceWithUrl.create({ argument }, location));
}

/** Returns why a URL is not the address of a webhook; `undefined` if it is. */
export function urlProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return "must be a valid URL";
  const url = new URL(text);
  if (url.protocol !== "https:") return 'must start with "https://"';
  if (url.username !== "" || url.password !== "") return "must not contain a user";
  if (url.search !== "") return "must not contain a query";
  if (url.hash !== "") return "must not contain a fragment";
  return undefined;
}
