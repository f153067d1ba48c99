import type { Diagnostic } from "@capikit/common/diagnostics";
import { ownMember, recordOf, textAt, valueAt } from "@capikit/common/json";
import { apiVersionOf, groupOf, splitApiVersion } from "@capikit/common/kubernetes";
import { didYouMean, nearestName } from "@capikit/common/text";
import { stepsOfField } from "@capikit/common/yaml";
import type { JsonObject, JsonSchema } from "@capikit/schema";
import type { KnownKinds } from "./known-kinds.ts";
import { templateProblem } from "./template-diagnostics.ts";

export interface UnknownField {
  readonly problem: Diagnostic;
  /** Path of the field that the author probably meant. */
  readonly meant: string | undefined;
}

/** Describes a field that a schema does not have, and the version of the kind that has it. */
export async function unknownField(
  path: string,
  object: JsonObject,
  root: JsonSchema,
  kinds: KnownKinds,
): Promise<UnknownField> {
  const steps = stepsOfField(path);
  const name = steps.pop() ?? "";
  const parent = schemaAt(root, steps);
  const near = nearestName(name, Object.keys(parent?.properties ?? {}));
  const origin = await findOrigin(steps, name, object, kinds);
  const [, version] = splitApiVersion(textAt(object, "apiVersion"));
  const meant = origin === undefined ? near : (renamedField(name, origin.field, parent) ?? near);
  const isRequired =
    meant !== undefined && meant === ownMember(renamed, name) && parent?.required?.includes(meant);
  const isMissing = isRequired && !(meant in recordOf(valueAt(object, ...steps)));
  const message = isMissing
    ? `is a field of ${origin?.version}: the API server rejects the object, as ${meant} is required`
    : origin === undefined
      ? "is an unknown field, which the API server drops"
      : `is a field of ${origin.version}, but unknown in ${version}: the API server drops it`;
  const fix = origin === undefined ? "remove it" : `remove it, or use its replacement in ${version}`;
  const help = didYouMean(meant) ?? fix;
  return {
    problem: templateProblem("template/unknown-field", path, message, help),
    meant: meant && `${path.slice(0, path.length - name.length)}${meant}`,
  };
}

/** Returns another version of the object's kind with the field, and its schema there. */
async function findOrigin(
  steps: readonly string[],
  name: string,
  object: JsonObject,
  kinds: KnownKinds,
): Promise<{ readonly version: string; readonly field: JsonSchema } | undefined> {
  const [apiVersion, kind] = [textAt(object, "apiVersion"), textAt(object, "kind")];
  const group = groupOf(apiVersion);
  for (const version of await kinds.versionsOf(group, kind)) {
    const known = await kinds.find(apiVersionOf({ group, version }), kind);
    if (known === undefined || !("schema" in known)) continue;
    const field = new Map(Object.entries(schemaAt(known.schema.schema, steps)?.properties ?? {})).get(name);
    if (field !== undefined) return { version, field };
  }
  return undefined;
}

/** Names that versions of Cluster API changed to others. */
const renamed: Readonly<Record<string, string>> = { apiVersion: "apiGroup" };

/** Returns the field with the meaning of an old one, such as `deletion.timeoutSeconds`. */
function renamedField(old: string, { type }: JsonSchema, parent: JsonSchema | undefined): string | undefined {
  const properties = Object.entries(parent?.properties ?? {});
  const found =
    properties.find(([name]) => name === ownMember(renamed, old)) ??
    properties.find(([name]) => isRenamed(old, name));
  if (found !== undefined) return found[0];
  for (const [name, { properties: inner = {} }] of properties) {
    if (inner[old]?.type === type && Object.hasOwn(inner, old)) return `${name}.${old}`;
    if (Object.hasOwn(inner, `${old}Seconds`)) return `${name}.${old}Seconds`;
  }
  return undefined;
}

/** Reports whether one name contains the other, as `templateRef` does `ref`, and `classRef` does `class`. */
function isRenamed(old: string, name: string): boolean {
  const [a, b] = [old.toLowerCase(), name.toLowerCase()];
  return a.endsWith(b) || b.endsWith(a) || b.startsWith(a) || a.startsWith(b);
}

/** Returns the schema of the value at a path; undefined where a schema has no such member. */
export function schemaAt(root: JsonSchema, path: readonly (number | string)[]): JsonSchema | undefined {
  return path.reduce<JsonSchema | undefined>((schema, step) => {
    const ofAll = [schema?.items, schema?.additionalProperties].find((one) => typeof one === "object");
    return ownMember(schema?.properties ?? {}, String(step)) ?? (ofAll as JsonSchema | undefined);
  }, root);
}
