import { builtInSchemas } from "@capikit/api/kubernetes/schemas";
import { getOrCreate, type Json, ownMember, recordOf, valueAt } from "@capikit/common/json";
import { groupOf, splitApiVersion } from "@capikit/common/kubernetes";
import { nearestName } from "@capikit/common/text";
import {
  type CompiledSchema,
  compileSchema,
  type FieldError,
  type JsonSchema,
  labelErrors,
} from "@capikit/schema";
import { isRefusedBySchema, validateBuiltIn } from "@capikit/schema/manifests";
import { schemaAt } from "../../templates/unknown-field.ts";
import { fieldPath, type LintObject, pathText, placesAt, stringsIn, type YamlPath } from "./lint-object.ts";
import { removedIn } from "./removed-api-versions.ts";
import { hasVariable } from "./workload.ts";

/** A value that the API server rejects, or a field that it drops. */
interface ObjectProblem {
  readonly path: YamlPath;
  readonly message: string;
  /** Whether the API server drops the field instead of rejecting the object. */
  readonly dropped?: true;
  /** Whether a list has the key of an item twice, which the API server accepts in most lists. */
  readonly repeated?: true;
  /** Path of the field that the author of a dropped one probably meant. */
  readonly meant?: string | undefined;
}

const compiled = new Map<string, CompiledSchema>();

const known = new WeakMap<LintObject, readonly ObjectProblem[]>();

/** Returns the values of a built-in object that the API server rejects or drops. Computed once. */
export function objectProblems(object: LintObject): readonly ObjectProblem[] {
  return getOrCreate(known, object, () => {
    const bySchema = schemaProblems(object);
    const fields = new Map<string, ObjectProblem>();
    // A misspelled field is not missing, too, and one problem of a field is enough.
    const meant = new Map(bySchema.map((problem) => [problem.meant, problem]));
    for (const problem of [...ruleProblems(object), ...labelProblems(object), ...bySchema]) {
      const field = pathText(problem.path);
      if (problem.repeated && [...fields.keys()].some((one) => one.startsWith(field))) continue;
      const misspelled = meant.get(field);
      if (misspelled !== undefined)
        fields.set(pathText(misspelled.path), {
          path: misspelled.path,
          message: `${misspelled.message}, which is required`,
        });
      else if (!fields.has(field)) fields.set(field, problem);
    }
    return [...fields.values()];
  });
}

/** Yields the problems by the rules of Kubernetes. Other rules of lint check names of extensions. */
function* ruleProblems({ group, kind, value }: LintObject): Generator<ObjectProblem> {
  if (/^(?:CustomResourceDefinition|ExtensionConfig)$/.test(kind)) return;
  for (const error of validateBuiltIn({ group, kind }, value))
    if (!hasVariables(error, value))
      yield { path: fieldPath(error.path), message: `${error.path} ${error.message}` };
}

/** Labels of which other rules check the value. */
const ownLabels = /aggregate-to-manager$|^cluster\.x-k8s\.io\/(?:provider|v\d\w*)$/;

function* labelProblems({ value }: LintObject): Generator<ObjectProblem> {
  for (const field of ["labels", "annotations"])
    for (const base of ["", "spec.template."])
      for (const { path, value: pairs } of placesAt(value, `${base}metadata.${field}`))
        for (const [key, item] of Object.entries(recordOf(pairs))) {
          const at = [...path, key];
          const text = typeof item === "string" ? item : "";
          if (hasVariable(key) || hasVariable(text) || ownLabels.test(key)) continue;
          if (typeof item !== "string" && item !== null)
            yield { path: at, message: `${key} is ${JSON.stringify(item)}, which is not a string: quote it` };
          for (const { message } of labelErrors({ [field]: { [key]: text } }))
            yield { path: at, message: `${field.slice(0, -1)} ${key}: ${message}` };
        }
}

/** Returns the problems of a built-in object by the OpenAPI schema of its kind. */
function schemaProblems({ apiVersion, kind, value }: LintObject): readonly ObjectProblem[] {
  const schema = ownMember(ownMember(builtInSchemas, apiVersion) ?? {}, kind);
  if (schema === undefined) return [...unservedKind(apiVersion, kind)];
  const key = `${apiVersion} ${kind}`;
  const validator = getOrCreate(compiled, key, () => compileSchema(schema as JsonSchema));
  const dropped: string[] = [];
  const { metadata: _, ...fields } = value;
  const given = validator.pruneNulls(fields as Json);
  validator.prune(given, { root: true, onDropped: (path) => dropped.push(path) });
  const errors = validator
    .validate(given)
    .filter((error) => error.type === "FieldValueDuplicate" || isRefusedBySchema(error, value))
    .filter((error) => !hasVariables(error, given));
  const ofOtherType = errors.filter(({ type }) => type === "FieldValueTypeInvalid").map(({ path }) => path);
  const unknown = dropped
    .filter((path) => !ofOtherType.some((one) => path.startsWith(one)))
    .map((text): ObjectProblem => {
      const path = fieldPath(text);
      const parent = path.slice(0, -1);
      const absent = Object.keys(schemaAt(schema as JsonSchema, parent)?.properties ?? {}).filter(
        (name) => !(name in recordOf(valueAt(value, ...parent))),
      );
      const near = nearestName(String(path.at(-1)), absent);
      const message = `unknown field ${text}${near === undefined ? "" : ` instead of ${near}`}`;
      return { path, message, dropped: true, meant: near && pathText([...parent, near]) };
    });
  const invalid = errors
    // Other rules check what CRDs require.
    .filter(({ type }) => kind !== "CustomResourceDefinition" || type === "FieldValueTypeInvalid")
    .map(({ path, message, type }) => ({
      path: fieldPath(path),
      message: `${path} ${message}`,
      ...(type === "FieldValueDuplicate" && { repeated: true as const }),
    }));
  return [...unknown, ...invalid];
}

/** Yields the problem of a kind or version that no API server has. Another rule reports removed ones. */
function* unservedKind(apiVersion: string, kind: string): Generator<ObjectProblem> {
  const [group, version] = splitApiVersion(apiVersion);
  const kinds = ownMember(builtInSchemas, apiVersion);
  if (kind === "") return;
  if (kinds !== undefined) {
    const meant = nearestName(kind, Object.keys(kinds));
    const elsewhere = Object.entries(builtInSchemas).find(([, of]) => kind in of)?.[0];
    const help = meant ? `: write ${meant}` : elsewhere && `: it is in ${elsewhere}`;
    if (!/List$/.test(kind))
      yield { path: ["kind"], message: `${apiVersion} has no kind ${kind}${help ?? ""}` };
    return;
  }
  const known = Object.keys(builtInSchemas);
  const wanted = known.find((one) => ownMember(ownMember(builtInSchemas, one) ?? {}, kind));
  const isOfGroup = known.some((one) => groupOf(one) === group);
  if (wanted === undefined || hasVariable(apiVersion) || removedIn(apiVersion, kind)) return;
  if (isOfGroup ? /^v\d+$/.test(version) : nearestName(group, [groupOf(wanted)]) || !group.includes("."))
    yield { path: ["apiVersion"], message: `no API server has ${kind} in ${apiVersion}: write ${wanted}` };
}

/** Reports whether an error is about a value with variables. */
function hasVariables({ path }: FieldError, value: unknown): boolean {
  const found = [...stringsIn(valueAt(value, ...fieldPath(path)))];
  return found.some(([, text]) => hasVariable(text));
}
