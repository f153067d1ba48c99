import {
  equalJson,
  isJsonObject,
  isRecord,
  type Json,
  type ReadonlyJsonObject as JsonObject,
  textAt,
} from "@capikit/common/json";
import { splitApiVersion } from "@capikit/common/kubernetes";
import {
  dnsLabelErrors,
  dnsSubdomainErrors,
  labelValueErrors,
  pathSegmentErrors,
  qualifiedNameErrors,
  utf8Length,
} from "@capikit/common/text";
import type { FieldError, FieldErrorType } from "../json-schema/field-path.ts";
import { isArray } from "../values/json-kind.ts";
import { childPath, formatPath, type ValuePath } from "../values/value-path.ts";
import { decodeObjectMeta } from "./decode-object-meta.ts";

/** Options for validating metadata. */
export interface ObjectMetaRules {
  /** Whether a namespace is required; otherwise it is forbidden. */
  readonly namespaced: boolean;
  /** Syntax of the name. Default: a DNS subdomain, the rule of custom resources. */
  readonly name?: "dns-subdomain" | "path-segment";
  /** The path of the metadata in errors. Default `metadata`. */
  readonly path?: ValuePath;
}

const ANNOTATIONS_LIMIT = 256 * 1024;

/**
 * Validates names, labels, annotations, finalizers and owner references like the API server. The
 * name is required; generate it before.
 */
export function validateObjectMeta(metadata: Json, rules: ObjectMetaRules): FieldError[] {
  const path = rules.path ?? childPath(undefined, "metadata");
  const decoded = decodeObjectMeta(metadata, path);
  if ("error" in decoded) {
    return [
      { path: formatPath(decoded.error.path), type: "FieldValueInvalid", message: decoded.error.message },
    ];
  }
  const meta = decoded.meta;
  const errors: FieldError[] = [];
  const report = reporter(errors, path);
  const nameErrors = (name: string, isPrefix: boolean) =>
    rules.name === "path-segment"
      ? pathSegmentErrors(name, isPrefix)
      : dnsSubdomainErrors(isPrefix ? maskTrailingDash(name) : name);
  const generateName = textAt(meta, "generateName");
  if (generateName !== "") report(["generateName"], nameErrors(generateName, true));
  const name = textAt(meta, "name");
  if (name === "") report(["name"], ["or generateName is required"], "FieldValueRequired");
  else report(["name"], nameErrors(name, false));
  const namespace = textAt(meta, "namespace");
  if (!rules.namespaced) {
    if (namespace !== "") report(["namespace"], ["is not allowed on this type"], "FieldValueForbidden");
  } else if (namespace === "") report(["namespace"], ["is required"], "FieldValueRequired");
  else report(["namespace"], dnsLabelErrors(namespace));
  if (Number(meta.generation ?? 0) < 0) report(["generation"], ["may not be negative"]);
  checkCommon(meta, report);
  checkFinalizers(meta, report);
  return errors;
}

/** Validates a change of an object's metadata like the API server. Both sides are decoded. */
export function validateObjectMetaUpdate(meta: JsonObject, old: JsonObject): FieldError[] {
  const errors: FieldError[] = [];
  const report = reporter(errors, childPath(undefined, "metadata"));
  if (old.deletionTimestamp !== undefined) {
    const before = texts(old.finalizers);
    const added = texts(meta.finalizers).filter((finalizer) => !before.includes(finalizer));
    if (added.length > 0) {
      report(["finalizers"], ["may not grow while the object is being deleted"], "FieldValueForbidden");
    }
  }
  if (textAt(meta, "resourceVersion") === "") report(["resourceVersion"], ["must be given for an update"]);
  if (Number(meta.generation ?? 0) < Number(old.generation ?? 0))
    report(["generation"], ["may not become smaller"]);
  for (const fixed of FIXED) {
    if (!equalJson(meta[fixed] ?? null, old[fixed] ?? null)) report([fixed], ["may not change"]);
  }
  checkCommon(meta, report);
  return errors;
}

const FIXED = [
  "name",
  "namespace",
  "uid",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
] as const;

type Report = (
  steps: readonly (string | number)[],
  messages: readonly string[],
  type?: FieldErrorType,
) => void;

function reporter(errors: FieldError[], path: ValuePath): Report {
  return (steps, messages, type = "FieldValueInvalid") => {
    const at = formatPath(steps.reduce(childPath, path));
    for (const message of messages) errors.push({ path: at, type, message });
  };
}

/** Returns the errors of labels and annotations, with paths below the metadata. */
export function labelErrors(meta: JsonObject): FieldError[] {
  const errors: FieldError[] = [];
  checkLabels(meta, (steps, messages, type = "FieldValueInvalid") => {
    const path = steps.map(String).join(".");
    for (const message of messages) errors.push({ path, type, message });
  });
  return errors;
}

/** Returns the errors of labels and annotations in all metadata of a variable of a ClusterClass. */
export function variableLabelErrors(variable: object): { readonly path: string; readonly message: string }[] {
  const { deprecatedV1Beta1Metadata, schema } = variable as JsonObject;
  const errors: { path: string; message: string }[] = [];
  const check = (metadata: Json | undefined, at: string): void => {
    if (isJsonObject(metadata))
      for (const { path, message } of labelErrors(metadata)) errors.push({ path: `${at}.${path}`, message });
  };
  const visit = (props: Json | undefined, at: string): void => {
    if (!isJsonObject(props)) return;
    check(props["x-metadata"], `${at}.x-metadata`);
    visit(props.additionalProperties, `${at}.additionalProperties`);
    if (isJsonObject(props.properties))
      for (const [name, property] of Object.entries(props.properties))
        visit(property, `${at}.properties.${name}`);
    visit(props.items, `${at}.items`);
  };
  check(deprecatedV1Beta1Metadata, "deprecatedV1Beta1Metadata");
  if (isJsonObject(schema)) visit(schema.openAPIV3Schema, "schema.openAPIV3Schema");
  return errors;
}

function checkCommon(meta: JsonObject, report: Report): void {
  checkLabels(meta, report);
  checkOwners(meta, report);
  checkManagedFields(meta, report);
}

function checkLabels(meta: JsonObject, report: Report): void {
  for (const [key, value] of textEntries(meta.labels)) {
    report(
      ["labels"],
      qualifiedNameErrors(key).map((error) => `key ${JSON.stringify(key)}: ${error}`),
    );
    report(["labels", key], labelValueErrors(value));
  }
  let size = 0;
  for (const [key, value] of textEntries(meta.annotations)) {
    // Annotation keys are compared ignoring case.
    report(
      ["annotations"],
      qualifiedNameErrors(key.toLowerCase()).map((error) => `key ${JSON.stringify(key)}: ${error}`),
    );
    size += utf8Length(key) + utf8Length(value);
  }
  if (size > ANNOTATIONS_LIMIT)
    report(["annotations"], [`may not exceed ${ANNOTATIONS_LIMIT} bytes`], "FieldValueTooLong");
}

function checkOwners(meta: JsonObject, report: Report): void {
  let controllers = 0;
  objects(meta.ownerReferences).forEach((owner, i) => {
    const apiVersion = textAt(owner, "apiVersion");
    const [, version] = splitApiVersion(apiVersion);
    // An invalid apiVersion has neither group nor version.
    if (apiVersion !== "" && (version === "" || version.includes("/")))
      report(["ownerReferences", i, "apiVersion"], ["must name a version"]);
    for (const key of ["apiVersion", "kind", "name", "uid"]) {
      if (textAt(owner, key) === "")
        report(["ownerReferences", i, key], ["may not be empty"], "FieldValueRequired");
    }
    if (apiVersion === "v1" && owner.kind === "Event")
      report(["ownerReferences", i], ["an Event may not own anything"]);
    if (owner.controller === true && ++controllers === 2) {
      report(["ownerReferences"], ["only one owner may be the controller"]);
    }
  });
}

function checkFinalizers(meta: JsonObject, report: Report): void {
  const finalizers = texts(meta.finalizers);
  for (const finalizer of finalizers)
    report(
      ["finalizers"],
      qualifiedNameErrors(finalizer).map((error) => `${JSON.stringify(finalizer)}: ${error}`),
    );
  if (finalizers.includes("orphan") && finalizers.includes("foregroundDeletion")) {
    report(["finalizers"], ["orphan and foregroundDeletion exclude each other"]);
  }
}

function checkManagedFields(meta: JsonObject, report: Report): void {
  objects(meta.managedFields).forEach((entry, i) => {
    const at = (key: string) => ["managedFields", i, key];
    const operation = textAt(entry, "operation");
    if (!["Apply", "Update"].includes(operation)) {
      const type = operation === "" ? "FieldValueRequired" : "FieldValueNotSupported";
      report(at("operation"), ["must be Apply or Update"], type);
    }
    if (!["", "FieldsV1"].includes(textAt(entry, "fieldsType")))
      report(at("fieldsType"), ["must be FieldsV1"]);
    const manager = textAt(entry, "manager");
    if (utf8Length(manager) > 128)
      report(at("manager"), ["may not be longer than 128 bytes"], "FieldValueTooLong");
    if (/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/u.test(manager)) report(at("manager"), ["must be printable"]);
    if (utf8Length(textAt(entry, "subresource")) > 256) {
      report(at("subresource"), ["may not be longer than 256 bytes"], "FieldValueTooLong");
    }
  });
}

/** The API server replaces the last two characters of a prefix, which may end in a dash. */
function maskTrailingDash(name: string): string {
  return name.length > 1 && name.endsWith("-") ? `${name.slice(0, -2)}a` : name;
}

function texts(value: Json | undefined): string[] {
  return isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function objects(value: Json | undefined): JsonObject[] {
  return isArray(value) ? value.filter((item) => isRecord(item)) : [];
}

function textEntries(value: Json | undefined): [string, string][] {
  if (!isRecord(value)) return [];
  return Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string");
}
