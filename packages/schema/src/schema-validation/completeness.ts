import type { JsonSchema } from "@capikit/common/json-schema";
import { addError, addPropertyError, down, type SchemaWalk } from "./schema-error.ts";
import { eachJunctor } from "./subschemas.ts";

/**
 * Checks that fields and items in a schema's junctors are also described outside of them. Like the
 * API server, it skips the junctors of properties.
 */
export function checkCompleteness(schema: JsonSchema, walk: SchemaWalk): void {
  checkJunctors(schema, schema, walk, walk);
}

function checkJunctors(
  branch: JsonSchema,
  structure: JsonSchema,
  at: SchemaWalk,
  branchAt: SchemaWalk,
): void {
  eachJunctor(branch, branchAt, (inner, innerAt) => checkBranch(inner, structure, at, innerAt));
}

function checkBranch(branch: JsonSchema, structure: JsonSchema, at: SchemaWalk, branchAt: SchemaWalk): void {
  checkJunctors(branch, structure, at, branchAt);
  if (branch.items) {
    if (structure.items)
      checkBranch(branch.items, structure.items, down(at, "items"), down(branchAt, "items"));
    else addError(at, "items", `must be given: ${branchAt.path.join(".")}.items refers to it`);
  }
  for (const [name, property] of Object.entries(branch.properties ?? {})) {
    const described =
      structure.properties && Object.hasOwn(structure.properties, name)
        ? structure.properties[name]
        : undefined;
    const propertyAt = down(branchAt, "properties", name);
    if (described) checkBranch(property, described, down(at, "properties", name), propertyAt);
    else addPropertyError(at, name, `must be described: ${propertyAt.path.join(".")} refers to it`);
  }
}
