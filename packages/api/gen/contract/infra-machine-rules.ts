// Generated from contracts/rules/infra-machine.yaml: edit that file.
import { defineRules, joinRules } from "../../src/contract/model/define-rules.ts";

/** The rules of InfraMachine and its template; `resourceRules` hold too. */
export const infraMachineRules = /* @__PURE__ */ joinRules([/* @__PURE__ */ defineRules([
  "infra-machine"
], [
  "InfraMachine"
], [
  {
    "id": "infra-machine/definition",
    "title": "An infrastructure provider has an InfraMachine",
    "level": "must",
    "check": [
      "components",
      "crd-metadata"
    ],
    "explanation": "A kind for one physical or virtual machine that runs a Kubernetes node. By convention its name is `<Env>Machine`.",
    "sources": [
      {
        "document": "infra-machine",
        "section": "InfraMachine, InfraMachineList resource definition"
      },
      {
        "document": "infra-machine-v1beta1",
        "section": "InfraMachine, InfraMachineList resource definition"
      }
    ]
  },
  {
    "id": "infra-machine/provider-id",
    "title": "The provider ID of the machine's node",
    "level": "must",
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "spec.providerID",
        "type": "string",
        "surfaces": "Machine.spec.providerID",
        "bounds": {
          "minLength": 1,
          "maxLength": 512
        }
      }
    ],
    "explanation": "The Node's `spec.providerID`, as the cloud controller manager writes it: the Machine finds its Node by it. It is unique across all clusters.",
    "core": "Copied to the Machine when provisioned. While it is empty the Machine does not become provisioned, regardless of the status.",
    "sources": [
      {
        "document": "infra-machine",
        "section": "InfraMachine: provider ID"
      },
      {
        "document": "infra-machine-v1beta1",
        "section": "InfraMachine: provider ID"
      },
      {
        "file": "core/reconcilers/machine/machine_controller_phases.go",
        "symbol": "InfrastructureMachine().ProviderID()"
      }
    ]
  },
  {
    "id": "infra-machine/placement",
    "title": "Place the machine in the Machine's failure domain",
    "level": "must",
    "when": [
      "failure-domains"
    ],
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "If the Machine's `spec.failureDomain` is set, the machine is in that domain.",
    "sources": [
      {
        "document": "infra-machine",
        "section": "InfraMachine: failure domain"
      },
      {
        "document": "infra-machine-v1beta1",
        "section": "InfraMachine: failure domain"
      }
    ]
  },
  {
    "id": "infra-machine/failure-domain",
    "title": "Report the machine's failure domain",
    "level": "may",
    "when": [
      "failure-domains"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.failureDomain",
        "type": "string",
        "presence": "optional",
        "surfaces": "Machine.status.failureDomain",
        "bounds": {
          "minLength": 1,
          "maxLength": 256
        }
      },
      {
        "path": "spec.failureDomain",
        "type": "string",
        "versions": [
          "v1beta1"
        ],
        "presence": "optional",
        "surfaces": "Machine.spec.failureDomain"
      }
    ],
    "explanation": "The domain in which the machine actually runs. The field in `spec` is a legacy of InfraMachines that chose the domain; new providers omit it.",
    "core": "Core reads both under both contracts. The one in `spec` replaces `spec.failureDomain` of the Machine, even if it is empty.",
    "sources": [
      {
        "document": "infra-machine",
        "section": "InfraMachine: failure domain"
      },
      {
        "document": "infra-machine-v1beta1",
        "section": "InfraMachine: failure domain"
      },
      {
        "file": "core/reconcilers/machine/machine_controller_phases.go",
        "symbol": "DeprecatedFailureDomain()"
      }
    ]
  },
  {
    "id": "infra-machine/addresses",
    "title": "The addresses of the machine",
    "level": "may",
    "when": [
      "addresses"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.addresses",
        "type": "array",
        "surfaces": "Machine.status.addresses"
      },
      {
        "path": "status.addresses[].type",
        "type": "string",
        "bounds": {
          "enum": [
            "Hostname",
            "ExternalIP",
            "InternalIP",
            "ExternalDNS",
            "InternalDNS"
          ]
        }
      },
      {
        "path": "status.addresses[].address",
        "type": "string"
      }
    ],
    "explanation": "For people who look for a machine. A provider that publishes addresses writes them here.",
    "core": "Core only copies them to the Machine when it is provisioned.",
    "sources": [
      {
        "document": "infra-machine",
        "section": "InfraMachine: addresses"
      },
      {
        "document": "infra-machine-v1beta1",
        "section": "InfraMachine: addresses"
      },
      {
        "file": "internal/contract/infrastructure_machine.go",
        "symbol": "func (m *InfrastructureMachineContract) Addresses"
      }
    ]
  },
  {
    "id": "infra-machine/initialization",
    "title": "Report that the machine is provisioned",
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
        "surfaces": "Machine.status.initialization.infrastructureProvisioned"
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
        "surfaces": "Machine.status.initialization.infrastructureProvisioned"
      }
    ],
    "explanation": "Set to true when the machine exists, after the provider ID, and never reset.",
    "core": "The Machine takes over provider ID, addresses and failure domain and becomes infrastructure-provisioned.",
    "sources": [
      {
        "document": "infra-machine",
        "section": "InfraMachine: initialization completed"
      },
      {
        "document": "infra-machine-v1beta1",
        "section": "InfraMachine: initialization completed"
      },
      {
        "file": "internal/contract/infrastructure_machine.go",
        "symbol": "InfrastructureMachineContract) Provisioned"
      }
    ]
  },
  {
    "id": "infra-machine/ready-condition",
    "title": "A condition Ready covers the whole lifecycle",
    "level": "should",
    "when": [
      "conditions"
    ],
    "check": [
      "object"
    ],
    "explanation": "Ready reports provisioning, operation and deletion.",
    "core": "Mirrored as the Machine's condition `InfrastructureReady`.",
    "sources": [
      {
        "document": "infra-machine",
        "section": "InfraMachine: conditions"
      },
      {
        "document": "infra-machine-v1beta1",
        "section": "InfraMachine: conditions"
      },
      {
        "file": "core/reconcilers/machine/machine_controller_status.go",
        "symbol": "InfrastructureMachine().ReadyConditionType()"
      }
    ]
  },
  {
    "id": "infra-machine/in-place-changes",
    "title": "Leave in-place changes to the extension",
    "level": "should",
    "versions": [
      "v1beta2"
    ],
    "when": [
      "in-place-updates"
    ],
    "check": [
      "runtime-behaviour",
      "webhook"
    ],
    "explanation": "The in-place update extension applies these changes. The InfraMachine's controller ignores them or shares the work with the extension, and validation allows changes to fields that support in-place updates.",
    "sources": [
      {
        "document": "infra-machine",
        "section": "InfraMachine: support for in-place changes"
      }
    ]
  },
  {
    "id": "infra-machine/wait-for-machine",
    "title": "Wait for owner, infrastructure and bootstrap data",
    "level": "should",
    "check": [
      "runtime-behaviour"
    ],
    "labels": [
      "cluster.x-k8s.io/cluster-name"
    ],
    "explanation": "The controller creates nothing until the Machine owns the object, its Cluster can be found and is infrastructure-provisioned, and the Machine's `spec.bootstrap.dataSecretName` is set. It adds the finalizer before that wait, and none of it delays deletion.",
    "sources": [
      {
        "document": "infra-machine",
        "section": "Normal resource"
      },
      {
        "document": "infra-machine-v1beta1",
        "section": "Normal resource"
      }
    ]
  },
  {
    "id": "infra-machine/deletion",
    "title": "Delete the machine before removing the finalizer",
    "level": "must",
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "On deletion the provider removes the machine, also from a load balancer that it manages, retries on errors, and removes the finalizer last.",
    "sources": [
      {
        "document": "infra-machine",
        "section": "Deleted resource"
      },
      {
        "document": "infra-machine-v1beta1",
        "section": "Deleted resource"
      }
    ]
  },
  {
    "id": "infra-machine/kubeadm-control-plane-role",
    "title": "KubeadmControlPlane may read and write the kinds",
    "level": "must",
    "when": [
      "own-api-group",
      "kubeadm-control-plane"
    ],
    "resources": [
      "InfraMachine",
      "InfraMachineTemplate"
    ],
    "check": [
      "rbac"
    ],
    "labels": [
      "kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager"
    ],
    "explanation": "The kubeadm control plane provider creates machines itself, under its own role. It needs a ClusterRole on InfraMachines and their templates with the label `kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager: \"true\"`. No contract page mentions it.",
    "sources": [
      {
        "file": "controlplane/kubeadm/config/rbac/aggregated_role.yaml",
        "symbol": "kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "infra-machine"
], [
  "InfraMachineTemplate"
], [
  {
    "id": "infra-machine/template",
    "title": "A template for sets of machines",
    "level": "must",
    "check": [
      "components"
    ],
    "explanation": "MachineDeployments, MachineSets and control planes create machines from it.",
    "sources": [
      {
        "document": "infra-machine",
        "section": "InfraMachineTemplate, InfraMachineTemplateList resource definition"
      },
      {
        "document": "infra-machine-v1beta1",
        "section": "InfraMachineTemplate, InfraMachineTemplateList resource definition"
      }
    ]
  },
  {
    "id": "infra-machine/autoscaling-from-zero",
    "title": "Describe future machines to the autoscaler",
    "level": "may",
    "when": [
      "autoscaling-from-zero"
    ],
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.capacity",
        "type": "object",
        "core": "none"
      },
      {
        "path": "status.nodeInfo",
        "type": "object",
        "presence": "optional",
        "core": "none",
        "bounds": {
          "minProperties": 1
        }
      },
      {
        "path": "status.nodeInfo.architecture",
        "type": "string",
        "presence": "optional",
        "core": "none",
        "bounds": {
          "enum": [
            "amd64",
            "arm64",
            "s390x",
            "ppc64le"
          ]
        }
      },
      {
        "path": "status.nodeInfo.operatingSystem",
        "type": "string",
        "presence": "optional",
        "core": "none"
      }
    ],
    "explanation": "To scale from zero, the cluster autoscaler reads resources, architecture and operating system from the template's status. Without `nodeInfo` it assumes Linux and a default architecture.",
    "sources": [
      {
        "document": "infra-machine",
        "section": "InfraMachineTemplate: support cluster autoscaling from zero"
      }
    ]
  },
  {
    "id": "infra-machine/template-owner",
    "title": "A control plane's template is owned by the Cluster",
    "level": "must",
    "when": [
      "move"
    ],
    "check": [
      "object"
    ],
    "explanation": "Core sets the Cluster as owner of templates that MachineDeployments use. The control plane provider does so for a control plane's template; without an owner it is neither moved nor deleted.",
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
  }
])]);
