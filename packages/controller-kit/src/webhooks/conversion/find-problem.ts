import {
  type CompiledRules,
  type CompiledSchema,
  compileRules,
  compileSchema,
  type Json,
  type JsonSchema,
} from "@capikit/schema";

/** The API server's limit for the rules of an object. */
const maxCost = 10_000_000;

interface Compiled {
  readonly schema: CompiledSchema;
  readonly rules: CompiledRules;
}

/** By the schemas of generated conversions. */
const compiled = new WeakMap<JsonSchema, Compiled>();

/**
 * Returns a function for one object that returns the first problem of a value by its schema and
 * CEL rules. The rules of all values share the API server's cost limit.
 */
export function createFindProblem(): (value: unknown, schema: JsonSchema) => string | undefined {
  let cost = 0;
  return (value, schema) => {
    const { schema: checks, rules } = compiledOf(schema);
    const [error] = checks.validate(value as Json, { maxErrors: 1 });
    if (error !== undefined) return messageOf(error);
    if (cost >= maxCost) return "the CEL rules of restored values exceed the cost limit";
    const result = rules.run(value as Json, undefined);
    cost += result.cost;
    return result.errors[0] && messageOf(result.errors[0]);
  };
}

function messageOf({ path, message }: { readonly path: string; readonly message: string }): string {
  return path === "" ? message : `${path}: ${message}`;
}

function compiledOf(schema: JsonSchema): Compiled {
  const known = compiled.get(schema);
  if (known !== undefined) return known;
  const made = { schema: compileSchema(schema), rules: compileRules(schema, { isRoot: false }) };
  compiled.set(schema, made);
  return made;
}
