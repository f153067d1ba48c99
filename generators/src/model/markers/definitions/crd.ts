import { type DefinedMarkers, defineMarker, optional, required } from "../define-marker.ts";
import type { MarkerHelp } from "../marker.ts";
import { stringOf } from "../marker-arguments.ts";
import type { VersionDraft } from "../version-draft.ts";

export const crdMarkers: readonly DefinedMarkers[] = [
  defineMarker({
    name: "kubebuilder:deprecatedversion",
    targets: ["kind"],
    arguments: { warning: optional("string", "The warning for clients; by default that of the API server.") },
    apply: {
      version(version, marker) {
        const { warning } = marker.arguments;
        version.deprecated = true;
        version.deprecationWarning = warning === undefined ? undefined : String(warning);
      },
    },
    help: {
      category: "CRDs",
      summary: "Marks this version as deprecated: clients that use it receive a warning.",
    },
    examples: ['+kubebuilder:deprecatedversion:warning="v1alpha1 is deprecated, use v1beta2"'],
  }),
  defineMarker({
    name: "kubebuilder:metadata",
    targets: ["kind"],
    arguments: {
      annotations: optional("string[]", "Annotations, each `key=value`."),
      labels: optional("string[]", "Labels, each `key=value`."),
    },
    repeatable: true,
    apply: { readBy: "model/resources" },
    help: {
      category: "CRDs",
      summary: "Adds annotations and labels to the CRD.",
      details: "Must be the same in all versions of a kind.",
    },
    examples: ['+kubebuilder:metadata:labels="cluster.x-k8s.io/provider=infrastructure-foo"'],
  }),
  defineMarker({
    name: "kubebuilder:object:root",
    targets: ["type"],
    value: optional("boolean", "`false` for a base interface that is not a kind."),
    apply: { readBy: "source/symbols" },
    help: {
      category: "CRDs",
      summary: "With `false`, an interface that extends `KubernetesObject` is a base of kinds, not a kind.",
      details: "`true` has no effect: every exported interface that extends `KubernetesObject` is a kind.",
    },
    examples: ["+kubebuilder:object:root=false"],
  }),
  defineMarker({
    name: "kubebuilder:printcolumn",
    targets: ["kind"],
    arguments: {
      name: required("string", "The column header."),
      type: required("string", "The type of the value at the path.", [
        "boolean",
        "date",
        "integer",
        "number",
        "string",
      ]),
      JSONPath: required("string", "The path of the column's value, such as `.status.phase`."),
      description: optional("string", "A description of the column."),
      format: optional("string", "The display format of the value.", [
        "byte",
        "date",
        "date-time",
        "double",
        "float",
        "int32",
        "int64",
        "password",
      ]),
      priority: optional(
        "integer",
        "Columns with a priority above 0 are only shown by `kubectl get -o wide`.",
      ),
    },
    repeatable: true,
    apply: {
      version(version, marker) {
        version.columns.push({
          name: stringOf(marker, "name") ?? "",
          type: stringOf(marker, "type") ?? "",
          jsonPath: stringOf(marker, "JSONPath") ?? "",
          description: stringOf(marker, "description"),
          format: stringOf(marker, "format"),
          priority: Number(marker.arguments.priority ?? 0),
          marker,
        });
      },
    },
    help: { category: "CRDs", summary: "Adds a column to the output of `kubectl get`." },
    examples: [
      '+kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`',
    ],
  }),
  defineMarker({
    name: "kubebuilder:resource",
    targets: ["kind"],
    arguments: {
      path: optional(
        "string",
        "The plural name; defaults to the English plural of the kind's name in lower case.",
      ),
      singular: optional("string", "The singular name; defaults to the kind's name in lower case."),
      shortName: optional("string[]", "Short names for kubectl, such as `fc`."),
      categories: optional("string[]", "Categories for `kubectl get <category>`, such as `cluster-api`."),
      scope: optional("string", "Whether objects are namespaced; defaults to `Namespaced`.", [
        "Namespaced",
        "Cluster",
      ]),
    },
    apply: { readBy: "model/resources" },
    help: {
      category: "CRDs",
      summary: "Sets the names and scope of the resource.",
      details: "Must be the same in all versions of a kind.",
    },
    examples: ["+kubebuilder:resource:path=fooclusters,scope=Namespaced,categories=cluster-api,shortName=fc"],
  }),
  defineMarker({
    name: "kubebuilder:selectablefield",
    targets: ["kind"],
    arguments: {
      JSONPath: required("string", "The path of a string, integer or boolean, such as `.spec.region`."),
    },
    repeatable: true,
    apply: {
      version(version, marker) {
        version.selectableFields.push({ jsonPath: stringOf(marker, "JSONPath") ?? "", marker });
      },
    },
    help: {
      category: "CRDs",
      summary: "Lets clients select objects by a field: `kubectl get --field-selector`.",
    },
    examples: ["+kubebuilder:selectablefield:JSONPath=`.spec.region`"],
  }),
  defineVersionFlag(
    "kubebuilder:skipversion",
    { skipped: true },
    {
      summary: "Excludes this version from the CRD.",
    },
  ),
  defineVersionFlag(
    "kubebuilder:storageversion",
    { storage: true },
    {
      summary: "Makes this version the storage version.",
      details:
        "Exactly one version of a kind must be the storage version; a kind with a single version needs no marker.",
    },
  ),
  defineMarker({
    name: "kubebuilder:subresource:scale",
    targets: ["kind"],
    arguments: {
      specpath: required("string", "The path of the desired number of replicas, such as `.spec.replicas`."),
      statuspath: required(
        "string",
        "The path of the current number of replicas, such as `.status.replicas`.",
      ),
      selectorpath: optional(
        "string",
        "The path of the label selector in string form, such as `.status.selector`.",
      ),
    },
    apply: {
      version(version, marker) {
        version.scale = {
          specPath: stringOf(marker, "specpath") ?? "",
          statusPath: stringOf(marker, "statuspath") ?? "",
          selectorPath: stringOf(marker, "selectorpath"),
          marker,
        };
      },
    },
    help: {
      category: "CRDs",
      summary: "Adds a `/scale` subresource, which `kubectl scale` and autoscalers use.",
    },
    examples: [
      "+kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector",
    ],
  }),
  defineVersionFlag(
    "kubebuilder:subresource:status",
    { status: true },
    {
      summary: "Adds a `/status` subresource.",
      details: "Writes to the object then ignore `status`, and writes to `/status` change only the status.",
    },
  ),
  defineVersionFlag(
    "kubebuilder:unservedversion",
    { served: false },
    {
      summary: "Keeps this version in the CRD without serving it.",
    },
  ),
];

/** Defines a marker without arguments that sets parts of a CRD's version. */
function defineVersionFlag(
  name: string,
  parts: Partial<VersionDraft>,
  help: Omit<MarkerHelp, "category">,
): DefinedMarkers {
  return defineMarker({
    name,
    targets: ["kind"],
    apply: {
      version(version) {
        Object.assign(version, parts);
      },
    },
    help: { category: "CRDs", ...help },
    examples: [`+${name}`],
  });
}
