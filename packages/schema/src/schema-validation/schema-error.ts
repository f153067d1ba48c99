/** One thing in a schema that the API server would refuse in a CRD. */
export interface SchemaError {
  /** From the given schema to the invalid keyword: `["properties", "spec", "default"]`; indexes as decimal text. */
  readonly schemaPath: readonly string[];
  /** The invalid keyword, also where it is missing. */
  readonly keyword: string;
  /** What is wrong, to follow the keyword: "must be object at the root". */
  readonly message: string;
}

/** A place in a schema during a walk, with the errors found so far. */
export interface SchemaWalk {
  readonly path: readonly string[];
  readonly errors: SchemaError[];
}

/** The walk, some steps further down. */
export function down(walk: SchemaWalk, ...steps: readonly string[]): SchemaWalk {
  return { path: [...walk.path, ...steps], errors: walk.errors };
}

/** Adds an error of a keyword at the place of the walk. */
export function addError(walk: SchemaWalk, keyword: string, message: string): void {
  walk.errors.push({ schemaPath: [...walk.path, keyword], keyword, message });
}

/** Adds an error of one property of a schema: that it is there, or that it is missing. */
export function addPropertyError(walk: SchemaWalk, name: string, message: string): void {
  walk.errors.push({ schemaPath: [...walk.path, "properties", name], keyword: "properties", message });
}
