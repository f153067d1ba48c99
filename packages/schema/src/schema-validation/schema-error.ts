/** An error in a schema that the API server would reject in a CRD. */
export interface SchemaError {
  /** Path to the invalid keyword: `["properties", "spec", "default"]`; indexes as decimal text. */
  readonly schemaPath: readonly string[];
  /** The invalid or missing keyword. */
  readonly keyword: string;
  /** The error, following the keyword: "must be object at the root". */
  readonly message: string;
}

/** A location in a schema during a walk, with the errors so far. */
export interface SchemaWalk {
  readonly path: readonly string[];
  readonly errors: SchemaError[];
}

export function down(walk: SchemaWalk, ...steps: readonly string[]): SchemaWalk {
  return { path: [...walk.path, ...steps], errors: walk.errors };
}

/** Adds an error of a keyword at the current location. */
export function addError(walk: SchemaWalk, keyword: string, message: string): void {
  walk.errors.push({ schemaPath: [...walk.path, keyword], keyword, message });
}

/** Adds an error of a property: that it is present or missing. */
export function addPropertyError(walk: SchemaWalk, name: string, message: string): void {
  walk.errors.push({ schemaPath: [...walk.path, "properties", name], keyword: "properties", message });
}
