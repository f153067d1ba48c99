import { isRecord, recordOf } from "@capikit/common/json";
import { servicePathError } from "@capikit/model";
import { urlProblem } from "./check-marker.ts";
import type { PatchError } from "./patch-webhook.ts";
import { allowedValues } from "./webhook.ts";

type Json = Readonly<Record<string, unknown>>;
type ReportPatch = (problem: PatchError) => void;

/** Reports values of a patch, or of the webhook with it, that API servers refuse. */
export function checkPatch(patch: Json, merged: Json, report: ReportPatch): void {
  for (const path of ["failurePolicy", "matchPolicy", "sideEffects", "reinvocationPolicy"] as const)
    checkValue(path, merged[path], path, report);
  if (Array.isArray(patch.rules))
    for (const [index, rule] of patch.rules.entries())
      if (isRecord(rule)) checkRule(rule, `rules[${index}]`, report);
  if (patch.clientConfig !== undefined) checkAddress(patch.clientConfig, merged.clientConfig, report);
}

function checkRule({ operations, scope }: Json, path: string, report: ReportPatch): void {
  checkValue("scope", scope, `${path}.scope`, report);
  if (!Array.isArray(operations)) return;
  for (const [index, verb] of operations.entries())
    checkValue("verbs", verb, `${path}.operations[${index}]`, report);
}

function checkValue(
  name: keyof typeof allowedValues,
  value: unknown,
  path: string,
  report: ReportPatch,
): void {
  const allowed: readonly unknown[] = allowedValues[name];
  if (value !== undefined && value !== null && !allowed.includes(value))
    report({ path, problem: `must be one of ${allowed.join(", ")}` });
}

function checkAddress(patch: unknown, merged: unknown, report: ReportPatch): void {
  const { url, service } = recordOf(patch);
  const all = recordOf(merged);
  if (all.url === undefined && all.service === undefined)
    report({ path: "clientConfig", problem: "must have either service or url" });
  if (all.url !== undefined && all.service !== undefined) {
    const problem = "must not have both service and url: set the other to null";
    report({ path: "clientConfig", problem });
  }
  const urlError = typeof url === "string" ? urlProblem(url) : undefined;
  if (urlError !== undefined) report({ path: "clientConfig.url", problem: urlError });
  const { name, namespace, port } = recordOf(all.service);
  for (const [field, value] of Object.entries({ name, namespace }))
    if (value === "") report({ path: `clientConfig.service.${field}`, problem: "is required" });
  if (typeof port === "number" && (port < 1 || port > 65_535))
    report({ path: "clientConfig.service.port", problem: "must be a number from 1 to 65535" });
  // The API server takes an empty path as absent.
  const { path } = recordOf(service);
  const pathError = typeof path === "string" && path !== "" ? servicePathError(path) : undefined;
  if (pathError !== undefined) report({ path: "clientConfig.service.path", problem: pathError });
}
