import type { JsonSchema } from "@capikit/schema";
import type { Member, ObjectType, TypeNode } from "../ir/type-node.ts";
import { intOrString } from "../markers/apply/site.ts";
import type { Marker } from "../markers/marker.ts";
import type { SpecialName } from "../markers/special.ts";
import type { SchemaOptions } from "./root-schema.ts";

/** Special types that act like `string` and `boolean` instead of named types. */
const plain: Partial<Record<SpecialName, JsonSchema>> = {
  bytes: { type: "string", format: "byte" },
  float32: { type: "number" },
  float64: { type: "number" },
  int: { type: "integer" },
  int32: { type: "integer", format: "int32" },
  int64: { type: "integer", format: "int64" },
  uint32: { type: "integer", format: "int32" },
  uint64: { type: "integer", format: "int64" },
};

const stringMap: JsonSchema = { type: "object", additionalProperties: { type: "string" } };

const objectMeta: JsonSchema = {
  type: "object",
  properties: {
    annotations: stringMap,
    finalizers: { type: "array", items: { type: "string" } },
    labels: stringMap,
    name: { type: "string" },
    namespace: { type: "string" },
  },
};

/** The syntax of resource.Quantity. */
const quantityPattern =
  "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$";

const named: Partial<Record<SpecialName, JsonSchema>> = {
  Duration: { type: "string" },
  EmbeddedObject: {
    type: "object",
    "x-kubernetes-embedded-resource": true,
    "x-kubernetes-preserve-unknown-fields": true,
  },
  IntOrString: intOrString,
  JSONValue: { "x-kubernetes-preserve-unknown-fields": true },
  MicroTime: { type: "string", format: "date-time" },
  Quantity: { ...intOrString, pattern: quantityPattern },
  RawExtension: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  Time: { type: "string", format: "date-time" },
};

/** Reports whether markers change the type's schema rather than being merged. */
function isPlainSpecial(special: SpecialName): boolean {
  return plain[special] !== undefined;
}

/** Reports whether a special type needs option `allowDangerousTypes`. */
export function isDangerous(special: SpecialName): boolean {
  return special === "float32" || special === "float64";
}

/** Creates the schema of a special type, with its own identity. */
export function specialSchema(special: SpecialName, options: SchemaOptions): JsonSchema {
  if (special === "ObjectMeta")
    return options.generateEmbeddedObjectMeta === true ? { ...objectMeta } : { type: "object" };
  return { ...(plain[special] ?? named[special] ?? { type: "object" }) };
}

/** Reports whether the type is inline, so that markers change its schema directly. */
export function isDirect(node: TypeNode): boolean {
  if (node.kind === "nullable") return isDirect(node.of);
  if (node.kind === "special") return isPlainSpecial(node.special);
  return node.kind !== "named";
}

export function isSpecial(node: TypeNode): boolean {
  if (node.kind === "nullable") return isSpecial(node.of);
  if (node.kind === "named") return isSpecial(node.target);
  return node.kind === "special" && !isPlainSpecial(node.special);
}

export function itemsOf(node: TypeNode): TypeNode | undefined {
  if (node.kind === "nullable") return itemsOf(node.of);
  return node.kind === "array" ? node.items : undefined;
}

export function objectOf(node: TypeNode): ObjectType | undefined {
  if (node.kind === "nullable") return objectOf(node.of);
  return node.kind === "object" ? node : undefined;
}

/** Reports whether a type allows null, following names. */
export function isNullable(node: TypeNode): boolean {
  return node.kind === "named" ? isNullable(node.target) : node.kind === "nullable";
}

/** Returns the members of a type, following names. */
export function membersOf(node: TypeNode): readonly Member[] {
  if (node.kind === "named") return membersOf(node.target);
  return objectOf(node)?.members ?? [];
}

const withoutType = new Set(["kubebuilder:validation:Schemaless", "kubebuilder:validation:XIntOrString"]);

/** Reports whether the markers define a schema for an unresolved type. */
export function isFreed(node: TypeNode, markers: readonly Marker[]): boolean {
  return node.kind === "opaque" && markers.some(({ key }) => withoutType.has(key));
}
