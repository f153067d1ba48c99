import { isJsonObject, type JsonValue } from "@capikit/common/json";
import type { DocumentedHooks } from "@capikit/generators/import";
import { astToString, type GlobalContext, resolveRef, transformSchema } from "openapi-typescript";
import ts from "typescript";

const hooks = "sigs.k8s.io.cluster-api.api.runtime.hooks.v1alpha1";
const core = "sigs.k8s.io.cluster-api.api.core.v1beta2";
const meta = "k8s.io.apimachinery.pkg.apis.meta.v1";

const patchType = ["JSONPatch", "JSONMergePatch"];
const status = ["True", "False", "Unknown"];
const polarity = ["Positive", "Negative"];
const order = ["Random", "Newest", "Oldest"];
const beforeReady = ["Pending", "Provisioning", "Provisioned"];

/** Values of members by component. The documents that Go types generate do not list them. */
export const knownEnumerations: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  [`${hooks}.Patch`]: { patchType },
  [`${hooks}.GeneratePatchesResponseItem`]: { patchType },
  [`${hooks}.ExtensionHandler`]: { failurePolicy: ["Fail", "Ignore"] },
  [`${core}.ClusterAvailabilityGate`]: { polarity },
  [`${core}.ClusterStatus`]: { phase: [...beforeReady, "Deleting", "Failed", "Unknown"] },
  [`${core}.JSONSchemaProps`]: { type: ["object", "array", "string", "integer", "number", "boolean"] },
  [`${core}.MachineAddress`]: {
    type: ["Hostname", "ExternalIP", "InternalIP", "ExternalDNS", "InternalDNS"],
  },
  [`${core}.MachineDeploymentTopologyMachineDeletionSpec`]: { order },
  [`${core}.MachineDeploymentTopologyRolloutStrategy`]: { type: ["RollingUpdate", "OnDelete"] },
  [`${core}.MachineReadinessGate`]: { polarity },
  [`${core}.MachineSetDeletionSpec`]: { order },
  [`${core}.MachineStatus`]: {
    phase: [...beforeReady, "Running", "Updating", "Deleting", "Deleted", "Failed", "Unknown"],
  },
  [`${core}.MachineTaint`]: {
    effect: ["NoSchedule", "PreferNoSchedule", "NoExecute"],
    propagation: ["Always", "OnInitialization"],
  },
  [`${core}.UnhealthyMachineCondition`]: { status },
  [`${core}.ValidationRule`]: {
    reason: ["FieldValueInvalid", "FieldValueForbidden", "FieldValueRequired", "FieldValueDuplicate"],
  },
  [`${meta}.Condition`]: { status },
  [`${meta}.ManagedFieldsEntry`]: { operation: ["Apply", "Update"] },
};

const ofResponse = { status: ["Failure", "Success"] };

/**
 * Adds the enumerations that components of Cluster API and Kubernetes omit, and those of responses.
 *
 * @param responses names of the responses of hooks
 */
function addKnownEnumerations(components: { [name: string]: JsonValue }, responses: readonly string[]): void {
  const known = [
    ...Object.entries(knownEnumerations),
    ...responses.map((name) => [name, ofResponse] as const),
  ];
  for (const [name, members] of known) {
    const { [name]: component } = components;
    if (!isJsonObject(component) || !isJsonObject(component.properties)) continue;
    for (const [member, values] of Object.entries(members)) {
      const { [member]: schema } = component.properties;
      if (isJsonObject(schema) && schema.type === "string") schema.enum ??= [...values];
    }
  }
}

/** Keywords without schemas that determine a type or its comment. */
const plain: ReadonlySet<string> = new Set([
  ...["$ref", "type", "format", "enum", "nullable", "required", "title", "description", "deprecated"],
  ...["default", "example", "readOnly", "writeOnly", "minItems", "maxItems"],
]);

/** Returns a schema with the keywords from which types are generated, at any depth. */
function typeKeywords(schema: JsonValue): { [keyword: string]: JsonValue } {
  const kept: { [keyword: string]: JsonValue } = {};
  for (const [key, value] of Object.entries(isJsonObject(schema) ? schema : {}))
    if (plain.has(key)) kept[key] = structuredClone(value);
    else if (key === "properties" && isJsonObject(value))
      kept[key] = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, typeKeywords(each)]));
    else if (key === "items" || key === "not" || (key === "additionalProperties" && isJsonObject(value)))
      kept[key] = typeKeywords(value);
    else if (key === "additionalProperties" && typeof value === "boolean") kept[key] = value;
    else if ((key === "allOf" || key === "anyOf" || key === "oneOf") && Array.isArray(value))
      kept[key] = value.map(typeKeywords);
  return kept;
}

/** Keywords with which a schema does not accept any JSON. */
const typed = ["type", "$ref", "enum", "allOf", "anyOf", "oneOf", "not", "properties", "format"];

/**
 * Prints the interface `components` with the types of all schemas, made by openapi-typescript.
 * Schemas that accept any JSON are `JSONValue`, which must be imported. Reads no files and
 * addresses: the document's author would choose them.
 */
export function componentTypes({ components, hooks }: DocumentedHooks): string {
  const schemas: Record<string, JsonValue> = {};
  for (const [name, schema] of components) schemas[name] = typeKeywords(schema as JsonValue);
  addKnownEnumerations(
    schemas,
    hooks.map(({ response }) => response),
  );
  const document = {
    openapi: "3.0.3",
    info: { title: "Hooks", version: "v1" },
    components: { schemas },
  } as unknown as Parameters<typeof transformSchema>[0];
  const nodes = transformSchema(document, {
    ...defaults,
    transform: anyJson,
    resolve: (reference: string) => resolveRef(document, reference, { silent: true }),
  } as unknown as GlobalContext);
  return astToString(
    nodes.filter((node) => ts.isInterfaceDeclaration(node) && node.name.text === "components"),
  );
}

/**
 * The options of openapi-typescript. Its default function also loads the document, with a resolver
 * that follows references to files and addresses in any value.
 */
const defaults: Omit<GlobalContext, "redoc" | "resolve" | "transform"> = {
  additionalProperties: false,
  alphabetize: false,
  arrayLength: false,
  conditionalEnums: false,
  dedupeEnums: false,
  // Servers fill in defaults: callers may omit the members.
  defaultNonNullable: false,
  discriminators: { objects: {}, refsHandled: [] },
  emptyObjectsUnknown: false,
  enum: false,
  enumValues: false,
  excludeDeprecated: false,
  exportType: false,
  generatePathParams: false,
  immutable: false,
  injectFooter: [],
  makePathsEnum: false,
  pathParamsAsTypes: false,
  postTransform: undefined,
  propertiesRequiredByDefault: false,
  readWriteMarkers: false,
  rootTypes: false,
  rootTypesKeepCasing: false,
  rootTypesNoSchemaPrefix: false,
  silent: true,
  transformProperty: undefined,
};

/** Returns the type of a schema that accepts any JSON, or any JSON object. */
function anyJson(schema: object): ts.TypeNode | undefined {
  const json = ts.factory.createTypeReferenceNode("JSONValue");
  if (typed.every((keyword) => !(keyword in schema))) return json;
  const { type, properties, additionalProperties } = schema as Readonly<Record<string, unknown>>;
  if (type !== "object" || properties !== undefined || typeof additionalProperties === "object")
    return undefined;
  const text = ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  return ts.factory.createTypeReferenceNode("Record", [text, json]);
}
