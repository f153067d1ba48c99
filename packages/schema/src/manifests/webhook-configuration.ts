import { type Json, recordOf, textAt } from "@capikit/common/json";
import { dnsSubdomainErrors } from "@capikit/common/text";
import { type Fields, itemsOf } from "../crd/crd-error.ts";
import { servicePathError, webhookUrlError } from "../crd/webhook-client.ts";
import type { FieldError } from "../json-schema/field-path.ts";
import { validateObjectMeta } from "../meta/validate-object-meta.ts";
import { checkMatchConditions, type ReportField } from "./match-conditions.ts";
import { selects } from "./rule.ts";

/**
 * Returns the errors for which the API server rejects a new ValidatingWebhookConfiguration or
 * MutatingWebhookConfiguration. Values of another type than the API's count as absent.
 */
export function validateWebhookConfiguration(configuration: Fields): FieldError[] {
  const errors = validateObjectMeta((configuration.metadata ?? {}) as Json, { namespaced: false });
  const report: ReportField = (path, message, type = "FieldValueInvalid") =>
    errors.push({ path, type, message });
  const names = new Set<string>();
  for (const [index, webhook] of itemsOf(configuration.webhooks).entries()) {
    const path = `webhooks[${index}]`;
    const name = textAt(webhook.name);
    checkName(name, `${path}.name`, report);
    if (name !== "" && names.has(name))
      report(`${path}.name`, `repeats ${JSON.stringify(name)}`, "FieldValueDuplicate");
    names.add(name);
    checkWebhook(webhook, path, configuration.kind === "MutatingWebhookConfiguration", report);
  }
  return errors;
}

function checkName(name: string, path: string, report: ReportField): void {
  const errors = name === "" ? ["is required"] : dnsSubdomainErrors(name);
  for (const error of errors) report(path, error);
  if (errors.length === 0 && name.split(".").length < 3)
    report(path, "must be a domain of at least three parts, such as widget.acme.example");
}

function checkWebhook(webhook: Fields, path: string, isMutating: boolean, report: ReportField): void {
  for (const [index, rule] of itemsOf(webhook.rules).entries())
    checkRule(rule, `${path}.rules[${index}]`, report);
  const choose = (field: string, allowed: readonly string[]) =>
    checkChoice(webhook[field], allowed, `${path}.${field}`, report);
  choose("failurePolicy", ["Ignore", "Fail"]);
  choose("matchPolicy", ["Exact", "Equivalent"]);
  if (isMutating) choose("reinvocationPolicy", ["Never", "IfNeeded"]);
  if (isAbsent(webhook.sideEffects)) report(`${path}.sideEffects`, "is required", "FieldValueRequired");
  choose("sideEffects", ["None", "NoneOnDryRun"]);
  const timeout = webhook.timeoutSeconds ?? 10;
  if (typeof timeout !== "number" || timeout < 1 || timeout > 30)
    report(`${path}.timeoutSeconds`, "must be a number from 1 to 30");
  for (const field of ["namespaceSelector", "objectSelector"])
    selects(`${path}.${field}`, webhook[field], report);
  checkClientConfig(recordOf(webhook.clientConfig), `${path}.clientConfig`, report);
  checkMatchConditions(webhook.matchConditions, `${path}.matchConditions`, report);
  checkReviewVersions(textsOf(webhook.admissionReviewVersions), `${path}.admissionReviewVersions`, report);
}

function checkRule(rule: Fields, path: string, report: ReportField): void {
  const wildcards = ["apiGroups", "apiVersions", "operations"] as const;
  for (const field of wildcards) {
    const values = textsOf(rule[field]);
    if (values.length === 0) report(`${path}.${field}`, "is required", "FieldValueRequired");
    if (values.length > 1 && values.includes("*"))
      report(`${path}.${field}`, 'must not list others next to "*"');
  }
  for (const [index, version] of textsOf(rule.apiVersions).entries())
    if (version === "") report(`${path}.apiVersions[${index}]`, "is empty", "FieldValueRequired");
  for (const [index, operation] of textsOf(rule.operations).entries())
    checkChoice(
      operation,
      ["CREATE", "UPDATE", "DELETE", "CONNECT", "*"],
      `${path}.operations[${index}]`,
      report,
    );
  checkResources(textsOf(rule.resources), `${path}.resources`, report);
  checkChoice(rule.scope, ["Cluster", "Namespaced", "*"], `${path}.scope`, report);
}

/** A wildcard excludes the later resources that it includes. */
function checkResources(resources: readonly string[], path: string, report: ReportField): void {
  if (resources.length === 0) report(path, "is required", "FieldValueRequired");
  const before = new Set<string>();
  let plain = false;
  for (const [index, resource] of resources.entries()) {
    const at = `${path}[${index}]`;
    const slash = resource.indexOf("/");
    if (resource === "") report(at, "is empty", "FieldValueRequired");
    // Only the last resource without a subresource counts, as in the API server.
    else if (slash === -1) plain = resource !== "*";
    else {
      const [name, subresource] = [resource.slice(0, slash), resource.slice(slash + 1)];
      for (const wildcard of new Set([`${name}/*`, `*/${subresource}`]))
        if (before.has(wildcard)) report(at, `must not list ${resource} next to "${wildcard}"`);
      if (name === "*" || subresource === "*") before.add(resource);
    }
  }
  if (resources.length > 1 && resources.includes("*/*")) report(path, 'must not list others next to "*/*"');
  if (resources.includes("*") && plain)
    report(path, 'must not list other resources without subresources next to "*"');
}

function checkClientConfig({ url, service }: Fields, path: string, report: ReportField): void {
  if (isAbsent(url) && isAbsent(service))
    report(path, "must have either service or url", "FieldValueRequired");
  else if (!isAbsent(url) && !isAbsent(service))
    report(path, "must not have both service and url: set the other to null", "FieldValueRequired");
  else if (!isAbsent(url)) {
    const error = webhookUrlError(textAt(url));
    if (error !== undefined) report(`${path}.url`, error);
  } else checkService(recordOf(service), `${path}.service`, report);
}

function checkService(service: Fields, path: string, report: ReportField): void {
  for (const field of ["name", "namespace"])
    if (textAt(service[field]) === "") report(`${path}.${field}`, "is required", "FieldValueRequired");
  const port = service.port ?? 443;
  if (typeof port !== "number" || port < 1 || port > 65_535)
    report(`${path}.port`, "must be a number from 1 to 65535");
  // The API server takes an empty path as absent.
  const urlPath = textAt(service.path);
  const error = urlPath === "" ? undefined : servicePathError(urlPath);
  if (error !== undefined) report(`${path}.path`, error);
}

function checkReviewVersions(versions: readonly string[], path: string, report: ReportField): void {
  if (versions.length === 0) report(path, "is required", "FieldValueRequired");
  else if (!versions.includes("v1") && !versions.includes("v1beta1"))
    report(path, "must include v1 or v1beta1");
  for (const [index, version] of versions.entries())
    if (versions.indexOf(version) < index) report(`${path}[${index}]`, `repeats ${JSON.stringify(version)}`);
    else if (version.length > 63 || !/^[a-z](?:[-a-z0-9]*[a-z0-9])?$/.test(version))
      report(`${path}[${index}]`, "must be a DNS label that starts with a letter");
}

function checkChoice(value: unknown, allowed: readonly string[], path: string, report: ReportField): void {
  if (!isAbsent(value) && !allowed.some((one) => one === value))
    report(path, `must be one of ${allowed.join(", ")}`, "FieldValueNotSupported");
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

/** Returns the items of a list of texts, as Go decodes them: null is an empty text. */
function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map((one) => textAt(one)) : [];
}
