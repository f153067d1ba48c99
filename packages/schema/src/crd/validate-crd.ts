import { recordOf, textAt } from "@capikit/common/json";
import type { CrdError, Fields } from "./crd-error.ts";
import { nameErrors, versionsErrors } from "./version-errors.ts";
import { servicePathError, webhookUrlError } from "./webhook-client.ts";

const webhookPath = ["spec", "conversion", "webhook"] as const;

function* conversionErrors(spec: Fields): Generator<CrdError> {
  if (spec.conversion === undefined || spec.conversion === null) return;
  const { strategy, webhook } = recordOf(spec.conversion);
  if (strategy !== "None" && strategy !== "Webhook")
    yield {
      path: ["spec", "conversion", "strategy"],
      message: `the conversion strategy is ${textAt(strategy) || "missing"}: use Webhook or None`,
    };
  else if (strategy === "Webhook") yield* webhookErrors(recordOf(webhook));
  else if (Object.keys(recordOf(webhook)).length > 0)
    yield { path: webhookPath, message: "a conversion webhook requires the strategy Webhook" };
}

function* webhookErrors({ clientConfig, conversionReviewVersions }: Fields): Generator<CrdError> {
  const { url, service } = recordOf(clientConfig);
  const path = [...webhookPath, "clientConfig"];
  const isSet = (value: unknown) => value !== undefined && value !== null;
  if (isSet(url) === isSet(service))
    yield { path, message: "the conversion webhook must have either a service or a url" };
  else if (isSet(service)) yield* serviceErrors(recordOf(service), [...path, "service"]);
  else if (webhookUrlError(textAt(url)) !== undefined)
    yield {
      path: [...path, "url"],
      message: "the url of the conversion webhook must be an https URL without user, query and fragment",
    };
  const versions: readonly unknown[] = Array.isArray(conversionReviewVersions)
    ? conversionReviewVersions
    : [];
  const versionsPath = [...webhookPath, "conversionReviewVersions"];
  if (!versions.includes("v1") && !versions.includes("v1beta1"))
    yield { path: versionsPath, message: "conversionReviewVersions must include v1 or v1beta1" };
  if (new Set(versions).size !== versions.length)
    yield { path: versionsPath, message: "conversionReviewVersions must not contain a version twice" };
}

function* serviceErrors(service: Fields, path: CrdError["path"]): Generator<CrdError> {
  for (const field of ["name", "namespace"])
    if (textAt(service[field]) === "")
      yield { path: [...path, field], message: `the service of the conversion webhook has no ${field}` };
  const { port, path: urlPath } = service;
  if (port !== undefined && !(Number.isInteger(port) && Number(port) >= 1 && Number(port) <= 65535))
    yield {
      path: [...path, "port"],
      message: "the port of the conversion webhook must be between 1 and 65535",
    };
  const problem = textAt(urlPath) === "" ? undefined : servicePathError(textAt(urlPath));
  if (problem !== undefined)
    yield { path: [...path, "path"], message: `the path of the conversion webhook ${problem}` };
}

/**
 * Returns the errors for which the API server rejects a CustomResourceDefinition
 * (`apiextensions.k8s.io/v1`), apart from those of schemas ({@link validateSchema}) and of the
 * storage version.
 */
export function validateCrd(crd: Fields): CrdError[] {
  const spec = recordOf(crd.spec);
  const errors = [...nameErrors(crd), ...versionsErrors(spec), ...conversionErrors(spec)];
  if (spec.scope !== "Namespaced" && spec.scope !== "Cluster")
    errors.push({ path: ["spec", "scope"], message: "the scope must be Namespaced or Cluster" });
  if (spec.preserveUnknownFields === true)
    errors.push({
      path: ["spec", "preserveUnknownFields"],
      message: "preserveUnknownFields must be false: use x-kubernetes-preserve-unknown-fields in the schema",
    });
  return errors;
}
