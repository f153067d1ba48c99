import type { SpecialName } from "../../../model/markers/special.ts";
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
      description: "An integer or a string.",
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
      description: "The fields that a manager owns.",
      type: "object",
      properties: {
        apiVersion: described("The API version of the fields.", text),
        fieldsType: described("The format of fieldsV1.", text),
        fieldsV1: described("The fields.", reference("FieldsV1")),
        manager: described("The name of the manager.", text),
        operation: described("The operation that created the entry.", { ...text, enum: ["Apply", "Update"] }),
        subresource: described("The subresource through which the fields were written.", text),
        time: described("The time of the last change of the entry.", reference("Time")),
      },
    }),
  },
  MicroTime: {
    name: "MicroTime",
    goPackage: meta,
    schema: () => ({
      description: "A time with microseconds.",
      type: "string",
      format: "date-time",
      example: "2026-04-21T09:30:00.000000Z",
    }),
  },
  ObjectMeta: {
    name: "ObjectMeta",
    goPackage: meta,
    schema: (reference) => ({
      description: "Metadata of an object.",
      type: "object",
      properties: {
        annotations: described("Unstructured key-value pairs for tools.", textMap),
        clusterName: described("Not set by current API servers.", { ...text, deprecated: true }),
        creationTimestamp: described("The time of the object's creation.", reference("Time")),
        deletionGracePeriodSeconds: described(
          "The seconds between the deletion request and the deletion.",
          count,
        ),
        deletionTimestamp: described("The time of the deletion request.", reference("Time")),
        finalizers: described("Names of cleanups that must finish before the object is deleted.", texts),
        generateName: described("The prefix of a name that the API server generates.", text),
        generation: described("The number of changes of the desired state.", count),
        labels: described("Key-value pairs for label selectors.", textMap),
        managedFields: described("The managers of fields.", {
          type: "array",
          items: reference("ManagedFieldsEntry"),
        }),
        name: described("The name, unique within kind and namespace.", text),
        namespace: described("The namespace; empty for cluster-scoped objects.", text),
        ownerReferences: described("The owners of this object.", {
          type: "array",
          items: reference("OwnerReference"),
        }),
        resourceVersion: described("An opaque version that changes with every write.", text),
        selfLink: described("Not set by current API servers.", { ...text, deprecated: true }),
        uid: described("The object's unique identifier; never reused.", text),
      },
    }),
  },
  OwnerReference: {
    name: "OwnerReference",
    goPackage: meta,
    schema: () => ({
      description: "A reference to the owner of an object.",
      type: "object",
      required: ["apiVersion", "kind", "name", "uid"],
      properties: {
        apiVersion: described("The owner's API version.", text),
        blockOwnerDeletion: described(
          "Whether foreground deletion of the owner waits for the deletion of this object.",
          {
            type: "boolean",
          },
        ),
        controller: described("Whether the owner is the managing controller.", { type: "boolean" }),
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
      description: "An amount with an optional suffix, such as 500m or 2Gi.",
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
      description: "A time.",
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
export function findSpecialComponent(special: SpecialName): SpecialComponentName | undefined {
  return bySpecial[special];
}
