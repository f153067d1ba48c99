// Generated from contracts/rules/infra-machine-pool.yaml: edit that file.
import { defineRules, joinRules } from "../../src/contract/model/define-rules.ts";

/** The rules of InfraMachinePool and its template; `resourceRules` hold too. */
export const infraMachinePoolRules = /* @__PURE__ */ joinRules([/* @__PURE__ */ defineRules([
  "infra-machine-pool"
], [
  "InfraMachinePool"
], [
  {
    "id": "infra-machine-pool/definition",
    "title": "A provider with pools has an InfraMachinePool",
    "level": "must",
    "when": [
      "machine-pools"
    ],
    "check": [
      "components",
      "crd-metadata"
    ],
    "explanation": "A kind for a pool of machines that an infrastructure service scales, such as an auto scaling group. By convention its name is `<Env>MachinePool`.",
    "sources": [
      {
        "document": "infra-machine-pool",
        "section": "InfraMachinePool, InfraMachinePoolList resource definition"
      }
    ]
  },
  {
    "id": "infra-machine-pool/provider-id-list",
    "title": "The provider IDs of the machines in the pool",
    "level": "must",
    "when": [
      "machine-pools"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "spec.providerIDList",
        "type": "array",
        "surfaces": "MachinePool.spec.providerIDList",
        "bounds": {
          "maxItems": 10000
        }
      },
      {
        "path": "spec.providerIDList[]",
        "type": "string",
        "bounds": {
          "minLength": 1,
          "maxLength": 512
        }
      }
    ],
    "explanation": "Keep it up to date: core finds Nodes through it, and deletes the Node of a machine that has left the list.",
    "core": "Copied to the MachinePool. An empty list while `status.replicas` is not zero makes core wait.",
    "sources": [
      {
        "document": "infra-machine-pool",
        "section": "InfraMachinePool: providerIDList"
      },
      {
        "file": "core/reconcilers/machinepool/machinepool_controller_phases.go",
        "symbol": "providerIDList"
      }
    ]
  },
  {
    "id": "infra-machine-pool/replicas",
    "title": "The number of machines in the pool",
    "level": "must",
    "when": [
      "machine-pools"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.replicas",
        "type": "integer",
        "format": "int32",
        "surfaces": "MachinePool.status.replicas"
      }
    ],
    "explanation": "The number last observed in the infrastructure.",
    "core": "Copied to the MachinePool.",
    "sources": [
      {
        "document": "infra-machine-pool",
        "section": "InfraMachinePool: replicas"
      },
      {
        "file": "core/reconcilers/machinepool/machinepool_controller_phases.go",
        "symbol": "\"status\", \"replicas\""
      }
    ]
  },
  {
    "id": "infra-machine-pool/initialization",
    "title": "Report that the pool is provisioned",
    "level": "must",
    "when": [
      "machine-pools"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.ready",
        "type": "boolean",
        "surfaces": "MachinePool.status.initialization.infrastructureProvisioned"
      },
      {
        "path": "status.initialization",
        "type": "object",
        "versions": [
          "v1beta2"
        ],
        "core": "none",
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
        "core": "none"
      }
    ],
    "explanation": "Contract v1beta2 uses `status.initialization.provisioned`. Core reads only `status.ready`, so a pool of contract v1beta2 writes both.",
    "core": "The MachinePool's `infrastructureProvisioned` follows `status.ready`, including back to false.",
    "sources": [
      {
        "document": "infra-machine-pool",
        "section": "InfraMachinePool: initialization completed"
      },
      {
        "file": "core/reconcilers/machinepool/machinepool_controller_phases.go",
        "symbol": "external.IsReady"
      },
      {
        "file": "controllers/external/util.go",
        "symbol": "func IsReady"
      }
    ]
  },
  {
    "id": "infra-machine-pool/provider-id",
    "title": "The identity of the pool itself",
    "level": "may",
    "when": [
      "machine-pools"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "spec.providerID",
        "type": "string",
        "core": "none",
        "bounds": {
          "minLength": 1,
          "maxLength": 512
        }
      }
    ],
    "explanation": "The pool's identifier in the infrastructure, for people. Core ignores it.",
    "sources": [
      {
        "document": "infra-machine-pool",
        "section": "InfraMachinePool: providerID"
      }
    ]
  },
  {
    "id": "infra-machine-pool/instances",
    "title": "Information about each machine",
    "level": "may",
    "when": [
      "machine-pools"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.instances",
        "type": "array",
        "core": "none"
      }
    ],
    "explanation": "A list with details for people: name, addresses, provider ID, version, readiness. Core ignores it.",
    "sources": [
      {
        "document": "infra-machine-pool",
        "section": "InfraMachinePool: instances"
      }
    ]
  },
  {
    "id": "infra-machine-pool/machine-kind",
    "title": "The kind of the machines in the pool",
    "level": "must",
    "when": [
      "machine-pools",
      "machine-pool-machines"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.infrastructureMachineKind",
        "type": "string"
      }
    ],
    "explanation": "A pool sets a kind to have each of its machines represented by a Machine, which enables draining, health checks and deletion of single machines. Pools of services without operations on single machines leave it empty.",
    "core": "Core lists InfraMachines of that kind in the API version of the pool, and creates a Machine for each.",
    "sources": [
      {
        "document": "infra-machine-pool",
        "section": "MachinePoolMachines support"
      },
      {
        "file": "core/reconcilers/machinepool/machinepool_controller_phases.go",
        "symbol": "infrastructureMachineKind"
      }
    ]
  },
  {
    "id": "infra-machine-pool/machines",
    "title": "An InfraMachine for every machine in the pool",
    "level": "must",
    "when": [
      "machine-pools",
      "machine-pool-machines"
    ],
    "check": [
      "runtime-behaviour",
      "object"
    ],
    "labels": [
      "cluster.x-k8s.io/pool-name",
      "cluster.x-k8s.io/cluster-name"
    ],
    "explanation": "The provider creates and deletes them as the pool scales. They have labels with the pool's name (hashed if it is too long for a label) and the Cluster's name, and have `spec.providerID`.",
    "core": "The Machine for each has the same name; its bootstrap data secret name is empty.",
    "sources": [
      {
        "document": "infra-machine-pool",
        "section": "MachinePoolMachines support"
      },
      {
        "file": "core/reconcilers/machinepool/machinepool_controller_phases.go",
        "symbol": "MachinePoolNameLabel"
      }
    ]
  },
  {
    "id": "infra-machine-pool/ready-condition",
    "title": "A condition Ready covers the whole lifecycle",
    "level": "should",
    "when": [
      "machine-pools",
      "conditions"
    ],
    "check": [
      "object"
    ],
    "explanation": "Ready reports provisioning, operation and deletion.",
    "core": "Core mirrors it only in the deprecated v1beta1 condition `InfrastructureReady` of the MachinePool.",
    "sources": [
      {
        "document": "infra-machine-pool",
        "section": "InfraMachinePool: conditions"
      },
      {
        "file": "core/reconcilers/machinepool/machinepool_controller_phases.go",
        "symbol": "v1beta1conditions.SetMirror"
      }
    ]
  },
  {
    "id": "infra-machine-pool/no-failure-fields",
    "title": "Leave failureReason and failureMessage unset",
    "level": "must",
    "when": [
      "machine-pools"
    ],
    "resources": [
      "InfraMachinePool",
      "BootstrapConfig"
    ],
    "check": [
      "object"
    ],
    "fields": [
      {
        "path": "status.failureReason",
        "type": "string",
        "presence": "unset"
      },
      {
        "path": "status.failureMessage",
        "type": "string",
        "presence": "unset"
      }
    ],
    "explanation": "Core dereferences a nil pointer when an InfraMachinePool, or the bootstrap config of a MachinePool, has either. Report failures with conditions.",
    "sources": [
      {
        "file": "core/reconcilers/machinepool/machinepool_controller_phases.go",
        "symbol": "external.FailuresFrom"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "infra-machine-pool"
], [
  "InfraMachinePoolTemplate"
], [
  {
    "id": "infra-machine-pool/template",
    "title": "A template for ClusterClasses",
    "level": "must",
    "when": [
      "machine-pools",
      "cluster-class"
    ],
    "check": [
      "components"
    ],
    "explanation": "A ClusterClass references it for each class of pools.",
    "sources": [
      {
        "document": "infra-machine-pool",
        "section": "InfraMachinePoolTemplate, InfraMachineTemplatePoolList resource definition"
      }
    ]
  }
])]);
