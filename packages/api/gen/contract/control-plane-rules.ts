// Generated from contracts/rules/control-plane.yaml: edit that file.
import { defineRules, joinRules } from "../../src/contract/model/define-rules.ts";

/** The rules of ControlPlane and its template; `resourceRules` hold too. */
export const controlPlaneRules = /* @__PURE__ */ joinRules([/* @__PURE__ */ defineRules([
  "control-plane"
], [
  "ControlPlane"
], [
  {
    "id": "control-plane/definition",
    "title": "A control plane provider has a ControlPlane",
    "level": "must",
    "check": [
      "components",
      "crd-metadata"
    ],
    "explanation": "A kind that runs the API server, controller manager, scheduler and, unless it is managed elsewhere, etcd. By convention its name is `<Env>ControlPlane`.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane, ControlPlaneList resource definition"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "ControlPlane, ControlPlaneList resource definition"
      }
    ]
  },
  {
    "id": "control-plane/endpoint",
    "title": "The endpoint of the control plane",
    "level": "must",
    "when": [
      "provides-endpoint"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "spec.controlPlaneEndpoint",
        "type": "object",
        "surfaces": "Cluster.spec.controlPlaneEndpoint",
        "bounds": {
          "minProperties": 1
        }
      },
      {
        "path": "spec.controlPlaneEndpoint.host",
        "type": "string",
        "surfaces": "Cluster.spec.controlPlaneEndpoint.host",
        "bounds": {
          "minLength": 1,
          "maxLength": 512
        }
      },
      {
        "path": "spec.controlPlaneEndpoint.port",
        "type": "integer",
        "format": "int32",
        "surfaces": "Cluster.spec.controlPlaneEndpoint.port",
        "bounds": {
          "minimum": 1,
          "maximum": 65535
        }
      }
    ],
    "explanation": "A provider that creates the endpoint writes its host and port here. Contract v1beta2 makes both optional and bounds them; v1beta1 requires both.",
    "core": "When the control plane is initialized, core copies it to the Cluster unless the Cluster has a complete endpoint.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: endpoint"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "ControlPlane: endpoint"
      },
      {
        "file": "internal/contract/controlplane.go",
        "symbol": "ControlPlaneEndpoint()"
      }
    ]
  },
  {
    "id": "control-plane/wait-for-endpoint",
    "title": "Wait for an endpoint that comes from elsewhere",
    "level": "should",
    "when": [
      "endpoint-from-elsewhere"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "A provider that does not create the endpoint ends the reconcile until the Cluster's `spec.controlPlaneEndpoint` is set.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: endpoint"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "ControlPlane: endpoint"
      }
    ]
  },
  {
    "id": "control-plane/replicas",
    "title": "The number of instances",
    "level": "must",
    "when": [
      "replicas"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "spec.replicas",
        "type": "integer",
        "format": "int32",
        "core": "reads-and-writes",
        "surfaces": "Cluster.status.controlPlane.desiredReplicas"
      },
      {
        "path": "status.replicas",
        "type": "integer",
        "format": "int32",
        "surfaces": "Cluster.status.controlPlane.replicas"
      },
      {
        "path": "status.readyReplicas",
        "type": "integer",
        "format": "int32",
        "surfaces": "Cluster.status.controlPlane.readyReplicas"
      },
      {
        "path": "status.updatedReplicas",
        "type": "integer",
        "format": "int32",
        "versions": [
          "v1beta1"
        ],
        "surfaces": "Cluster.status.controlPlane.upToDateReplicas"
      },
      {
        "path": "status.upToDateReplicas",
        "type": "integer",
        "format": "int32",
        "versions": [
          "v1beta2"
        ],
        "surfaces": "Cluster.status.controlPlane.upToDateReplicas"
      },
      {
        "path": "status.unavailableReplicas",
        "type": "integer",
        "format": "int32",
        "versions": [
          "v1beta1"
        ],
        "surfaces": "Cluster.status.controlPlane.availableReplicas"
      },
      {
        "path": "status.availableReplicas",
        "type": "integer",
        "format": "int32",
        "versions": [
          "v1beta2"
        ],
        "surfaces": "Cluster.status.controlPlane.availableReplicas"
      }
    ],
    "explanation": "`spec` has the desired count, and `status` has the counts of existing, ready, available and up-to-date replicas. With contract v1beta2 each counts Machines whose condition `Ready`, `Available` or `UpToDate` is True; v1beta1 counts unavailable replicas instead.",
    "core": "Shown on the Cluster. The control plane counts as scaling unless all counters equal `spec.replicas`; a missing counter counts as different, except `unavailableReplicas`, which defaults to 0.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: replicas"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "ControlPlane: replicas"
      },
      {
        "file": "internal/contract/controlplane.go",
        "symbol": "IsScaling"
      }
    ]
  },
  {
    "id": "control-plane/scale-subresource",
    "title": "A scale subresource",
    "level": "must",
    "when": [
      "replicas"
    ],
    "check": [
      "crd-metadata",
      "crd-schema"
    ],
    "fields": [
      {
        "path": "status.selector",
        "type": "string"
      }
    ],
    "explanation": "With `specReplicasPath: .spec.replicas`, `statusReplicasPath: .status.replicas` and `labelSelectorPath: .status.selector`. The selector is a string in query syntax.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: replicas"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "ControlPlane: replicas"
      },
      {
        "file": "internal/contract/controlplane.go",
        "symbol": "Selector()"
      }
    ]
  },
  {
    "id": "control-plane/version",
    "title": "The desired Kubernetes version",
    "level": "must",
    "when": [
      "kubernetes-version"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "spec.version",
        "type": "string",
        "core": "reads-and-writes",
        "bounds": {
          "minLength": 1,
          "maxLength": 256
        }
      }
    ],
    "explanation": "A semantic version; the provider adds a missing `v` prefix. ClusterClasses need the field: the topology controller writes it to upgrade.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: version"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "ControlPlane: version"
      },
      {
        "file": "internal/contract/controlplane.go",
        "symbol": "func (c *ControlPlaneContract) Version()"
      }
    ]
  },
  {
    "id": "control-plane/status-version",
    "title": "The running Kubernetes versions",
    "level": "must",
    "when": [
      "kubernetes-version"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.version",
        "type": "string",
        "versions": [
          "v1beta1"
        ],
        "bounds": {
          "minLength": 1,
          "maxLength": 256
        }
      },
      {
        "path": "status.version",
        "type": "string",
        "versions": [
          "v1beta2"
        ],
        "oneOf": "version report",
        "bounds": {
          "minLength": 1,
          "maxLength": 256
        }
      },
      {
        "path": "status.versions",
        "type": "array",
        "versions": [
          "v1beta2"
        ],
        "oneOf": "version report",
        "surfaces": "Cluster.status.controlPlane.versions",
        "bounds": {
          "minItems": 1,
          "maxItems": 100,
          "listMapKeys": [
            "version"
          ]
        }
      },
      {
        "path": "status.versions[].version",
        "type": "string",
        "versions": [
          "v1beta2"
        ],
        "presence": "optional"
      },
      {
        "path": "status.versions[].replicas",
        "type": "integer",
        "format": "int32",
        "versions": [
          "v1beta2"
        ],
        "presence": "optional"
      }
    ],
    "explanation": "Contract v1beta1 has the lowest running version. v1beta2 prefers the list of all versions with the number of instances of each, the oldest first. The single field remains supported until the next contract.",
    "core": "An upgrade is complete when the lowest version equals that of `spec`; it also determines version skew. A list in the wrong order, an invalid version or a negative number of replicas is an error.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: version"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "ControlPlane: version"
      },
      {
        "file": "internal/contract/controlplane.go",
        "symbol": "func (v *StatusVersions) Get"
      }
    ]
  },
  {
    "id": "control-plane/rollout-after",
    "title": "A scheduled rollout",
    "level": "must",
    "when": [
      "rollout-after"
    ],
    "versions": [
      "v1beta2"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "spec.rollout",
        "type": "object",
        "core": "reads-and-writes",
        "bounds": {
          "minProperties": 1
        }
      },
      {
        "path": "spec.rollout.after",
        "type": "string",
        "format": "date-time",
        "core": "reads-and-writes"
      }
    ],
    "explanation": "Instances created before that time are replaced after it, even without other changes.",
    "core": "The topology controller writes it from the Cluster's topology.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: rolloutAfter"
      },
      {
        "file": "internal/contract/controlplane.go",
        "symbol": "RolloutAfter()"
      }
    ]
  },
  {
    "id": "control-plane/initialization",
    "title": "Report that the control plane is initialized",
    "level": "must",
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.initialized",
        "type": "boolean",
        "versions": [
          "v1beta1"
        ],
        "surfaces": "Cluster.status.initialization.controlPlaneInitialized"
      },
      {
        "path": "status.initialization",
        "type": "object",
        "versions": [
          "v1beta2"
        ],
        "bounds": {
          "minProperties": 1
        }
      },
      {
        "path": "status.initialization.controlPlaneInitialized",
        "type": "boolean",
        "versions": [
          "v1beta2"
        ],
        "surfaces": "Cluster.status.initialization.controlPlaneInitialized"
      }
    ],
    "explanation": "True as soon as the API server accepts requests for the first time, usually with the first of several instances.",
    "core": "The Cluster takes over the endpoint and gets the condition `ControlPlaneInitialized`; workers may start afterwards.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: initialization completed"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "ControlPlane: initialization completed"
      },
      {
        "file": "internal/contract/controlplane.go",
        "symbol": "Initialized(contractVersion"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "control-plane"
], [
  "ControlPlane"
], [
  {
    "id": "control-plane/available-condition",
    "title": "A condition Available reports whether the control plane works",
    "level": "should",
    "versions": [
      "v1beta2"
    ],
    "when": [
      "conditions"
    ],
    "check": [
      "object"
    ],
    "explanation": "True while the control plane serves requests, even if some instances fail or are being replaced.",
    "core": "Mirrored as the Cluster's condition `ControlPlaneAvailable`.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: conditions"
      },
      {
        "file": "internal/contract/controlplane.go",
        "symbol": "AvailableConditionType"
      }
    ]
  },
  {
    "id": "control-plane/ready-condition",
    "title": "A condition Ready reports whether the control plane works",
    "level": "should",
    "versions": [
      "v1beta1"
    ],
    "when": [
      "conditions"
    ],
    "check": [
      "object"
    ],
    "explanation": "The condition of contract v1beta1 for the whole control plane.",
    "core": "Mirrored in the Cluster's deprecated v1beta1 condition `ControlPlaneReady`.",
    "sources": [
      {
        "document": "control-plane-v1beta1",
        "section": "ControlPlane: conditions"
      }
    ]
  },
  {
    "id": "control-plane/rollout-conditions",
    "title": "Conditions report rollouts and scaling",
    "level": "may",
    "versions": [
      "v1beta2"
    ],
    "when": [
      "conditions"
    ],
    "check": [
      "object"
    ],
    "explanation": "`RollingOut`, `ScalingUp` and `ScalingDown` mean the same as on core's own objects. Other conditions of KubeadmControlPlane are recommended as well.",
    "core": "Aggregated with those of the workers in the Cluster's conditions of the same names.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: conditions"
      },
      {
        "file": "core/reconcilers/cluster/cluster_controller_status.go",
        "symbol": "ClusterRollingOutCondition"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "control-plane"
], [
  "ControlPlane"
], [
  {
    "id": "control-plane/machine-template",
    "title": "The template for control plane Machines",
    "level": "must",
    "when": [
      "machines"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "spec.machineTemplate",
        "type": "object",
        "core": "reads-and-writes"
      },
      {
        "path": "spec.machineTemplate.metadata",
        "type": "object",
        "core": "reads-and-writes"
      },
      {
        "path": "spec.machineTemplate.metadata.labels",
        "type": "object",
        "core": "reads-and-writes"
      },
      {
        "path": "spec.machineTemplate.metadata.annotations",
        "type": "object",
        "core": "reads-and-writes"
      },
      {
        "path": "spec.machineTemplate.infrastructureRef",
        "type": "object",
        "versions": [
          "v1beta1"
        ],
        "core": "reads-and-writes"
      },
      {
        "path": "spec.machineTemplate.spec",
        "type": "object",
        "versions": [
          "v1beta2"
        ],
        "core": "reads-and-writes"
      },
      {
        "path": "spec.machineTemplate.spec.infrastructureRef",
        "type": "object",
        "versions": [
          "v1beta2"
        ],
        "core": "reads-and-writes"
      },
      {
        "path": "spec.machineTemplate.spec.infrastructureRef.apiGroup",
        "type": "string",
        "versions": [
          "v1beta2"
        ],
        "core": "reads-and-writes"
      },
      {
        "path": "spec.machineTemplate.spec.infrastructureRef.kind",
        "type": "string",
        "versions": [
          "v1beta2"
        ],
        "core": "reads-and-writes"
      },
      {
        "path": "spec.machineTemplate.spec.infrastructureRef.name",
        "type": "string",
        "versions": [
          "v1beta2"
        ],
        "core": "reads-and-writes"
      }
    ],
    "explanation": "Labels and annotations for the Machines, and the template for their InfraMachines. Contract v1beta1 references it with a complete ObjectReference, v1beta2 with group, kind and name one level deeper.",
    "core": "The topology controller writes all of it; ClusterClass patches must not change it.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: machines"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "ControlPlane: machines"
      },
      {
        "file": "internal/contract/controlplane.go",
        "symbol": "InfrastructureV1Beta1Ref"
      }
    ]
  },
  {
    "id": "control-plane/machine-timeouts",
    "title": "Timeouts for deleting a Machine",
    "level": "must",
    "when": [
      "machines"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "spec.machineTemplate.nodeDrainTimeout",
        "type": "string",
        "format": "duration",
        "versions": [
          "v1beta1"
        ],
        "core": "reads-and-writes"
      },
      {
        "path": "spec.machineTemplate.nodeVolumeDetachTimeout",
        "type": "string",
        "format": "duration",
        "versions": [
          "v1beta1"
        ],
        "core": "reads-and-writes"
      },
      {
        "path": "spec.machineTemplate.nodeDeletionTimeout",
        "type": "string",
        "format": "duration",
        "versions": [
          "v1beta1"
        ],
        "core": "reads-and-writes"
      },
      {
        "path": "spec.machineTemplate.spec.deletion",
        "type": "object",
        "versions": [
          "v1beta2"
        ],
        "core": "reads-and-writes",
        "bounds": {
          "minProperties": 1
        }
      },
      {
        "path": "spec.machineTemplate.spec.deletion.nodeDrainTimeoutSeconds",
        "type": "integer",
        "format": "int32",
        "versions": [
          "v1beta2"
        ],
        "core": "reads-and-writes",
        "bounds": {
          "minimum": 0
        }
      },
      {
        "path": "spec.machineTemplate.spec.deletion.nodeVolumeDetachTimeoutSeconds",
        "type": "integer",
        "format": "int32",
        "versions": [
          "v1beta2"
        ],
        "core": "reads-and-writes",
        "bounds": {
          "minimum": 0
        }
      },
      {
        "path": "spec.machineTemplate.spec.deletion.nodeDeletionTimeoutSeconds",
        "type": "integer",
        "format": "int32",
        "versions": [
          "v1beta2"
        ],
        "core": "reads-and-writes",
        "bounds": {
          "minimum": 0
        }
      }
    ],
    "explanation": "They cover draining the node, waiting for its volumes, and deleting its Node. 0 means no limit. Contract v1beta1 uses Go durations, v1beta2 whole seconds.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: machines"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "ControlPlane: machines"
      },
      {
        "file": "internal/contract/controlplane.go",
        "symbol": "NodeDrainTimeoutSeconds"
      }
    ]
  },
  {
    "id": "control-plane/machine-readiness-gates",
    "title": "Readiness gates of Machines",
    "level": "should",
    "when": [
      "machines",
      "readiness-gates"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "spec.machineTemplate.readinessGates",
        "type": "array",
        "versions": [
          "v1beta1"
        ],
        "core": "reads-and-writes",
        "bounds": {
          "maxItems": 32,
          "listMapKeys": [
            "conditionType"
          ]
        }
      },
      {
        "path": "spec.machineTemplate.spec.readinessGates",
        "type": "array",
        "versions": [
          "v1beta2"
        ],
        "core": "reads-and-writes",
        "bounds": {
          "minItems": 1,
          "maxItems": 32,
          "listMapKeys": [
            "conditionType"
          ]
        }
      }
    ],
    "explanation": "Additional condition types that contribute to the `Ready` condition of the Machines.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: machines"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "ControlPlane: machines"
      },
      {
        "file": "internal/contract/controlplane.go",
        "symbol": "ReadinessGates(contractVersion"
      }
    ]
  },
  {
    "id": "control-plane/machine-taints",
    "title": "Taints that Cluster API maintains on nodes",
    "level": "should",
    "when": [
      "machines",
      "taints"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "spec.machineTemplate.taints",
        "type": "array",
        "versions": [
          "v1beta1"
        ],
        "core": "reads-and-writes",
        "bounds": {
          "maxItems": 64,
          "listMapKeys": [
            "key",
            "effect"
          ]
        }
      },
      {
        "path": "spec.machineTemplate.spec.taints",
        "type": "array",
        "versions": [
          "v1beta2"
        ],
        "core": "reads-and-writes",
        "bounds": {
          "minItems": 1,
          "maxItems": 64,
          "listMapKeys": [
            "key",
            "effect"
          ]
        }
      }
    ],
    "explanation": "Listed taints are set on nodes and removed when they leave the list; others remain unchanged.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: machines"
      },
      {
        "file": "internal/contract/controlplane.go",
        "symbol": "Taints(contractVersion"
      }
    ]
  },
  {
    "id": "control-plane/machine-labels",
    "title": "Labels of control plane Machines",
    "level": "must",
    "when": [
      "machines"
    ],
    "resources": [
      "Machine"
    ],
    "check": [
      "object",
      "runtime-behaviour"
    ],
    "labels": [
      "cluster.x-k8s.io/control-plane",
      "cluster.x-k8s.io/control-plane-name",
      "cluster.x-k8s.io/cluster-name"
    ],
    "explanation": "`cluster.x-k8s.io/control-plane` with an empty value marks Machines of the control plane. They also have the labels with the names of the control plane and the Cluster. The control plane is their controller.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: machines"
      },
      {
        "file": "api/core/v1beta2/machine_types.go",
        "symbol": "MachineControlPlaneLabel"
      }
    ]
  },
  {
    "id": "control-plane/external-managed",
    "title": "Report that instances do not appear as Nodes",
    "level": "should",
    "when": [
      "machines",
      "no-nodes"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.externalManagedControlPlane",
        "type": "boolean"
      }
    ],
    "explanation": "For managed services: core does not wait for control plane Nodes.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: machines"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "ControlPlane: machines"
      },
      {
        "file": "util/util.go",
        "symbol": "externalManagedControlPlane"
      }
    ]
  },
  {
    "id": "control-plane/machine-placement",
    "title": "Spread Machines over failure domains",
    "level": "should",
    "when": [
      "machines"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "The provider uses the domains of the Cluster's `status.failureDomains` that are marked for the control plane.",
    "sources": [
      {
        "document": "control-plane",
        "section": "Machine placement"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "Machine placement"
      }
    ]
  },
  {
    "id": "control-plane/metadata-propagation",
    "title": "Labels and annotations reach Machines in place",
    "level": "must",
    "when": [
      "machines"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "Changes of `metadata` and of the deletion timeouts propagate to the Machines and their dependent objects without replacing a Machine, as in core's own kinds.",
    "sources": [
      {
        "document": "control-plane",
        "section": "Metadata propagation"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "Metadata propagation"
      }
    ]
  },
  {
    "id": "control-plane/up-to-date-condition",
    "title": "Machines report whether they are up to date",
    "level": "should",
    "when": [
      "machines"
    ],
    "resources": [
      "Machine"
    ],
    "check": [
      "object",
      "runtime-behaviour"
    ],
    "fields": [
      {
        "path": "spec.minReadySeconds",
        "type": "integer",
        "format": "int32",
        "presence": "optional",
        "core": "reads"
      }
    ],
    "explanation": "The provider sets the condition `UpToDate` on each of its Machines, and `spec.minReadySeconds` in place; 0 is sufficient.",
    "core": "Without the condition the Cluster's `ControlPlaneMachinesUpToDate` stays Unknown.",
    "sources": [
      {
        "document": "control-plane",
        "section": "MinReadySeconds and UpToDate propagation"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "MinReadySeconds and UpToDate propagation"
      },
      {
        "file": "core/reconcilers/cluster/cluster_controller_status.go",
        "symbol": "setControlPlaneMachinesUpToDateCondition"
      }
    ]
  },
  {
    "id": "control-plane/in-place-updates",
    "title": "In-place updates use the hooks",
    "level": "must",
    "versions": [
      "v1beta2"
    ],
    "when": [
      "machines",
      "in-place-updates"
    ],
    "resources": [
      "ControlPlane",
      "Machine"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "annotations": [
      "in-place-updates.internal.cluster.x-k8s.io/update-in-progress",
      "runtime.cluster.x-k8s.io/pending-hooks"
    ],
    "explanation": "The provider calls `CanUpdateMachine`. If the response covers all changes, it marks the Machine, its InfraMachine and its config as being updated and writes the new specs. It then lists `UpdateMachine` as pending on the Machine.",
    "core": "The Machine controller then calls `UpdateMachine` until the update is complete.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlane: in-place updates"
      },
      {
        "file": "core/reconcilers/machine/machine_controller_inplace_update.go",
        "symbol": "UpdateInProgressAnnotation"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "control-plane"
], [
  "Secret"
], [
  {
    "id": "control-plane/kubeconfig",
    "title": "A secret with the kubeconfig",
    "level": "must",
    "check": [
      "object",
      "runtime-behaviour"
    ],
    "labels": [
      "cluster.x-k8s.io/cluster-name"
    ],
    "fields": [
      {
        "path": "data.value",
        "type": "string"
      }
    ],
    "explanation": "It is in the Cluster's namespace, named `<cluster>-kubeconfig`, of type `cluster.x-k8s.io/secret`, has the cluster name label, and holds the kubeconfig under the key `value`. It is for Cluster API itself and must not be shared.",
    "core": "Core only caches secrets with the label and does not find others. It first reads the secret when the infrastructure is provisioned, and retries after 30 s.",
    "sources": [
      {
        "document": "control-plane",
        "section": "Cluster kubeconfig management"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "Cluster kubeconfig management"
      },
      {
        "file": "util/secret/consts.go",
        "symbol": "Kubeconfig"
      }
    ]
  },
  {
    "id": "control-plane/kubeconfig-renewal",
    "title": "Its client certificates are short-lived and renewed",
    "level": "must",
    "when": [
      "client-certificates"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "The kubeadm provider issues them for a year and renews them halfway.",
    "sources": [
      {
        "document": "control-plane",
        "section": "Cluster kubeconfig management"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "Cluster kubeconfig management"
      }
    ]
  },
  {
    "id": "control-plane/certificates",
    "title": "Secrets with the certificates of the cluster",
    "level": "must",
    "when": [
      "certificates"
    ],
    "check": [
      "object",
      "runtime-behaviour"
    ],
    "labels": [
      "cluster.x-k8s.io/cluster-name"
    ],
    "explanation": "They are in the Cluster's namespace, named `<cluster>-ca`, `-etcd`, `-proxy` and `-sa`, of type `cluster.x-k8s.io/secret`, with the cluster name label. The provider uses user-supplied secrets as they are.",
    "sources": [
      {
        "document": "control-plane",
        "section": "Cluster certificate management"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "Cluster certificate management"
      },
      {
        "file": "util/secret/consts.go",
        "symbol": "ClusterCA"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "control-plane"
], [
  "ControlPlaneTemplate"
], [
  {
    "id": "control-plane/template",
    "title": "A template for ClusterClasses",
    "level": "must",
    "when": [
      "cluster-class"
    ],
    "check": [
      "components"
    ],
    "explanation": "A ClusterClass references it. It can omit replicas, version and the machine template, which come from the Cluster.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlaneTemplate, ControlPlaneTemplateList resource definition"
      },
      {
        "document": "control-plane-v1beta1",
        "section": "ControlPlaneTemplate, ControlPlaneTemplateList resource definition"
      }
    ]
  },
  {
    "id": "control-plane/template-machine-metadata",
    "title": "The template has labels and annotations for Machines",
    "level": "must",
    "when": [
      "cluster-class",
      "machines"
    ],
    "check": [
      "crd-schema"
    ],
    "fields": [
      {
        "path": "spec.template.spec.machineTemplate",
        "type": "object",
        "core": "reads-and-writes"
      },
      {
        "path": "spec.template.spec.machineTemplate.metadata",
        "type": "object",
        "core": "reads-and-writes"
      },
      {
        "path": "spec.template.spec.machineTemplate.metadata.labels",
        "type": "object",
        "core": "reads-and-writes"
      },
      {
        "path": "spec.template.spec.machineTemplate.metadata.annotations",
        "type": "object",
        "core": "reads-and-writes"
      }
    ],
    "explanation": "They are set on the Machines of every control plane that is created from the template.",
    "sources": [
      {
        "document": "control-plane",
        "section": "ControlPlaneTemplate, ControlPlaneTemplateList resource definition"
      },
      {
        "file": "internal/contract/controlplane_template.go",
        "symbol": "ControlPlaneTemplateMachineTemplate) Metadata"
      }
    ]
  }
])]);
