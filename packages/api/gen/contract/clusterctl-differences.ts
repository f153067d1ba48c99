// Generated from contracts/differences/clusterctl.yaml: edit that file.
import { defineDifferences } from "../../src/contract/model/difference.ts";

/** Differences between the clusterctl contract and clusterctl. */
export const clusterctlDifferences = /* @__PURE__ */ defineDifferences([
  {
    "id": "crd-name-is-an-error",
    "title": "An invalid CRD name is an error",
    "rules": [
      "resource/crd-name"
    ],
    "statement": "The comment on the annotation that skips the check describes a warning.",
    "statementSource": {
      "file": "cmd/clusterctl/api/v1alpha3/annotations.go",
      "symbol": "doesn't emit a"
    },
    "does": "`clusterctl init` and `upgrade` stop at every CRD in the components without the annotation.",
    "doesSource": {
      "file": "cmd/clusterctl/client/cluster/installer.go",
      "symbol": "ERROR: CRD name"
    },
    "advice": "Annotate CRDs that core never references if they need other names."
  },
  {
    "id": "metadata-kind-may-be-empty",
    "title": "metadata.yaml may omit its kind",
    "rules": [
      "clusterctl/metadata-type"
    ],
    "statement": "`kind` must be `Metadata`.",
    "statementSource": {
      "document": "clusterctl",
      "section": "Validation Rules",
      "mention": "Must be set to `Metadata`"
    },
    "does": "An empty kind is accepted.",
    "doesSource": {
      "file": "cmd/clusterctl/client/repository/metadata_client.go",
      "symbol": "metadata.Kind != \"Metadata\" && metadata.Kind != \"\""
    },
    "advice": "Set the kind."
  },
  {
    "id": "runtime-extension-label",
    "title": "The label of runtime extension providers uses the singular",
    "rules": [
      "clusterctl/provider-label"
    ],
    "statement": "The table lists `runtime-extensions-nutanix`.",
    "statementSource": {
      "document": "clusterctl",
      "section": "Labels",
      "mention": "runtime-extensions-nutanix"
    },
    "does": "clusterctl sets `runtime-extension-<name>`.",
    "doesSource": {
      "file": "cmd/clusterctl/api/v1alpha3/labels.go",
      "symbol": "runtime-extension-%s"
    },
    "advice": "Use the singular, also in the file name."
  },
  {
    "id": "cluster-scoped-leftovers",
    "title": "Cluster-scoped objects remain after deletion",
    "rules": [
      "clusterctl/cluster-scoped-names"
    ],
    "statement": "The namespace of cluster-scoped objects is not set; the document mentions nothing else.",
    "statementSource": {
      "document": "clusterctl",
      "section": "Components YAML transformations",
      "mention": "ClusterRoles"
    },
    "does": "Deletion and upgrade skip cluster-scoped objects whose name does not start with the provider's namespace and a hyphen, except CRDs, Namespaces and webhook configurations.",
    "doesSource": {
      "file": "cmd/clusterctl/client/cluster/components.go",
      "symbol": "instanceNamespacePrefix"
    },
    "advice": "Start their names with the namespace."
  },
  {
    "id": "namespace-of-cluster-scoped",
    "title": "Some cluster-scoped objects get a namespace",
    "rules": [
      "clusterctl/components-one-namespace"
    ],
    "statement": "Cluster-scoped objects are left as they are.",
    "statementSource": {
      "document": "clusterctl",
      "section": "Components YAML transformations",
      "mention": "with exception of cluster wide objects"
    },
    "does": "clusterctl recognizes only a fixed list of cluster-scoped kinds. All others get `metadata.namespace`, including ExtensionConfig, ValidatingAdmissionPolicy, APIService and IngressClass. The API server drops it, but printed YAML shows it.",
    "doesSource": {
      "file": "cmd/clusterctl/internal/util/objs.go",
      "symbol": "func IsResourceNamespaced"
    },
    "advice": "Expect the namespace in printed components."
  },
  {
    "id": "canonical-images-required",
    "title": "Unqualified image names are rejected",
    "rules": [
      "clusterctl/canonical-images"
    ],
    "statement": "Canonical names should be used.",
    "statementSource": {
      "document": "clusterctl",
      "section": "Controllers & Watching namespace",
      "mention": "canonical names should be used"
    },
    "does": "clusterctl parses every image of a Deployment or DaemonSet and stops the installation if a name has no registry.",
    "doesSource": {
      "file": "util/container/image.go",
      "symbol": "ParseNamed"
    },
    "advice": "Include registry and path."
  },
  {
    "id": "metadata-series-of-pre-releases",
    "title": "Pre-releases need a release series too",
    "rules": [
      "clusterctl/metadata"
    ],
    "statement": "The file maps release series to contracts.",
    "statementSource": {
      "document": "clusterctl",
      "section": "Metadata YAML",
      "mention": "release series"
    },
    "does": "An upgrade reads the file of the newest version, including pre-releases, and fails if a version newer than the installed one has no series.",
    "doesSource": {
      "file": "cmd/clusterctl/client/cluster/upgrader_info.go",
      "symbol": "GetReleaseSeriesForVersion"
    },
    "advice": "Add the series before the first release candidate."
  },
  {
    "id": "block-move-wait",
    "title": "A blocked move waits longer than its comment states",
    "rules": [
      "clusterctl/block-move"
    ],
    "statement": "About two minutes in total.",
    "statementSource": {
      "file": "cmd/clusterctl/client/cluster/mover.go",
      "symbol": "total time of ~2m"
    },
    "does": "Ten attempts with growing delays, more than six minutes per object, one object after the other.",
    "doesSource": {
      "file": "cmd/clusterctl/client/cluster/mover.go",
      "symbol": "Steps:    10"
    },
    "advice": "Remove the annotation from all objects at the same time, as soon as the work is done."
  },
  {
    "id": "block-move-at-discovery",
    "title": "A move waits only for objects blocked at the start",
    "rules": [
      "clusterctl/block-move"
    ],
    "statement": "A provider with work to do on pause annotates any object to be moved.",
    "statementSource": {
      "document": "clusterctl",
      "section": "Move",
      "mention": "clusterctl.cluster.x-k8s.io/block-move"
    },
    "does": "The move waits for objects that have the annotation during discovery, which precedes the pause.",
    "doesSource": {
      "file": "cmd/clusterctl/client/cluster/objectgraph.go",
      "symbol": "BlockMoveAnnotation"
    },
    "advice": "Set the annotation when you create the object."
  },
  {
    "id": "move-leaves-behind",
    "title": "Some objects are left behind without a message",
    "rules": [
      "clusterctl/move-reach"
    ],
    "statement": "Objects that are linked to a Cluster or have a label are moved.",
    "statementSource": {
      "document": "clusterctl",
      "section": "Move",
      "mention": "OwnerReference"
    },
    "does": "Objects are moved only if all their owners are moved and they are not part of an ownership cycle. The others are skipped without a message.",
    "doesSource": {
      "file": "cmd/clusterctl/client/cluster/mover.go",
      "symbol": "func getMoveSequence"
    },
    "advice": "Check a dry run, or also label the owner's kind."
  },
  {
    "id": "blanks-in-variables",
    "title": "Spaces in variables remain supported",
    "rules": [
      "clusterctl/variables"
    ],
    "statement": "Spaces between brace and name will be deprecated, perhaps with v1alpha4.",
    "statementSource": {
      "document": "clusterctl-v1beta1",
      "section": "Variables",
      "mention": "v1alpha4"
    },
    "does": "They work; the page no longer has the announcement.",
    "doesSource": {
      "document": "clusterctl",
      "section": "Variables"
    },
    "advice": "Omit spaces."
  }
]);
