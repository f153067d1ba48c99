/** One thing in a schema that the API server would refuse in a CRD. */
export interface SchemaFault {
  /** From the given schema to the faulty keyword: `["properties", "spec", "default"]`; indexes as decimal text. */
  readonly schemaPath: readonly string[];
  /** The keyword at fault, also where it is missing. */
  readonly keyword: string;
  /** What is wrong, to follow the keyword: "must be object at the root". */
  readonly message: string;
}

/** A place in a schema during a walk, with the faults found so far. */
export interface FaultWalk {
  readonly path: readonly string[];
  readonly faults: SchemaFault[];
}

/** The walk, some steps further down. */
export function down(walk: FaultWalk, ...steps: readonly string[]): FaultWalk {
  return { path: [...walk.path, ...steps], faults: walk.faults };
}

/** Notes a fault of a keyword at the place of the walk. */
export function fault(walk: FaultWalk, keyword: string, message: string): void {
  walk.faults.push({ schemaPath: [...walk.path, keyword], keyword, message });
}

/** Notes a fault of one property of a schema: that it is there, or that it is missing. */
export function propertyFault(walk: FaultWalk, name: string, message: string): void {
  walk.faults.push({ schemaPath: [...walk.path, "properties", name], keyword: "properties", message });
}
