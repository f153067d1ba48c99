import type { ContractResource, ContractVersion } from "./names.ts";

/** Types of a structural schema. */
export type FieldType = "string" | "boolean" | "integer" | "array" | "object";

/**
 * A field path: names joined by dots, `[]` after a list for its items, `{}` after a map for its
 * values, such as `status.failureDomains[].name`.
 */
export type FieldPath = `${"spec" | "status" | "metadata" | "data"}${"" | `.${string}`}`;

/** A field that a rule is about. */
export interface ContractField {
  /** The resources with this field. */
  readonly of: readonly ContractResource[];
  readonly path: FieldPath;
  readonly type: FieldType;
  readonly format?: "int32" | "int64" | "date-time" | "duration" | "quantity";
  /** The contract versions with this field. */
  readonly versions: readonly ContractVersion[];
  /** Whether a schema must or may have the field; `unset`: objects leave it out in any case. */
  readonly presence: "required" | "optional" | "unset";
  /** Fields of a rule with the same value are alternatives: one of them is required. */
  readonly oneOf?: string;
  /** How Cluster API uses the field; `none`: only people and other programs use it. */
  readonly core: "reads" | "writes" | "reads-and-writes" | "none";
  /** Path in the hub version (v1beta2) that shows it: `Cluster.spec.controlPlaneEndpoint`. */
  readonly surfaces?: string;
  /** Bounds that the contract recommends or core relies on. */
  readonly bounds?: FieldBounds;
}

/** Bounds of a field in the schema. */
export interface FieldBounds {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly enum?: readonly string[];
  /** The keys of a list with map semantics. */
  readonly listMapKeys?: readonly string[];
}

/** One step of a field path. */
export interface FieldPathStep {
  readonly name: string;
  /** Whether the path continues inside the items of a list or the values of a map. */
  readonly into?: "items" | "values";
}

const step = /^([A-Za-z_][A-Za-z0-9_-]*)(\[\]|\{\})?$/;

/**
 * Returns the steps of a field path such as `status.failureDomains[].name`.
 *
 * @throws TypeError for an invalid path
 */
export function parseFieldPath(path: string): readonly FieldPathStep[] {
  return path.split(".").map((part) => {
    const [, name, suffix] = step.exec(part) ?? [];
    if (name === undefined) {
      throw new TypeError(
        `invalid field path ${JSON.stringify(path)}: ${JSON.stringify(part)} is not a name, optionally followed by [] or {}`,
      );
    }
    return suffix === undefined ? { name } : { name, into: suffix === "[]" ? "items" : "values" };
  });
}
