import { isRecord, type JsonSchema, listAt, recordOf, valueAt } from "@capikit/common/json";
import type { AdmitOptions } from "../admission/admit.ts";
import type { ScalePaths } from "../admission/scale.ts";
import { compileSchema } from "../compile/compile-schema.ts";
import { dnsSubdomainErrors } from "../meta/names.ts";
import { crdKind, versionsOfCrd } from "./read-crd.ts";

// These functions return the end of a message: "the path must start with …".

/**
 * Returns the problem of a path at a webhook service. The API server accepts `/`, and segments that
 * are DNS names, with a slash at the end or not.
 */
export function servicePathError(path: string): string | undefined {
  if (!path.startsWith("/")) return 'must start with "/"';
  if (path === "/") return undefined;
  const segments = path.slice(1).replace(/\/$/, "").split("/");
  if (segments.includes("")) return "must not have an empty segment";
  if (segments.every((segment) => dnsSubdomainErrors(segment).length === 0)) return undefined;
  return "must have segments of lower-case letters, digits, - and ., as in DNS names";
}

const HOST = /^(?:\[[^\]]*\]|[^:[\]]*)(?::\d*)?$/;
const HOST_CHARACTERS = /^[\w\-.~!$&'()*+,;=:[\]<>"\u0080-\uffff]+$/;

/** Returns the problem of the URL of a webhook, which Go parses more tolerantly than browsers. */
export function webhookUrlError(text: string): string | undefined {
  const [reference, fragment] = cut(text, "#");
  const [address, query] = cut(reference, "?");
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Go refuses control characters.
  if (/[\u0000-\u001f\u007f]/.test(text) || /%(?![\da-fA-F]{2})/.test(`${address}#${fragment}`))
    return "must be a valid URL";
  if (!/^https:/i.test(address)) return 'must start with "https://"';
  const [, authority = ""] = /^https:\/\/([^/]*)/i.exec(address) ?? [];
  if (authority === "") return "must name a host";
  if (authority.includes("@")) return "must not contain a user";
  if (!HOST.test(authority) || !HOST_CHARACTERS.test(authority)) return "must be a valid URL";
  if (query !== "") return "must not contain a query";
  return fragment === "" ? undefined : "must not contain a fragment";
}

/** Returns the parts before and after the first separator. */
function cut(text: string, separator: string): [before: string, after: string] {
  const [before = "", ...after] = text.split(separator);
  return [before, after.join(separator)];
}

/** An error for which the API server rejects a CustomResourceDefinition. */
export interface CrdError {
  /** Path to the field or its parent: `["spec", "names", "plural"]`. */
  readonly path: readonly (string | number)[];
  /** The whole error: "the plural Foos must consist of …". */
  readonly message: string;
}

/** A mapping from YAML or JSON. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the mappings of a list, empty for any other value. */
export function itemsOf(value: unknown): readonly Fields[] {
  return listAt(value).map(recordOf);
}

const annotation = "api-approved.kubernetes.io";

/**
 * Reports whether a CRD needs an approval: its group belongs to the Kubernetes project, such as
 * `foo.k8s.io`, and no annotation has the URL of the approval or `unapproved`.
 */
export function needsApproval(group: string, annotations: Readonly<Record<string, unknown>>): boolean {
  if (!/(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group)) return false;
  const value = annotations[annotation];
  return typeof value !== "string" || !(value.startsWith("unapproved") || URL.canParse(value));
}

/** The options to admit objects of a version of a CRD. */
export type CrdAdmission = Required<Pick<AdmitOptions, "scope" | "statusSubresource">> &
  Pick<AdmitOptions, "apiVersion" | "kind" | "scale" | "schema">;

/** Returns the options to admit objects of a version; undefined if the CRD does not serve it. */
export function crdAdmission(crd: Readonly<Record<string, unknown>>, name: string): CrdAdmission | undefined {
  const version = versionsOfCrd(crd).find((one) => one.served === true && one.name === name);
  if (version === undefined) return undefined;
  const { group, kind, scope } = crdKind(crd);
  const scale = valueAt(version, "subresources", "scale");
  return {
    schema: compileSchema((valueAt(version, "schema", "openAPIV3Schema") ?? {}) as JsonSchema),
    apiVersion: `${group}/${name}`,
    kind,
    scope,
    statusSubresource: valueAt(version, "subresources", "status") !== undefined,
    ...(isRecord(scale) && { scale: scale as unknown as ScalePaths }),
  };
}

/** Reports whether one of some MutatingWebhookConfigurations may change objects of a CRD. */
export function isMutated(crd: unknown, configurations: readonly unknown[]): boolean {
  const { group, plural } = crdKind(crd);
  const matches = (rule: unknown, field: string, ...values: readonly string[]): boolean =>
    listAt(rule, field).some((one) => values.includes(one as string));
  return configurations
    .flatMap((one) => listAt(one, "webhooks"))
    .flatMap((webhook) => listAt(webhook, "rules"))
    .some((rule) => matches(rule, "apiGroups", "*", group) && matches(rule, "resources", "*", "*/*", plural));
}
