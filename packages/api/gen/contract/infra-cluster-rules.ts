// Generated from contracts/rules/infra-cluster.yaml: edit that file.
import { defineRules, joinRules } from "../../src/contract/model/define-rules.ts";

/** The rules of InfraCluster and its template; `resourceRules` hold too. */
export const infraClusterRules = /* @__PURE__ */ joinRules([/* @__PURE__ */ defineRules([
  "infra-cluster"
], [
  "InfraCluster"
], [
  {
    "id": "infra-cluster/definition",
    "title": "An infrastructure provider has an InfraCluster",
    "level": "should",
    "check": [
      "components",
      "crd-metadata"
    ],
    "explanation": "A kind for shared prerequisites of machines: networks, load balancers, firewall rules. By convention its name is `<Env>Cluster`. A provider that only supplies machines does not need it.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraCluster, InfraClusterList resource definition"
      },
      {
        "document": "infra-cluster-v1beta1",
        "section": "InfraCluster, InfraClusterList resource definition"
      }
    ]
  },
  {
    "id": "infra-cluster/control-plane-endpoint",
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
    "explanation": "A provider that creates the load balancer in front of the control plane writes its host and port here. Contract v1beta2 makes both optional and bounds them; v1beta1 requires both.",
    "core": "When the InfraCluster is provisioned, core copies it to the Cluster unless the Cluster has a complete endpoint.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraCluster: control plane endpoint"
      },
      {
        "document": "infra-cluster-v1beta1",
        "section": "InfraCluster: control plane endpoint"
      },
      {
        "document": "cluster-infrastructure",
        "section": "InfraCluster Resources"
      },
      {
        "file": "core/reconcilers/cluster/cluster_controller_phases.go",
        "symbol": "InfrastructureCluster().ControlPlaneEndpoint()"
      }
    ]
  },
  {
    "id": "infra-cluster/wait-for-endpoint",
    "title": "Wait for an endpoint that comes from elsewhere",
    "level": "should",
    "when": [
      "endpoint-from-elsewhere"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "A provider that does not create the endpoint ends the reconcile until the Cluster's `spec.controlPlaneEndpoint` is set by users or the control plane provider.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraCluster: control plane endpoint"
      },
      {
        "document": "infra-cluster-v1beta1",
        "section": "InfraCluster: control plane endpoint"
      }
    ]
  },
  {
    "id": "infra-cluster/failure-domains",
    "title": "The failure domains",
    "level": "must",
    "when": [
      "failure-domains"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.failureDomains",
        "type": "object",
        "versions": [
          "v1beta1"
        ],
        "surfaces": "Cluster.status.failureDomains"
      },
      {
        "path": "status.failureDomains",
        "type": "array",
        "versions": [
          "v1beta2"
        ],
        "surfaces": "Cluster.status.failureDomains",
        "bounds": {
          "minItems": 1,
          "maxItems": 100,
          "listMapKeys": [
            "name"
          ]
        }
      },
      {
        "path": "status.failureDomains[].name",
        "type": "string",
        "versions": [
          "v1beta2"
        ]
      },
      {
        "path": "status.failureDomains{}.controlPlane",
        "type": "boolean",
        "versions": [
          "v1beta1"
        ],
        "presence": "optional"
      },
      {
        "path": "status.failureDomains[].controlPlane",
        "type": "boolean",
        "versions": [
          "v1beta2"
        ],
        "presence": "optional"
      },
      {
        "path": "status.failureDomains{}.attributes",
        "type": "object",
        "versions": [
          "v1beta1"
        ],
        "presence": "optional"
      },
      {
        "path": "status.failureDomains[].attributes",
        "type": "object",
        "versions": [
          "v1beta2"
        ],
        "presence": "optional"
      }
    ],
    "explanation": "All domains for placing machines. `controlPlane` marks those suitable for the control plane; `attributes` are free-form. Contract v1beta1 has a map keyed by domain name, v1beta2 a list with names.",
    "core": "Core copies them to the Cluster, sorted by name, each time it reads the provisioned InfraCluster; a missing `controlPlane` counts as false. Without the field the Cluster's list is cleared.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraCluster: failure domains"
      },
      {
        "document": "infra-cluster-v1beta1",
        "section": "InfraCluster: failure domains"
      },
      {
        "document": "cluster-infrastructure",
        "section": "InfraCluster Resources"
      },
      {
        "file": "internal/contract/infrastructure_cluster.go",
        "symbol": "func (d *FailureDomains) Get"
      }
    ]
  },
  {
    "id": "infra-cluster/initialization",
    "title": "Report that the infrastructure is provisioned",
    "level": "must",
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.ready",
        "type": "boolean",
        "versions": [
          "v1beta1"
        ],
        "surfaces": "Cluster.status.initialization.infrastructureProvisioned"
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
        "path": "status.initialization.provisioned",
        "type": "boolean",
        "versions": [
          "v1beta2"
        ],
        "surfaces": "Cluster.status.initialization.infrastructureProvisioned"
      }
    ],
    "explanation": "Set to true when the cluster's infrastructure is first complete, and never reset: conditions report later states. Write endpoint and failure domains first.",
    "core": "The Cluster becomes infrastructure-provisioned and takes over endpoint and failure domains; core then connects to the workload cluster for the first time.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraCluster: initialization completed"
      },
      {
        "document": "infra-cluster-v1beta1",
        "section": "InfraCluster: initialization completed"
      },
      {
        "document": "cluster-infrastructure",
        "section": "InfraCluster Resources"
      },
      {
        "file": "internal/contract/infrastructure_cluster.go",
        "symbol": "InfrastructureClusterContract) Provisioned"
      }
    ]
  },
  {
    "id": "infra-cluster/ready-condition",
    "title": "A condition Ready covers the whole lifecycle",
    "level": "should",
    "when": [
      "conditions"
    ],
    "check": [
      "object"
    ],
    "explanation": "Ready reports provisioning, operation and deletion, unlike the initialization, which is reported once.",
    "core": "Mirrored as the Cluster's condition `InfrastructureReady`.",
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
        "file": "core/reconcilers/cluster/cluster_controller_status.go",
        "symbol": "InfrastructureCluster().ReadyConditionType()"
      }
    ]
  },
  {
    "id": "infra-cluster/externally-managed",
    "title": "Ignore externally managed infrastructure",
    "level": "should",
    "when": [
      "externally-managed"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "annotations": [
      "cluster.x-k8s.io/managed-by"
    ],
    "explanation": "An InfraCluster with the key `cluster.x-k8s.io/managed-by` is not reconciled: the provider writes neither the object nor its status. The external manager follows the rules on endpoint, failure domains, initialization and failures.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "Externally managed infrastructure"
      },
      {
        "document": "infra-cluster-v1beta1",
        "section": "Externally managed infrastructure"
      },
      {
        "document": "cluster-infrastructure",
        "section": "Normal resource"
      },
      {
        "file": "util/annotations/helpers.go",
        "symbol": "ManagedByAnnotation"
      }
    ]
  },
  {
    "id": "infra-cluster/owner-first",
    "title": "Do nothing before the Cluster owns the object",
    "level": "should",
    "check": [
      "runtime-behaviour"
    ],
    "labels": [
      "cluster.x-k8s.io/cluster-name"
    ],
    "explanation": "Core sets the Cluster as owner, and the cluster name label, as soon as the Cluster references the object. Until then the provider cannot find the Cluster. It then adds its finalizer before it creates anything.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "Normal resource"
      },
      {
        "document": "infra-cluster-v1beta1",
        "section": "Normal resource"
      },
      {
        "document": "cluster-infrastructure",
        "section": "Normal resource"
      }
    ]
  },
  {
    "id": "infra-cluster/deletion",
    "title": "Delete all infrastructure before removing the finalizer",
    "level": "must",
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "On deletion the provider removes everything that it created, retries on errors, and removes its finalizer last.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "Deleted resource"
      },
      {
        "document": "infra-cluster-v1beta1",
        "section": "Deleted resource"
      },
      {
        "document": "cluster-infrastructure",
        "section": "Deleted resource"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "infra-cluster"
], [
  "InfraClusterTemplate"
], [
  {
    "id": "infra-cluster/template",
    "title": "A template for ClusterClasses",
    "level": "must",
    "when": [
      "cluster-class"
    ],
    "check": [
      "components"
    ],
    "explanation": "A ClusterClass references it. It can omit fields that only apply to one cluster, such as the endpoint.",
    "core": "The topology controller creates a Cluster's InfraCluster from it.",
    "sources": [
      {
        "document": "infra-cluster",
        "section": "InfraClusterTemplate, InfraClusterTemplateList resource definition"
      },
      {
        "document": "infra-cluster-v1beta1",
        "section": "InfraClusterTemplate, InfraClusterTemplateList resource definition"
      },
      {
        "document": "cluster-infrastructure",
        "section": "InfraClusterTemplate Resources"
      }
    ]
  }
])]);
