import { type DefinedMarkers, defineMarker, optional, required } from "../define-marker.ts";

export const clusterApiMarkers: readonly DefinedMarkers[] = [
  defineMarker({
    name: "capikit:contract",
    targets: ["kind", "package"],
    arguments: {},
    otherArguments: required("string[]", "API versions that implement this contract version."),
    apply: { readBy: "model/resources" },
    help: {
      category: "Cluster API",
      summary: "Declares which API versions implement which version of the Cluster API contract.",
      details: "They become the labels `cluster.x-k8s.io/<contract version>` of the CRD.",
    },
    examples: ["+capikit:contract:v1beta1=v1beta1,v1beta2=v1beta2;v1"],
  }),
  defineMarker({
    name: "capikit:hook",
    targets: ["type"],
    arguments: {
      summary: optional("string", "Purpose of the hook in one line."),
      description: optional("string", "Full description; defaults to the description of the type."),
      tags: optional("string[]", "Tags of the OpenAPI operation."),
      singleton: optional(
        "boolean",
        "Whether a server has a single handler for the hook, without a name in its path.",
      ),
      blocking: optional("boolean", "Whether a response can block the caller."),
      blockingSince: optional(
        "string",
        "The first release in which a response blocks, such as v1.12, if the hook is older.",
      ),
      extensions: optional(
        "string",
        "Which extensions are called: all matching ones, the only one, or a named extension.",
        ["all", "one", "named"],
      ),
      cache: optional(
        "string",
        "How long the caller caches a response, such as 10m. By default responses are not cached.",
      ),
      patchRoots: optional("string[]", "The parts of an object that patches in the response may change."),
      gates: optional("string[]", "The Cluster API feature gates that the hook requires."),
      since: optional("string", "The first release with the hook, such as v1.12."),
      deprecated: optional("boolean", "Whether the hook is deprecated."),
      deprecatedOn: optional("string", "The date of the deprecation, such as 2026-04-21."),
      deprecatedIn: optional("string", "The release of the deprecation, such as v1.12."),
      replacement: optional("string", "The replacement: a version of the hook, or version/Hook."),
      removedOn: optional("string", "The earliest date of the hook's removal."),
      removedIn: optional("string", "The earliest release without the hook."),
    },
    apply: { readBy: "source/reading" },
    help: {
      category: "Cluster API",
      summary: "Registers a runtime hook in the catalog of its package's group and version.",
      details: "Applies to an exported `type X = Hook<XRequest, XResponse>`.",
    },
    examples: ['+capikit:hook:summary="Called before a cluster is created",tags="Lifecycle Hooks",singleton'],
  }),
  defineMarker({
    name: "capikit:variable",
    targets: ["type"],
    arguments: {
      name: required("string", "The variable's name."),
      required: optional("boolean", "Whether a Cluster must set it."),
      default: optional("any", "The default value."),
      example: optional("any", "An example value."),
      labels: optional("string[]", "Labels for tools, each `key=value`: `x-metadata` of the schema."),
      annotations: optional(
        "string[]",
        "Annotations for tools, each `key=value`: `x-metadata` of the schema.",
      ),
      v1beta1Metadata: optional(
        "boolean",
        "Copies labels and annotations to `deprecatedV1Beta1Metadata`, which older tools read.",
      ),
    },
    apply: { readBy: "source/reading" },
    help: {
      category: "Cluster API",
      summary: "Makes the type the schema of a ClusterClass variable, for DiscoverVariables.",
      details:
        "Applies to an exported type of any file; the `variables` generator writes the schema and a typed constant.",
    },
    examples: ["+capikit:variable:name=region,required"],
  }),
];
