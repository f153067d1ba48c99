import type { ClusterClass } from "@capikit/api/core/v1beta2";
import { coreGroup } from "@capikit/api/meta";
import { type MinorRelease, type NewerField, newerFieldsOf } from "@capikit/api/releases";
import type { Diagnostic } from "@capikit/common/diagnostics";
import { listAt, parseJsonPointer, textAt, valueAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { didYouMean, nearestName } from "@capikit/common/text";
import { stepsOfField } from "@capikit/common/yaml";
import { classOf } from "@capikit/inventory";
import { admit, type FieldError, type JsonObject } from "@capikit/schema";
import { type Unstructured, undefinedNames, webhookProblems } from "@capikit/topology";
import type { KnownKinds } from "./known-kinds.ts";
import { templateProblem } from "./template-diagnostics.ts";
import { unknownField } from "./unknown-field.ts";

/** Result of a check. */
export interface CheckedObject {
  /** As stored, with the defaults of its CRD; unchanged without a known CRD. */
  readonly stored: JsonObject;
  /** Validation errors. Unknown fields are errors too, although API servers only warn. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Validates an object like an API server, without calling webhooks.
 *
 * @param release of Cluster API that serves the object, for fields that it does not have. Default:
 *   the reference release.
 */
export async function checkObject(
  object: JsonObject,
  kinds: KnownKinds,
  release?: MinorRelease,
): Promise<CheckedObject> {
  const [apiVersion, kind] = [textAt(object, "apiVersion"), textAt(object, "kind")];
  const known = await kinds.find(apiVersion, kind);
  if (known === undefined) {
    if (isOfKubernetes(apiVersion)) return { stored: object, diagnostics: [] };
    const group = groupOf(apiVersion);
    const meant = await misspelledKind(kind, group, kinds);
    if (meant !== undefined) {
      const unknown = `no CRD for ${kind} of ${group}`;
      const problem = templateProblem("template/unknown-kind", "kind", unknown, didYouMean(meant));
      return { stored: object, diagnostics: [problem] };
    }
    const message = `is not checked: no CRD for ${kind} of ${group}`;
    return { stored: object, diagnostics: [templateProblem("template/unchecked-kind", "", message)] };
  }
  if (!("schema" in known)) {
    const message = `${apiVersion} does not serve ${kind}; available: ${known.join(", ")}`;
    const problem = templateProblem("template/unserved-version", "apiVersion", message);
    return { stored: object, diagnostics: [problem] };
  }
  const { schema, scope, statusSubresource } = known;
  const {
    object: stored,
    errors,
    dropped,
  } = admit(object, { schema, apiVersion, kind, scope, statusSubresource });
  // The schema has no fields for a value of another type.
  const ofOtherType = new Set(
    errors.filter(({ type }) => type === "FieldValueTypeInvalid").map(({ path }) => path),
  );
  const unknown = await Promise.all(
    dropped
      .filter((path) => ofOtherType.size === 0 || !parentsOf(path).some((one) => ofOtherType.has(one)))
      .map((path) => unknownField(path, object, schema.schema, kinds)),
  );
  const meant = new Set(unknown.map((one) => one.meant));
  const invalid = errors
    // A misspelled field is not missing too.
    .filter(({ type, path }) => type !== "FieldValueRequired" || !meant.has(path))
    // A rule that does not compile is an error of the CRD.
    .filter(({ unchecked }) => unchecked !== "invalid-rule")
    .map((error) => invalidField(error, object));
  const newer = release === undefined ? [] : newerFields(object, release, dropped);
  const rejected = errors.length + dropped.length === 0 ? rejectedFields(stored as Unstructured) : [];
  const names = errors.length === 0 && kind === "ClusterClass" ? undefinedVariables(stored) : [];
  return {
    stored,
    diagnostics: [...unknown.map(({ problem }) => problem), ...newer, ...invalid, ...rejected, ...names],
  };
}

/** Returns the fields that a webhook of Cluster API rejects. Renders check Clusters with a topology. */
function rejectedFields(object: Unstructured): readonly Diagnostic[] {
  if (classOf(object) !== undefined) return [];
  return webhookProblems(object).map(({ field, message }) =>
    templateProblem("template/invalid-field", field, `Cluster API's webhook rejects it: ${message}`),
  );
}

/** Returns the names in the templates of a ClusterClass that have no value. */
function undefinedVariables(object: JsonObject): readonly Diagnostic[] {
  return undefinedNames(object as unknown as ClusterClass).map(({ field, name }) => {
    const variables = listAt(object, "spec", "variables").map((one) => `.${textAt(one, "name")}`);
    const message = `the template reads ${name}, which is neither a variable of the ClusterClass nor a builtin one`;
    return templateProblem(
      "template/undefined-variable",
      field,
      message,
      didYouMean(nearestName(name, variables)),
    );
  });
}

/** Returns the paths above a path. */
function parentsOf(path: string): readonly string[] {
  return Array.from(path.matchAll(/[.[]/g), ({ index }) => path.slice(0, index));
}

/** @param dropped fields that are reported as unknown, as the CRD is that of an older release */
function newerFields(object: JsonObject, release: MinorRelease, dropped: readonly string[]): Diagnostic[] {
  const reported = new Set(dropped);
  const own = newerFieldsOf(object, release)
    .filter(({ path }) => !reported.has(path))
    .map((field) => newerFieldProblem(field, release));
  return [...own, ...newerPatchFields(object, release)];
}

function invalidField({ path, message, type, rule, unchecked }: FieldError, object: JsonObject): Diagnostic {
  if (unchecked !== undefined) return templateProblem("template/not-checked", path, message);
  if (type === "FieldValueRequired" && rule === undefined)
    return templateProblem("template/missing-field", path, message);
  const value = valueAt(object, ...stepsOfField(path));
  const isVersioned = path.endsWith(".apiGroup") && typeof value === "string" && value.includes("/");
  if (!isVersioned) return templateProblem("template/invalid-field", path, message);
  const help = `remove the version: ${groupOf(value)}`;
  return templateProblem("template/invalid-field", path, `is a group and a version: ${value}`, help);
}

/** Returns the kind of a group that differs in one letter. Other providers' kinds differ more. */
async function misspelledKind(kind: string, group: string, kinds: KnownKinds): Promise<string | undefined> {
  const names = await kinds.namesIn(group);
  return names.includes(kind) ? undefined : nearestName(kind, names, 1);
}

/** Reports whether the kind is built into every API server. */
function isOfKubernetes(apiVersion: string): boolean {
  const group = groupOf(apiVersion);
  return !group.includes(".") || (group.endsWith(".k8s.io") && !group.endsWith(".x-k8s.io"));
}

/** Creates a diagnostic about a field, or the kind, that a release does not have. */
export function newerFieldProblem({ path, since }: NewerField, release: MinorRelease): Diagnostic {
  if (path !== "kind") {
    const message = `is a field of Cluster API ${since} and newer: ${release} drops it`;
    return templateProblem("template/newer-field", path, message);
  }
  const message = `the kind in this version is in Cluster API ${since} and newer: ${release} does not have it`;
  const help = "remove the object, or require the newer release of Cluster API";
  return templateProblem("template/newer-field", path, message, help);
}

/**
 * Returns the fields that JSON patches of a ClusterClass set and a release of Cluster API does not
 * have. Values from variables and templates are only known in a topology.
 */
function newerPatchFields(object: JsonObject, release: MinorRelease): readonly Diagnostic[] {
  if (object.kind !== "ClusterClass" || groupOf(textAt(object, "apiVersion")) !== coreGroup) return [];
  return listAt(object, "spec", "patches").flatMap((patch, one) =>
    listAt(patch, "definitions").flatMap((definition, two) =>
      listAt(definition, "jsonPatches").flatMap((jsonPatch, three) => {
        const kind = textAt(definition, "selector", "kind");
        const selected = { apiVersion: textAt(definition, "selector", "apiVersion"), kind };
        const field = `spec.patches[${one}].definitions[${two}].jsonPatches[${three}].path`;
        return newerFieldsOf({ ...setBy(jsonPatch), ...selected }, release).flatMap(({ path, since }) => {
          // The template is reported.
          if (path === "kind") return [];
          const message = `sets ${path} of ${kind}, a field of Cluster API ${since} and newer: ${release} drops it`;
          return templateProblem("template/newer-field", field, message);
        });
      }),
    ),
  );
}

/** Returns an object with only the fields that a patch adds or replaces. */
function setBy(jsonPatch: unknown): object {
  const steps = parseJsonPointer(textAt(jsonPatch, "path"));
  if (steps === undefined || textAt(jsonPatch, "op") === "remove") return {};
  return Object(
    steps.reduceRight<unknown>((value, step) => memberOf(step, value), valueAt(jsonPatch, "value")),
  );
}

function memberOf(step: string, value: unknown): unknown {
  if (!/^(?:-|\d{1,4})$/.test(step)) return { [step]: value };
  const list: unknown[] = [];
  list[step === "-" ? 0 : Number(step)] = value;
  return list;
}
