import type { ContractResource, ContractVersion } from "./names.ts";

/** Types as a structural schema says them. */
export type FieldType = "string" | "boolean" | "integer" | "array" | "object";

/**
 * A field's place in an object: names joined by dots, `[]` after a list for its items, `{}` after a map for its values, such as
 * `status.failureDomains[].name`.
 */
export type FieldPath = `${"spec" | "status" | "metadata" | "data"}${"" | `.${string}`}`;

/** A field that a rule is about. */
export interface ContractField {
  /** Whose field it is: one resource's, or the same field of several. */
  readonly of: readonly ContractResource[];
  readonly path: FieldPath;
  readonly type: FieldType;
  readonly format?: "int32" | "int64" | "date-time" | "duration" | "quantity";
  /** The contract versions in which the field stands there. */
  readonly versions: readonly ContractVersion[];
  /** Whether a schema that keeps the rule must know the field, or may; `unset`: objects leave it out, whether it is known or not. */
  readonly presence: "required" | "optional" | "unset";
  /** Fields of a rule with the same word here stand for one another: one of them must be there. */
  readonly oneOf?: string;
  /** What Cluster API v1.14.2 does with it; `none` is for people and other programs. */
  readonly core: "reads" | "writes" | "reads-and-writes" | "none";
  /** Where core shows it: a path of the hub version (v1beta2) of a core kind, such as `Cluster.spec.controlPlaneEndpoint`. */
  readonly surfaces?: string;
  /** Bounds that the contract advises or core relies on. */
  readonly bounds?: FieldBounds;
}

export interface FieldBounds {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minProperties?: number;
  readonly enum?: readonly string[];
  /** The list is a map by these keys. */
  readonly listMapKeys?: readonly string[];
}
