import { specialNames } from "../../ir/special.ts";
import { defineMarker, type MarkerEntry, optional, required } from "../define-marker.ts";
import type { MarkerDefinition } from "../marker.ts";

function own(entry: MarkerEntry): MarkerDefinition {
  return defineMarker({ ...entry, origin: "capikit" });
}

function keyword(name: string, summary: string): MarkerDefinition {
  return own({
    name: `capikit:schema:${name}`,
    targets: ["type", "field"],
    shape: "value",
    value: required("json", name === "not" ? "A schema." : "A list of schemas."),
    category: "Schemas by hand",
    summary,
    details: "For hand-written CRDs whose keywords no kubebuilder marker produces.",
    example:
      name === "not"
        ? '+capikit:schema:not={"required": ["a", "b"]}'
        : `+capikit:schema:${name}=[{"required": ["a"]}, {"required": ["b"]}]`,
  });
}

/** Schemas: the names the language knows, and the keywords that no other marker produces. */
export const capikitSchemaMarkers: readonly MarkerDefinition[] = [
  own({
    name: "capikit:schema:builtin",
    targets: ["type"],
    shape: "value",
    value: required("string", "The special name that the type stands for.", specialNames),
    category: "Schemas by hand",
    summary: "Makes a type one of those the language knows, such as `int32`, `Time` or `Quantity`.",
    example: "+capikit:schema:builtin=int32",
  }),
  keyword("oneOf", "Takes values alone that fit exactly one of the schemas."),
  keyword("anyOf", "Takes values alone that fit one of the schemas at least."),
  keyword("allOf", "Takes values alone that fit every one of the schemas."),
  keyword("not", "Takes values alone that do not fit the schema."),
];

/** What Cluster API asks of a provider. */
export const capikitMarkers: readonly MarkerDefinition[] = [
  own({
    name: "capikit:contract",
    targets: ["kind", "package"],
    shape: "arguments",
    arguments: {},
    otherArguments: required(
      "string[]",
      "Versions of this API that implement the contract version of that name.",
    ),
    category: "Cluster API",
    summary: "Says which versions of the API implement which version of Cluster API's contract.",
    details: "They become the labels `cluster.x-k8s.io/<contract version>` of the CRD.",
    example: "+capikit:contract:v1beta1=v1beta1,v1beta2=v1beta2;v1",
  }),
  own({
    name: "capikit:hook",
    targets: ["type"],
    shape: "arguments",
    arguments: {
      summary: optional("string", "One line on what the hook is for."),
      description: optional("string", "The whole description; by default the type's."),
      tags: optional("string[]", "Tags of the OpenAPI operation."),
      singleton: optional(
        "boolean",
        "Whether a server has one handler for the hook, whose path has no name.",
      ),
      blocking: optional("boolean", "Whether an answer can hold the caller back."),
      extensions: optional(
        "string",
        "Which extensions are called: all that match, the only one, the one that the caller names.",
        ["all", "one", "named"],
      ),
      cache: optional("string", "How long the caller keeps an answer, such as 10m. Without it, it does not."),
      patchRoots: optional("string[]", "The parts of an object that patches of the response may change."),
      gates: optional("string[]", "The feature gates of Cluster API that the hook needs."),
      since: optional("string", "The release that has the hook first, as v1.12."),
      deprecated: optional("boolean", "Whether the hook is deprecated."),
      deprecatedOn: optional("string", "The day of that, as 2026-04-21."),
      deprecatedIn: optional("string", "The release of that, as v1.14."),
      replacement: optional("string", "What to use instead: a version of the hook, or version/Hook."),
      removedOn: optional("string", "The day from which on the hook may be gone."),
      removedIn: optional("string", "The release from which on the hook may be gone."),
    },
    category: "Cluster API",
    summary: "Registers a runtime hook in the catalog of its package's group and version.",
    details: "It stands on an exported `type X = Hook<XRequest, XResponse>`.",
    example: '+capikit:hook:summary="Called before a cluster is created",tags="Lifecycle Hooks",singleton',
  }),
  own({
    name: "capikit:variable",
    targets: ["type"],
    shape: "arguments",
    arguments: {
      name: required("string", "The variable's name."),
      required: optional("boolean", "Whether a Cluster must set it."),
      default: optional("any", "The value where a Cluster sets none."),
      example: optional("any", "An example of a value."),
      labels: optional("string[]", "Labels for tools, each `key=value`: `x-metadata` of the schema."),
      annotations: optional(
        "string[]",
        "Annotations for tools, each `key=value`: `x-metadata` of the schema.",
      ),
      v1beta1Metadata: optional(
        "boolean",
        "Whether labels and annotations also stand in `deprecatedV1Beta1Metadata`, where older tools look.",
      ),
    },
    category: "Cluster API",
    summary: "Makes the type the schema of a ClusterClass variable, for DiscoverVariables.",
    details:
      "It stands on an exported type of any file; `variables` of `generate` writes the schema and a constant of the type.",
    example: "+capikit:variable:name=region,required",
  }),
  own({
    name: "capikit:openapi",
    targets: ["type"],
    shape: "arguments",
    arguments: {
      name: required(
        "string",
        "The component's name: whole with a dot in it, else what stands for the type's own.",
      ),
    },
    category: "OpenAPI",
    summary: "Says the type's component name in OpenAPI documents.",
    example: "+capikit:openapi:name=io.acme.v1.Widget",
  }),
  own({
    name: "capikit:openapi:goPackage",
    targets: ["package", "type"],
    shape: "value",
    value: required("string", "The import path of the Go package."),
    category: "OpenAPI",
    summary:
      "Names the Go package of the same type or types, for component names as Go's generators write them.",
    details: "It has an effect under the option `goNames` of `openapi` alone.",
    example: "+capikit:openapi:goPackage=sigs.k8s.io/cluster-api/api/core/v1beta2",
  }),
];

/** How the versions of a kind convert into each other. */
export const capikitConversionMarkers: readonly MarkerDefinition[] = [
  own({
    name: "capikit:conversion:hub",
    targets: ["package"],
    shape: "none",
    category: "Conversion",
    summary: "Makes the package's version the one that all others convert through.",
    details: "Otherwise it is the storage version.",
    example: "+capikit:conversion:hub",
  }),
  own({
    name: "capikit:conversion:overrides",
    targets: ["package"],
    shape: "value",
    value: required("string", "The module, relative to the package's folder."),
    category: "Conversion",
    summary: "Names the module whose functions convert the fields under `+capikit:conversion:with`.",
    details: "It serves all packages of the group.",
    example: "+capikit:conversion:overrides=./conversion.ts",
  }),
  own({
    name: "capikit:conversion:from",
    targets: ["field"],
    shape: "value",
    value: required(
      "string",
      "The name of the other version's field, or a path to it from the same type: `strategy.type`.",
    ),
    category: "Conversion",
    summary: "Names the field of the other version that this one becomes and comes from.",
    details:
      "On a field of the hub it names the field of every other version that has one of that name; elsewhere it names the hub's.",
    example: "+capikit:conversion:from=oldName",
  }),
  own({
    name: "capikit:conversion:drop",
    targets: ["field"],
    shape: "none",
    category: "Conversion",
    summary: "Lets the field's value be lost when objects are converted.",
    example: "+capikit:conversion:drop",
  }),
  own({
    name: "capikit:conversion:preserve",
    targets: ["field"],
    shape: "none",
    category: "Conversion",
    summary: "Keeps the field's value in an annotation while the object has another version.",
    details:
      "What the hub alone has is kept in `cluster.x-k8s.io/conversion-data`, what another version alone has in `conversion.capikit.dev/<version>`.",
    example: "+capikit:conversion:preserve",
  }),
  own({
    name: "capikit:conversion:with",
    targets: ["field"],
    shape: "value",
    value: required("string", "The functions' name, without `ToHub` and `FromHub`; or `seconds`."),
    category: "Conversion",
    summary: "Converts the field by two functions written by hand.",
    details:
      "`with=timeout` takes `timeoutToHub` and `timeoutFromHub` from the module of overrides. `seconds` is there already: it converts between a `Duration` and an integer of whole seconds.",
    example: "+capikit:conversion:with=timeout",
  }),
];
