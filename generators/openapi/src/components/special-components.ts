import type { SpecialName } from "@capikit/model";
import type { OpenApiSchema } from "../spec/open-api.ts";

/** A Kubernetes type that becomes a separate component. */
export interface SpecialComponent {
  readonly name: string;
  readonly goPackage: string;
  readonly schema: (reference: (name: SpecialComponentName) => OpenApiSchema) => OpenApiSchema;
}

export type SpecialComponentName =
  | "FieldsV1"
  | "IntOrString"
  | "JSON"
  | "ManagedFieldsEntry"
  | "MicroTime"
  | "ObjectMeta"
  | "OwnerReference"
  | "Quantity"
  | "RawExtension"
  | "Time";

const meta = "k8s.io/apimachinery/pkg/apis/meta/v1";
const text: OpenApiSchema = { type: "string" };
const texts: OpenApiSchema = { type: "array", items: text };
const textMap: OpenApiSchema = { type: "object", additionalProperties: text };
const count: OpenApiSchema = { type: "integer", format: "int64" };

const described = (description: string, schema: OpenApiSchema): OpenApiSchema =>
  schema.$ref === undefined ? { ...schema, description } : { allOf: [schema], description };

/** The special types as in Kubernetes' own documents. */
export const specialComponents: Readonly<Record<SpecialComponentName, SpecialComponent>> = {
  FieldsV1: {
    name: "FieldsV1",
    goPackage: meta,
    schema: () => ({
      description: "A set of fields, as a tree of their names.",
      type: "object",
      additionalProperties: true,
    }),
  },
  IntOrString: {
    name: "IntOrString",
    goPackage: "k8s.io/apimachinery/pkg/util/intstr",
    schema: () => ({
      description: "An integer or a text.",
      format: "int-or-string",
      oneOf: [{ type: "integer" }, { type: "string" }],
    }),
  },
  JSON: {
    name: "JSON",
    goPackage: "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1",
    schema: () => ({ description: "Any JSON value." }),
  },
  ManagedFieldsEntry: {
    name: "ManagedFieldsEntry",
    goPackage: meta,
    schema: (reference) => ({
      description: "The fields that one manager owns.",
      type: "object",
      properties: {
        apiVersion: described("The API version that the fields are of.", text),
        fieldsType: described("How fieldsV1 is written.", text),
        fieldsV1: described("The fields.", reference("FieldsV1")),
        manager: described("Who manages the fields.", text),
        operation: described("How the manager came to them.", { ...text, enum: ["Apply", "Update"] }),
        subresource: described("The subresource that was written to.", text),
        time: described("When the entry was changed last.", reference("Time")),
      },
    }),
  },
  MicroTime: {
    name: "MicroTime",
    goPackage: meta,
    schema: () => ({
      description: "A moment, with microseconds.",
      type: "string",
      format: "date-time",
      example: "2026-04-21T09:30:00.000000Z",
    }),
  },
  ObjectMeta: {
    name: "ObjectMeta",
    goPackage: meta,
    schema: (reference) => ({
      description: "What every object says of itself.",
      type: "object",
      properties: {
        annotations: described("Facts for programs.", textMap),
        clusterName: described("Nothing sets it any more.", { ...text, deprecated: true }),
        creationTimestamp: described("When the object was created.", reference("Time")),
        deletionGracePeriodSeconds: described(
          "The seconds between the request to delete and the deletion.",
          count,
        ),
        deletionTimestamp: described("When the object was asked to go.", reference("Time")),
        finalizers: described("Who has work to do before the object may go.", texts),
        generateName: described("The beginning of a name that the API server completes.", text),
        generation: described("Counts the changes of the wanted state.", count),
        labels: described("What the object is chosen by.", textMap),
        managedFields: described("Which field is whose.", {
          type: "array",
          items: reference("ManagedFieldsEntry"),
        }),
        name: described("Unique within kind and namespace.", text),
        namespace: described("Empty for objects of the cluster scope.", text),
        ownerReferences: described("The objects that this one belongs to.", {
          type: "array",
          items: reference("OwnerReference"),
        }),
        resourceVersion: described("Changes with every write; opaque.", text),
        selfLink: described("Nothing sets it any more.", { ...text, deprecated: true }),
        uid: described("Unique over time and space.", text),
      },
    }),
  },
  OwnerReference: {
    name: "OwnerReference",
    goPackage: meta,
    schema: () => ({
      description: "An object that another one belongs to.",
      type: "object",
      required: ["apiVersion", "kind", "name", "uid"],
      properties: {
        apiVersion: described("The owner's API version.", text),
        blockOwnerDeletion: described("Whether the owner stays until the other is gone.", {
          type: "boolean",
        }),
        controller: described("Whether the owner controls the other.", { type: "boolean" }),
        kind: described("The owner's kind.", text),
        name: described("The owner's name.", text),
        uid: described("The owner's uid.", text),
      },
      "x-kubernetes-map-type": "atomic",
    }),
  },
  Quantity: {
    name: "Quantity",
    goPackage: "k8s.io/apimachinery/pkg/api/resource",
    schema: () => ({
      description: "An amount with a unit, such as 500m or 2Gi.",
      oneOf: [{ type: "number" }, { type: "string" }],
      example: "2Gi",
    }),
  },
  RawExtension: {
    name: "RawExtension",
    goPackage: "k8s.io/apimachinery/pkg/runtime",
    schema: () => ({ description: "An object of any kind.", type: "object", additionalProperties: true }),
  },
  Time: {
    name: "Time",
    goPackage: meta,
    schema: () => ({
      description: "A moment.",
      type: "string",
      format: "date-time",
      example: "2026-04-21T09:30:00Z",
    }),
  },
};

const bySpecial: Partial<Record<SpecialName, SpecialComponentName>> = {
  IntOrString: "IntOrString",
  JSONValue: "JSON",
  MicroTime: "MicroTime",
  ObjectMeta: "ObjectMeta",
  Quantity: "Quantity",
  RawExtension: "RawExtension",
  Time: "Time",
};

/** Returns the component of a special type; `undefined` for inline types. */
export function specialComponentOf(special: SpecialName): SpecialComponentName | undefined {
  return bySpecial[special];
}
