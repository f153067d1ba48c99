import { isRecord, type JsonSchema, listAt, valueAt } from "@capikit/common/json";
import type { AdmitOptions } from "../admission/admit.ts";
import type { ScalePaths } from "../admission/scale.ts";
import { compileSchema } from "../compile/compile-schema.ts";
import { crdKind, versionsOfCrd } from "./read-crd.ts";

/** The options to admit objects of a version of a CRD. */
export type CrdAdmission = Required<Pick<AdmitOptions, "scope" | "statusSubresource">> &
  Pick<AdmitOptions, "apiVersion" | "kind" | "scale" | "schema">;

/** Returns the options to admit objects of a version; undefined if the CRD does not serve it. */
export function crdAdmission(crd: Readonly<Record<string, unknown>>, name: string): CrdAdmission | undefined {
  const version = versionsOfCrd(crd).find((one) => one.served === true && one.name === name);
  if (version === undefined) return undefined;
  const { group, kind, scope } = crdKind(crd);
  const scale = valueAt(version, "subresources", "scale");
  const schema = (valueAt(version, "schema", "openAPIV3Schema") ?? {}) as JsonSchema;
  return {
    schema: compileSchema(keepsUnknownFields(crd) ? preserving(schema) : schema),
    apiVersion: `${group}/${name}`,
    kind,
    scope,
    statusSubresource: valueAt(version, "subresources", "status") !== undefined,
    ...(isRecord(scale) && { scale: scale as unknown as ScalePaths }),
  };
}

/** Reports whether the API server keeps unknown fields, as it does in `apiextensions.k8s.io/v1beta1` by default. */
function keepsUnknownFields(crd: Readonly<Record<string, unknown>>): boolean {
  return (
    crd.apiVersion === "apiextensions.k8s.io/v1beta1" &&
    valueAt(crd, "spec", "preserveUnknownFields") !== false
  );
}

/** Returns a schema that keeps the unknown fields of all its objects. */
function preserving(schema: JsonSchema): JsonSchema {
  const { properties, items, additionalProperties } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, property]) => [name, preserving(property)]),
      ),
    }),
    ...(items && { items: preserving(items) }),
    ...(isRecord(additionalProperties) && {
      additionalProperties: preserving(additionalProperties as JsonSchema),
    }),
    "x-kubernetes-preserve-unknown-fields": true,
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
