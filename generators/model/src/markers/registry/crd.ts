import { defineMarker, optional, required } from "../define-marker.ts";
import type { MarkerDefinition } from "../marker.ts";

const category = "CRDs";
const targets = ["kind"] as const;

const columnTypes = ["boolean", "date", "integer", "number", "string"];
const columnFormats = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];

/** Markers of a kind that say what surrounds its schema in the CRD. */
export const crdMarkers: readonly MarkerDefinition[] = [
  defineMarker({
    name: "kubebuilder:resource",
    targets,
    shape: "arguments",
    arguments: {
      path: optional(
        "string",
        "The plural name; by default the kind's name in lower case, in English plural.",
      ),
      singular: optional("string", "The singular name; by default the kind's name in lower case."),
      shortName: optional("string[]", "Short names for kubectl, such as `fc`."),
      categories: optional(
        "string[]",
        "Groups of resources that `kubectl get <category>` lists, such as `cluster-api`.",
      ),
      scope: optional("string", "Whether objects live in a namespace; `Namespaced` by default.", [
        "Namespaced",
        "Cluster",
      ]),
    },
    category,
    summary: "Says the names and the scope of the resource.",
    details: "All versions of a kind must say the same.",
    example: "+kubebuilder:resource:path=fooclusters,scope=Namespaced,categories=cluster-api,shortName=fc",
  }),
  defineMarker({
    name: "kubebuilder:subresource:status",
    targets,
    shape: "none",
    category,
    summary: "Gives the kind a `/status` subresource.",
    details: "Writes to the object then leave `status` alone, and writes to `/status` change nothing else.",
    example: "+kubebuilder:subresource:status",
  }),
  defineMarker({
    name: "kubebuilder:subresource:scale",
    targets,
    shape: "arguments",
    arguments: {
      specpath: required("string", "The path of the wanted number of replicas, such as `.spec.replicas`."),
      statuspath: required(
        "string",
        "The path of the present number of replicas, such as `.status.replicas`.",
      ),
      selectorpath: optional(
        "string",
        "The path of the label selector in its text form, such as `.status.selector`.",
      ),
    },
    category,
    summary: "Gives the kind a `/scale` subresource, which `kubectl scale` and autoscalers use.",
    example:
      "+kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas,selectorpath=.status.selector",
  }),
  defineMarker({
    name: "kubebuilder:printcolumn",
    targets,
    shape: "arguments",
    arguments: {
      name: required("string", "The column's head."),
      type: required("string", "The type of what the path leads to.", columnTypes),
      JSONPath: required("string", "The path of the column's value, such as `.status.phase`."),
      description: optional("string", "What the column shows."),
      format: optional("string", "How the value is shown.", columnFormats),
      priority: optional("integer", "Columns above 0 are shown by `kubectl get -o wide` alone."),
    },
    repeatable: true,
    category,
    summary: "Adds a column to what `kubectl get` prints.",
    example:
      '+kubebuilder:printcolumn:name="Ready",type=string,JSONPath=`.status.conditions[?(@.type=="Ready")].status`',
  }),
  defineMarker({
    name: "kubebuilder:storageversion",
    targets,
    shape: "none",
    category,
    summary: "Makes this version the one in which objects are stored.",
    details: "A kind of several versions has exactly one of these; with a single version it may be left out.",
    example: "+kubebuilder:storageversion",
  }),
  defineMarker({
    name: "kubebuilder:unservedversion",
    targets,
    shape: "none",
    category,
    summary: "Keeps this version in the CRD without serving it.",
    example: "+kubebuilder:unservedversion",
  }),
  defineMarker({
    name: "kubebuilder:skipversion",
    targets,
    shape: "none",
    category,
    summary: "Leaves this version out of the CRD.",
    example: "+kubebuilder:skipversion",
  }),
  defineMarker({
    name: "kubebuilder:deprecatedversion",
    targets,
    shape: "arguments",
    arguments: {
      warning: optional("string", "What clients are told; the API server has a text of its own."),
    },
    category,
    summary: "Marks this version as deprecated: clients that use it are warned.",
    example: '+kubebuilder:deprecatedversion:warning="v1alpha1 is deprecated, use v1beta2"',
  }),
  defineMarker({
    name: "kubebuilder:metadata",
    targets,
    shape: "arguments",
    arguments: {
      annotations: optional("string[]", "Annotations, each `key=value`."),
      labels: optional("string[]", "Labels, each `key=value`."),
    },
    repeatable: true,
    category,
    summary: "Adds annotations and labels to the CRD.",
    details: "All versions of a kind must say the same.",
    example: '+kubebuilder:metadata:labels="cluster.x-k8s.io/provider=infrastructure-foo"',
  }),
  defineMarker({
    name: "kubebuilder:selectablefield",
    targets,
    shape: "arguments",
    arguments: {
      JSONPath: required("string", "The path of a string, integer or boolean, such as `.spec.region`."),
    },
    repeatable: true,
    category,
    summary: "Lets clients select objects by a field: `kubectl get --field-selector`.",
    example: "+kubebuilder:selectablefield:JSONPath=`.spec.region`",
  }),
  defineMarker({
    name: "kubebuilder:object:root",
    targets: ["type"],
    shape: "value",
    value: optional("boolean", "`false` for a base that is no kind of its own."),
    category,
    summary: "With `false`: an interface that extends `KubernetesObject` is a base of kinds and none itself.",
    details: "`true` has no effect here: every exported interface that extends `KubernetesObject` is a kind.",
    example: "+kubebuilder:object:root=false",
  }),
];
