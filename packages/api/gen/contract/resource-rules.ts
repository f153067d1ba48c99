// Generated from contracts/rules/resource.yaml: edit that file.
import { defineRules, joinRules } from "../../src/contract/model/define-rules.ts";

/** The requirements for all kinds that core references. */
export const resourceRules = /* @__PURE__ */ joinRules([/* @__PURE__ */ defineRules([
  "infra-cluster",
  "infra-machine",
  "infra-machine-pool",
  "bootstrap-config",
  "control-plane"
], [
  "InfraCluster",
  "InfraClusterTemplate",
  "InfraMachine",
  "InfraMachineTemplate",
  "InfraMachinePool",
  "InfraMachinePoolTemplate",
  "BootstrapConfig",
  "BootstrapConfigTemplate",
  "ControlPlane",
  "ControlPlaneTemplate"
], [
  {
    "id": "resource/scope",
    "title": "Objects are namespaced",
    "level": "must",
    "check": [
      "crd-metadata"
    ],
    "explanation": "The CRD's scope is `Namespaced`. References from core objects have no namespace: they use the namespace of the referring object.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "All resources: scope"
      },
      {
        "document": "infra-cluster-v1beta1",
        "section": "All resources: scope"
      },
      {
        "document": "cluster-infrastructure",
        "section": "InfraCluster Resources"
      }
    ]
  },
  {
    "id": "resource/type-and-object-meta",
    "title": "Objects have apiVersion, kind and metadata",
    "level": "must",
    "check": [
      "crd-schema"
    ],
    "explanation": "Each kind has the type and object metadata of every Kubernetes object. In a CRD that is `type: object` at the root without restrictions on `metadata` other than its name.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "All resources: `TypeMeta` and `ObjectMeta` field"
      },
      {
        "document": "cluster-infrastructure",
        "section": "InfraCluster Resources"
      }
    ]
  },
  {
    "id": "resource/custom-resource-definition",
    "title": "A CRD defines the kind",
    "level": "must",
    "check": [
      "components"
    ],
    "explanation": "CustomResourceDefinitions serve the kinds. An aggregated API server is not sufficient: core reads labels of the CRD to find the versions to use.",
    "sources": [
      {
        "document": "cluster-infrastructure",
        "section": "InfraCluster Resources"
      },
      {
        "file": "internal/contract/version.go",
        "symbol": "GetGKMetadata"
      }
    ]
  },
  {
    "id": "resource/crd-name",
    "title": "The CRD's name follows from group and kind",
    "level": "must",
    "check": [
      "crd-metadata",
      "components"
    ],
    "annotations": [
      "clusterctl.cluster.x-k8s.io/skip-crd-name-preflight-check"
    ],
    "explanation": "`metadata.name` is the plural of the lower-cased kind, a dot, and the group. The library flect determines the plural, including English exceptions. Core computes the name and tries no other.",
    "core": "clusterctl rejects a provider with another name unless the CRD has the annotation that skips the check, which is meant for kinds that core never references.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraCluster, InfraClusterList resource definition"
      },
      {
        "document": "cluster-infrastructure",
        "section": "InfraClusterTemplate Resources"
      },
      {
        "file": "util/contract/contract.go",
        "symbol": "CalculateCRDName"
      },
      {
        "file": "cmd/clusterctl/client/cluster/installer.go",
        "symbol": "SkipCRDNamePreflightCheckAnnotation"
      }
    ]
  },
  {
    "id": "resource/list-kind",
    "title": "The list kind is the kind followed by List",
    "level": "must",
    "check": [
      "crd-metadata"
    ],
    "explanation": "For a kind `FooCluster` the CRD has `listKind: FooClusterList`.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraCluster, InfraClusterList resource definition"
      },
      {
        "document": "cluster-infrastructure",
        "section": "List Resources"
      }
    ]
  },
  {
    "id": "resource/contract-label",
    "title": "Labels list the versions that follow each contract",
    "level": "must",
    "check": [
      "crd-metadata"
    ],
    "labels": [
      "cluster.x-k8s.io/v1beta1",
      "cluster.x-k8s.io/v1beta2"
    ],
    "explanation": "The CRD has a label `cluster.x-k8s.io/<contract version>`. Its value joins the CRD versions that follow that contract with underscores; each must be served. A CRD with versions for both contracts has both labels.",
    "core": "Core checks `v1beta2`, then `v1beta1`, and uses the highest of the listed versions. Without these labels every reference to the kind fails. The label also determines which of the contract's paths core reads.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "All resources: version"
      },
      {
        "document": "infra-cluster-v1beta1",
        "section": "All resources: version"
      },
      {
        "file": "internal/contract/version.go",
        "symbol": "GetLatestContractAndAPIVersionFromContract"
      }
    ]
  },
  {
    "id": "resource/contract-label-and-fields-agree",
    "title": "A version follows the contract of its label",
    "level": "must",
    "check": [
      "crd-metadata",
      "crd-schema"
    ],
    "labels": [
      "cluster.x-k8s.io/v1beta1",
      "cluster.x-k8s.io/v1beta2"
    ],
    "explanation": "A version listed for contract v1beta2 has the paths of v1beta2. The label alone changes the fields that core reads: objects that still report `status.ready` would never become provisioned.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "All resources: version"
      },
      {
        "file": "internal/contract/infrastructure_cluster.go",
        "symbol": "contractVersion"
      }
    ]
  },
  {
    "id": "resource/contract-label-and-metadata-agree",
    "title": "CRD labels and metadata.yaml name the same contract",
    "level": "must",
    "when": [
      "clusterctl"
    ],
    "check": [
      "crd-metadata",
      "metadata-yaml"
    ],
    "explanation": "The contract of the release series in `metadata.yaml` is one of those in the CRD labels. clusterctl reads the file, core the labels.",
    "sources": [
      {
        "document": "infra-machine",
        "section": "All resources: version"
      },
      {
        "document": "clusterctl",
        "section": "Metadata YAML"
      }
    ]
  },
  {
    "id": "resource/version-policy",
    "title": "Versions follow the Kubernetes deprecation policy",
    "level": "should",
    "check": [
      "crd-metadata"
    ],
    "explanation": "The API version indicates stability and the length of support. It may differ from the contract version and from the version of Cluster API's own types.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "All resources: version"
      }
    ]
  },
  {
    "id": "resource/status-subresource",
    "title": "The kind has a status subresource",
    "level": "should",
    "resources": [
      "InfraCluster",
      "InfraMachine",
      "InfraMachinePool",
      "BootstrapConfig",
      "ControlPlane"
    ],
    "check": [
      "crd-metadata"
    ],
    "explanation": "The contract's examples all have it: only the provider writes status.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraCluster, InfraClusterList resource definition"
      }
    ]
  },
  {
    "id": "resource/category",
    "title": "The kind is in the category cluster-api",
    "level": "may",
    "check": [
      "crd-metadata"
    ],
    "explanation": "`kubectl get cluster-api` then lists it. A convention of the contract's examples.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraCluster, InfraClusterList resource definition"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "infra-cluster",
  "infra-machine",
  "infra-machine-pool",
  "bootstrap-config",
  "control-plane"
], [
  "InfraClusterTemplate",
  "InfraMachineTemplate",
  "InfraMachinePoolTemplate",
  "BootstrapConfigTemplate",
  "ControlPlaneTemplate"
], [
  {
    "id": "resource/template-kind",
    "title": "A template kind is the kind followed by Template",
    "level": "must",
    "check": [
      "crd-metadata"
    ],
    "explanation": "Templates of `FooCluster` have the kind `FooClusterTemplate`. Core removes the suffix to get the kind of a new object.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraClusterTemplate, InfraClusterTemplateList resource definition"
      },
      {
        "document": "infra-machine",
        "section": "InfraMachineTemplate, InfraMachineTemplateList resource definition"
      },
      {
        "document": "cluster-infrastructure",
        "section": "InfraClusterTemplate Resources"
      },
      {
        "file": "controllers/external/util.go",
        "symbol": "clusterv1.TemplateSuffix"
      }
    ]
  },
  {
    "id": "resource/template-content",
    "title": "A template has a spec",
    "level": "must",
    "check": [
      "crd-schema"
    ],
    "fields": [
      {
        "path": "spec.template",
        "type": "object",
        "core": "reads-and-writes"
      },
      {
        "path": "spec.template.spec",
        "type": "object",
        "core": "reads-and-writes"
      }
    ],
    "explanation": "`spec.template.spec` is the source for the spec of new objects. The type may differ: it can omit fields that only apply to one object.",
    "core": "It is copied to the new object; the topology controller compares, patches and replaces templates.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraClusterTemplate, InfraClusterTemplateList resource definition"
      },
      {
        "document": "infra-machine",
        "section": "InfraMachineTemplate, InfraMachineTemplateList resource definition"
      },
      {
        "document": "cluster-infrastructure",
        "section": "InfraClusterTemplate Resources"
      },
      {
        "file": "controllers/external/util.go",
        "symbol": "func GenerateTemplate"
      }
    ]
  },
  {
    "id": "resource/template-metadata",
    "title": "A template has labels and annotations for new objects",
    "level": "must",
    "when": [
      "cluster-class"
    ],
    "check": [
      "crd-schema"
    ],
    "fields": [
      {
        "path": "spec.template.metadata",
        "type": "object",
        "core": "reads-and-writes"
      },
      {
        "path": "spec.template.metadata.labels",
        "type": "object",
        "core": "reads-and-writes"
      },
      {
        "path": "spec.template.metadata.annotations",
        "type": "object",
        "core": "reads-and-writes"
      }
    ],
    "explanation": "The schema has both maps, with string values, as the topology controller writes them. controller-gen writes an embedded ObjectMeta of Kubernetes as an empty object, so that the API server prunes its content.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraClusterTemplate, InfraClusterTemplateList resource definition"
      },
      {
        "document": "control-plane",
        "section": "ControlPlaneTemplate, ControlPlaneTemplateList resource definition"
      },
      {
        "file": "internal/contract/infrastructure_machine_template.go",
        "symbol": "Metadata()"
      }
    ]
  },
  {
    "id": "resource/template-dry-run",
    "title": "Immutable templates allow dry runs of the topology controller",
    "level": "must",
    "when": [
      "cluster-class",
      "immutability-webhook"
    ],
    "contracts": [
      "infra-machine",
      "infra-machine-pool",
      "bootstrap-config"
    ],
    "resources": [
      "InfraMachineTemplate",
      "InfraMachinePoolTemplate",
      "BootstrapConfigTemplate"
    ],
    "check": [
      "webhook"
    ],
    "annotations": [
      "topology.cluster.x-k8s.io/dry-run"
    ],
    "explanation": "The topology controller uses a server-side dry run to find out whether a template would change. A webhook that rejects changes allows dry-run requests for objects with the annotation; either alone is not sufficient.",
    "sources": [
      {
        "document": "infra-machine",
        "section": "InfraMachineTemplate: support for SSA dry run"
      },
      {
        "document": "infra-machine-v1beta1",
        "section": "InfraMachineTemplate: support for SSA dry run"
      },
      {
        "document": "infra-machine-pool",
        "section": "InfraMachinePoolTemplate: support for SSA dry run"
      },
      {
        "document": "bootstrap-config",
        "section": "BootstrapConfigTemplate: support for SSA dry run"
      },
      {
        "document": "bootstrap-config-v1beta1",
        "section": "BootstrapConfigTemplate: support for SSA dry run"
      },
      {
        "file": "util/topology/topology.go",
        "symbol": "IsDryRunRequest"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "infra-cluster",
  "infra-machine",
  "infra-machine-pool",
  "bootstrap-config",
  "control-plane"
], [
  "InfraCluster",
  "InfraClusterTemplate",
  "InfraMachine",
  "InfraMachineTemplate",
  "InfraMachinePool",
  "InfraMachinePoolTemplate",
  "BootstrapConfig",
  "BootstrapConfigTemplate",
  "ControlPlane",
  "ControlPlaneTemplate"
], [
  {
    "id": "resource/aggregated-role",
    "title": "Core may read and write the provider's kinds",
    "level": "must",
    "when": [
      "own-api-group"
    ],
    "check": [
      "rbac"
    ],
    "labels": [
      "cluster.x-k8s.io/aggregate-to-manager"
    ],
    "explanation": "A ClusterRole with the label `cluster.x-k8s.io/aggregate-to-manager: \"true\"` grants create, delete, get, list, patch, update and watch on the kinds; templates of clusters and control planes do not need create and delete. Core already has access to the groups `infrastructure.`, `bootstrap.` and `controlplane.cluster.x-k8s.io`, so only other groups need it; shipping it always is harmless.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "All resources: API group"
      },
      {
        "document": "cluster-infrastructure",
        "section": "Cluster API controllers"
      },
      {
        "file": "core/config/rbac/aggregated_role.yaml",
        "symbol": "cluster.x-k8s.io/aggregate-to-manager"
      }
    ]
  },
  {
    "id": "resource/owner-finalizers-role",
    "title": "A provider that sets a blocking owner may update that owner's finalizers",
    "level": "must",
    "when": [
      "own-api-group",
      "blocking-owners"
    ],
    "check": [
      "rbac"
    ],
    "explanation": "On clusters with the admission plugin OwnerReferencesPermissionEnforcement an owner reference with `blockOwnerDeletion` is rejected unless its writer may update `finalizers` of the owner.",
    "sources": [
      {
        "document": "infra-machine",
        "section": "All resources: API group"
      }
    ]
  },
  {
    "id": "resource/provider-role",
    "title": "The provider may read and write its own kinds and read Clusters",
    "level": "must",
    "check": [
      "rbac"
    ],
    "explanation": "The provider's own role covers its kinds and their `/status`, and get, list and watch of `clusters` and `clusters/status` in `cluster.x-k8s.io`, which it needs for owners and for pausing.",
    "sources": [
      {
        "document": "cluster-infrastructure",
        "section": "Provider controller"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "infra-cluster",
  "infra-machine",
  "infra-machine-pool",
  "bootstrap-config",
  "control-plane"
], [
  "InfraCluster",
  "InfraMachine",
  "InfraMachinePool",
  "BootstrapConfig",
  "ControlPlane"
], [
  {
    "id": "resource/conditions",
    "title": "Status has conditions",
    "level": "should",
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.conditions",
        "type": "array"
      },
      {
        "path": "status.conditions[].type",
        "type": "string"
      },
      {
        "path": "status.conditions[].status",
        "type": "string",
        "bounds": {
          "enum": [
            "True",
            "False",
            "Unknown"
          ]
        }
      },
      {
        "path": "status.conditions[].reason",
        "type": "string",
        "presence": "optional"
      },
      {
        "path": "status.conditions[].message",
        "type": "string",
        "presence": "optional"
      },
      {
        "path": "status.conditions[].lastTransitionTime",
        "type": "string",
        "format": "date-time",
        "presence": "optional"
      },
      {
        "path": "status.conditions[].observedGeneration",
        "type": "integer",
        "format": "int64",
        "versions": [
          "v1beta2"
        ],
        "presence": "optional"
      },
      {
        "path": "status.conditions[].severity",
        "type": "string",
        "versions": [
          "v1beta1"
        ],
        "presence": "optional"
      }
    ],
    "explanation": "With contract v1beta1 they are Cluster API's own conditions, which have a severity; with v1beta2 those of Kubernetes. Types and reasons are stable and documented.",
    "core": "Core reads `status.v1beta2.conditions` first, then `status.conditions`. It only needs type and status: it fills in reason, message, time and generation, and ignores every other field.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraCluster: conditions"
      },
      {
        "document": "infra-cluster-v1beta1",
        "section": "InfraCluster: conditions"
      },
      {
        "file": "util/conditions/getter.go",
        "symbol": "UnstructuredGet"
      }
    ]
  },
  {
    "id": "resource/paused-condition",
    "title": "A condition reports that the object is paused",
    "level": "should",
    "when": [
      "pausing"
    ],
    "check": [
      "object",
      "runtime-behaviour"
    ],
    "explanation": "The condition `Paused` is True while the object is not reconciled.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraCluster: pausing"
      },
      {
        "file": "util/paused/paused.go",
        "symbol": "EnsurePausedCondition"
      }
    ]
  },
  {
    "id": "resource/terminal-failures",
    "title": "Fields report terminal failures",
    "level": "should",
    "versions": [
      "v1beta1"
    ],
    "when": [
      "terminal-failures"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.failureReason",
        "type": "string",
        "presence": "optional"
      },
      {
        "path": "status.failureMessage",
        "type": "string",
        "presence": "optional"
      }
    ],
    "explanation": "A reason for programs and a message for people, set when an object cannot be recovered. Do not use them for transient failures or failures that people can fix.",
    "core": "Core copies both to `status.deprecated.v1beta1` of the referring object, without further effect.",
    "sources": [
      {
        "document": "infra-cluster-v1beta1",
        "section": "InfraCluster: terminal failures"
      },
      {
        "document": "cluster-infrastructure",
        "section": "InfraCluster Resources"
      },
      {
        "file": "controllers/external/util.go",
        "symbol": "func FailuresFrom"
      }
    ]
  },
  {
    "id": "resource/terminal-failure-conditions",
    "title": "Conditions report terminal failures",
    "level": "should",
    "versions": [
      "v1beta2"
    ],
    "when": [
      "terminal-failures"
    ],
    "check": [
      "object"
    ],
    "explanation": "Type and reason are documented. Clients decide how to react: core treats no failure as final.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraCluster: terminal failures"
      }
    ]
  },
  {
    "id": "resource/derivable-status",
    "title": "Status can be derived again",
    "level": "must",
    "when": [
      "move"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "`clusterctl move` does not copy status. It must be derivable from spec, metadata and the outside world. Do not depend on UIDs of objects: they change too.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "Move"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "Move"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "infra-cluster",
  "infra-machine",
  "infra-machine-pool",
  "bootstrap-config",
  "control-plane"
], [
  "InfraCluster",
  "InfraClusterTemplate",
  "InfraMachine",
  "InfraMachineTemplate",
  "InfraMachinePool",
  "InfraMachinePoolTemplate",
  "BootstrapConfig",
  "BootstrapConfigTemplate",
  "ControlPlane",
  "ControlPlaneTemplate"
], [
  {
    "id": "resource/pausing",
    "title": "A paused object is not reconciled",
    "level": "should",
    "resources": [
      "InfraCluster",
      "InfraMachine",
      "InfraMachinePool",
      "BootstrapConfig",
      "ControlPlane"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "annotations": [
      "cluster.x-k8s.io/paused"
    ],
    "explanation": "A controller does nothing while `spec.paused` of the object's Cluster is true or the object has the annotation, with any value. It checks this first, even before deletion: `clusterctl move` pauses objects, moves them, and deletes the originals.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraCluster: pausing"
      },
      {
        "document": "infra-cluster-v1beta1",
        "section": "InfraCluster: pausing"
      },
      {
        "file": "util/annotations/helpers.go",
        "symbol": "func IsPaused"
      }
    ]
  },
  {
    "id": "resource/owner-chain",
    "title": "Every object has a chain of owners up to a Cluster",
    "level": "must",
    "when": [
      "clusterctl"
    ],
    "check": [
      "object",
      "runtime-behaviour"
    ],
    "explanation": "Core sets the owner of objects that its own objects reference. The provider sets the owner of everything else that it creates. An object without owner is neither moved nor cleaned up.",
    "sources": [
      {
        "document": "clusterctl",
        "section": "OwnerReferences chain"
      },
      {
        "document": "clusterctl-v1beta1",
        "section": "OwnerReferences chain"
      }
    ]
  },
  {
    "id": "resource/several-instances",
    "title": "Flags restrict the objects of an instance",
    "level": "should",
    "when": [
      "several-instances"
    ],
    "check": [
      "manager"
    ],
    "labels": [
      "cluster.x-k8s.io/watch-filter"
    ],
    "explanation": "`--namespace` restricts the controllers to one namespace, `--watch-filter` to objects whose label `cluster.x-k8s.io/watch-filter` has that value. Cluster API itself supports one instance of a provider.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "Multi tenancy"
      },
      {
        "document": "control-plane",
        "section": "Support for running multiple instances"
      }
    ]
  },
  {
    "id": "resource/clusterctl",
    "title": "The provider follows the clusterctl contract",
    "level": "must",
    "when": [
      "clusterctl"
    ],
    "check": [
      "repository",
      "components",
      "metadata-yaml"
    ],
    "explanation": "The rules of the contract `clusterctl` apply in addition.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "Clusterctl support"
      },
      {
        "document": "infra-cluster-v1beta1",
        "section": "Clusterctl support"
      }
    ]
  }
])]);
