import type { JsonSchema } from "@capikit/common/json";
import { escapedCharacters } from "@capikit/common/text";

/** The target of a path such as `.spec.names['a.b']`. */
export type FieldPathResult =
  | { readonly steps: readonly string[]; readonly schema: JsonSchema }
  | { readonly error: string };

/**
 * Resolves the `fieldPath` of a CEL rule, or the `jsonPath` of a selectable field, in a schema:
 * members as `.name` or `['name']`, no list items.
 *
 * @param brackets whether the second form is allowed; not in selectable fields
 */
export function resolveFieldPath(
  path: string,
  schema: JsonSchema,
  { brackets = true } = {},
): FieldPathResult {
  const tokens = tokenize(path);
  const steps: string[] = [];
  let current = schema;
  for (let i = 0; i < tokens.length; i++) {
    const token = tokens[i];
    let name: string | undefined;
    if (token === ".") name = tokens[++i];
    else if (token === "[" && brackets) {
      name = unquote(tokens[++i] ?? "");
      if (name === undefined) return { error: "has no name in single quotes after [" };
      if (tokens[++i] !== "]") return { error: "has no ] after the name" };
    } else return { error: `has ${token} where ${brackets ? ". or [" : "."} is expected` };
    if (name === undefined) return { error: "ends where a name is expected" };
    const next = memberSchema(current, name);
    if (next === undefined)
      return { error: `does not refer to a field: unknown member ${JSON.stringify(name)}` };
    steps.push(name);
    current = next;
  }
  return { steps, schema: current };
}

function memberSchema(schema: JsonSchema, name: string): JsonSchema | undefined {
  const { properties, additionalProperties } = schema;
  if (properties !== undefined && Object.keys(properties).length > 0) {
    return Object.hasOwn(properties, name) ? properties[name] : undefined;
  }
  if (typeof additionalProperties === "object") return additionalProperties;
  // Any member is possible, but nothing is known below it.
  return additionalProperties === undefined ? undefined : {};
}

function tokenize(path: string): string[] {
  // A backslash always escapes the next character: ambiguity would make matching exponential.
  return path.match(/'(?:[^\\']|\\[\s\S])*'|[.[\]]|[^.[\]']+[^.[\]]*|'[\s\S]*/g) ?? [];
}

const ESCAPES: Readonly<Record<string, string>> = { ...escapedCharacters, "'": "'" };

function unquote(token: string): string | undefined {
  const match = /^'([\s\S]*)'$/.exec(token);
  if (match === null) return undefined;
  let valid = true;
  const text = (match[1] ?? "").replace(/\\([\s\S])?/g, (_, character: string | undefined) => {
    const plain = ESCAPES[character ?? ""];
    if (plain === undefined) valid = false;
    return plain ?? "";
  });
  return valid ? text : undefined;
}

/** The type of an error, named like the API server's `field.ErrorType`. */
export type FieldErrorType =
  | "FieldValueRequired"
  | "FieldValueInvalid"
  | "FieldValueTypeInvalid"
  | "FieldValueNotSupported"
  | "FieldValueDuplicate"
  | "FieldValueForbidden"
  | "FieldValueNotFound"
  | "FieldValueTooLong"
  | "FieldValueTooMany"
  | "InternalError";

/** An error at one location of an object or a schema. */
export interface FieldError {
  /** Path such as `spec.ports[0].name` or `metadata.labels[a.b/c]`; empty for the whole object. */
  readonly path: string;
  readonly type: FieldErrorType;
  /** The error and its fix, deterministic. */
  readonly message: string;
  /** The rule of a CEL error. */
  readonly rule?: string;
  /** The types that a value of another type may have, such as `integer` and `string`. */
  readonly types?: readonly string[];
  /** Set if other errors, or the schema itself, prevent the check. `invalid-rule`: a CEL rule does not compile. */
  readonly unchecked?: "other-errors" | "invalid-rule" | "invalid-schema";
}
