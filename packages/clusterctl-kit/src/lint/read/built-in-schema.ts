import { builtInSchemas } from "@capikit/api/kubernetes/schemas";
import { getOrCreate, type Json, ownMember, recordOf, valueAt } from "@capikit/common/json";
import { groupOf, splitApiVersion } from "@capikit/common/kubernetes";
import { nearestName } from "@capikit/common/text";
import { type CompiledSchema, compileSchema, type FieldError, type JsonSchema } from "@capikit/schema";
import { schemaAt } from "../../templates/unknown-field.ts";
import { fieldPath, type LintObject, pathText, stringsIn, type YamlPath } from "./lint-object.ts";
import { removedIn } from "./removed-api-versions.ts";
import { hasVariable } from "./workload.ts";

/** A value that the schema of a built-in kind does not allow. */
export interface SchemaProblem {
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

/** Fields that OpenAPI lists as required, but that have defaults. */
const defaulted = /^(?:roleRef\.apiGroup|spec\.podSelector)$/;

/** Returns the problems of a built-in object by the OpenAPI schema of its kind. */
export function schemaProblems({ apiVersion, kind, value }: LintObject): readonly SchemaProblem[] {
  const schema = ownMember(ownMember(builtInSchemas, apiVersion) ?? {}, kind);
  if (schema === undefined) return [...unservedKind(apiVersion, kind)];
  const key = `${apiVersion} ${kind}`;
  const validator = getOrCreate(compiled, key, () => compileSchema(schema as JsonSchema));
  const dropped: string[] = [];
  const { metadata: _, ...fields } = value;
  const given = validator.pruneNulls(fields as Json);
  validator.prune(given, { root: true, onDropped: (path) => dropped.push(path) });
  const errors = validator.validate(given).filter((error) => isError(error, given));
  const ofOtherType = errors.filter(({ type }) => type === "FieldValueTypeInvalid").map(({ path }) => path);
  const unknown = dropped
    .filter((path) => !ofOtherType.some((one) => path.startsWith(one)))
    .map((text): SchemaProblem => {
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
function* unservedKind(apiVersion: string, kind: string): Generator<SchemaProblem> {
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

/** Reports whether the API server makes an error, and its value has no variable. */
function isError({ path }: FieldError, value: unknown): boolean {
  // Another check decodes the texts of Secrets as Go does.
  const at = valueAt(value, ...fieldPath(path));
  const isText = /^data\b/.test(path) && (typeof at === "string" || at === undefined);
  const found = [...stringsIn(at)];
  return !defaulted.test(path) && !isText && !found.some(([, text]) => hasVariable(text));
}
