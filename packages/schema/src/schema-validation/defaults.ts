import { equalJson, isRecord, type Json, type JsonSchema } from "@capikit/common/json";
import { compileRules } from "../cel/index.ts";
import type { FieldError } from "../json-schema/field-path.ts";
import { coerceEmbedded, validateEmbedded } from "../meta/embedded-resource.ts";
import { compileNode } from "../model/compile-node.ts";
import type { SchemaNode } from "../model/node.ts";
import { META_FIELDS, pruneNode } from "../structural/prune.ts";
import { validateNode } from "../validate/validate-node.ts";
import { addError, down, ownSchemaError, type SchemaError, type SchemaWalk } from "./schema-error.ts";

/** The object around a default inside of metadata, built step by step. */
interface MetaContext {
  readonly resource: SchemaNode;
  readonly wrap: (value: Json) => Json;
  readonly insideMeta: boolean;
}

/**
 * Finds defaults that violate their schema. Defaults of members are not filled in first, so a
 * default must include required members even if they have defaults.
 */
export function checkDefaults(schema: JsonSchema, isRoot: boolean, walk: SchemaWalk): void {
  if (!hasDefaults(schema)) return;
  const root = compileNode(schema, "default");
  // The rules of the outermost schema are typed as those of a resource, also of a variable.
  check(root, isRoot, true, metaContextOf(root), walk);
}

/** Reports whether there is a default to check, without compiling the schema. */
function hasDefaults({ default: own, items, properties = {} }: JsonSchema): boolean {
  return (
    own !== undefined ||
    (items !== undefined && hasDefaults(items)) ||
    Object.values(properties).some(hasDefaults)
  );
}

function metaContextOf(resource: SchemaNode): MetaContext {
  const wrap = (value: Json) => (isRecord(value) ? { ...TYPE_META, ...value } : value);
  return { resource, wrap, insideMeta: false };
}

const TYPE_META = { apiVersion: "validation/v1", kind: "Validation" };

function check(
  node: SchemaNode,
  isRoot: boolean,
  isOutermost: boolean,
  context: MetaContext,
  walk: SchemaWalk,
): void {
  const embedded = isRoot || node.embeddedResource;
  const here = embedded ? metaContextOf(node) : context;
  if (node.default !== undefined) {
    const error = firstError(node, node.default, embedded, here, isOutermost || embedded);
    if (error !== undefined) addError(walk, "default", error.message, error);
  }
  // Skips additionalProperties: their defaults are checked with each object.
  if (node.items) {
    check(node.items, false, false, { ...here, wrap: (value) => here.wrap([value]) }, down(walk, "items"));
  }
  for (const [name, property] of node.properties) {
    const insideMeta = here.insideMeta || (embedded && META_FIELDS.has(name));
    const wrap = (value: Json) => here.wrap({ [name]: value });
    check(property, false, false, { ...here, wrap, insideMeta }, down(walk, "properties", name));
  }
}

function firstError(
  node: SchemaNode,
  value: Json,
  embedded: boolean,
  context: MetaContext,
  isResource: boolean,
): Pick<SchemaError, "message" | "detail"> | undefined {
  if (context.insideMeta) {
    const [error] = metaErrors(context.wrap(value), context.resource, true);
    if (error !== undefined) return { message: `must give valid metadata: ${describe(error)}` };
  } else {
    const unknown: string[] = [];
    const pruned = pruneNode(value, node, embedded, ({ step }) => unknown.push(String(step)));
    if (!equalJson(pruned, value))
      return { message: `must not have members that the schema does not define: ${unknown.join(", ")}` };
    const [error] = metaErrors(value, node, embedded);
    if (error !== undefined) return ownSchemaError(describe(error));
  }
  const [error] = validateNode(value, node, undefined, undefined);
  if (error !== undefined) return ownSchemaError(describe(error));
  const [broken] = ruleErrors(node.schema, value, isResource);
  if (broken === undefined) return undefined;
  const path = broken.path === "" ? "" : `${broken.path}: `;
  return { message: `violates a rule of its own schema: ${path}${broken.message}` };
}

/** The rules must hold for the default as a new value, and as an unchanged one. */
function ruleErrors(schema: JsonSchema, value: Json, isRoot: boolean): readonly FieldError[] {
  const rules = compileRules(schema, { isRoot });
  const unchanged = rules.validate(value, value, { ratchet: false });
  return unchanged.length > 0 ? unchanged : rules.validate(value, undefined);
}

function metaErrors(value: Json, node: SchemaNode, isRoot: boolean): readonly FieldError[] {
  const coerced = coerceEmbedded(value, node, isRoot, false);
  return coerced.errors.length > 0 ? coerced.errors : validateEmbedded(coerced.value, node, isRoot);
}

function describe({ path, message }: FieldError): string {
  return path === "" ? `it ${message}` : `${path} ${message}`;
}
