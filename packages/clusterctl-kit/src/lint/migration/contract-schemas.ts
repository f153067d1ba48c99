import type { ContractField } from "@capikit/api/contract";
import { conditionSchema } from "@capikit/schema";
import { isStringMap } from "../read/schema-path.ts";
import type { Schema } from "./schema-edit.ts";

/** Returns the schema of a field of contract v1beta2. */
export function contractSchema(field: ContractField): Schema {
  return known[field.path] ?? schemaOf(field);
}

function schemaOf({ path, type, format, bounds = {} }: ContractField): Schema {
  const { listMapKeys, enum: values, ...numbers } = bounds;
  return {
    type,
    ...(format !== undefined && format !== "quantity" && format !== "duration" && { format }),
    ...(type === "array" && { items: { type: "string" } }),
    // Without a type of values, the API server accepts no labels.
    ...(isStringMap(path) && { additionalProperties: { type: "string" } }),
    ...(values !== undefined && { enum: [...values] }),
    ...(path === "status.capacity" && { additionalProperties: quantity }),
    ...numbers,
    ...(listMapKeys !== undefined && {
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": [...listMapKeys],
    }),
  };
}

const quantity: Schema = {
  anyOf: [{ type: "integer" }, { type: "string" }],
  "x-kubernetes-int-or-string": true,
};

const text = (maxLength: number): Schema => ({ type: "string", minLength: 1, maxLength });

/** Schema of `metav1.Conditions`. */
export const conditionsSchema: Schema = {
  type: "array",
  maxItems: 32,
  "x-kubernetes-list-type": "map",
  "x-kubernetes-list-map-keys": ["type"],
  items: conditionSchema as unknown as Schema,
};

/** Schemas of fields whose item fields the contract lists separately. */
const known: Readonly<Record<string, Schema>> = {
  "status.conditions": conditionsSchema,
  "status.failureDomains": {
    type: "array",
    minItems: 1,
    maxItems: 100,
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["name"],
    items: {
      type: "object",
      required: ["name"],
      properties: {
        name: text(256),
        controlPlane: { type: "boolean" },
        attributes: { type: "object", additionalProperties: { type: "string" } },
      },
    },
  },
};
