// Generated from contracts/rules/bootstrap-config.yaml: edit that file.
import { defineRules, joinRules } from "../../src/contract/model/define-rules.ts";

/** The rules of BootstrapConfig and its template; `resourceRules` hold too. */
export const bootstrapConfigRules = /* @__PURE__ */ joinRules([/* @__PURE__ */ defineRules([
  "bootstrap-config"
], [
  "BootstrapConfig"
], [
  {
    "id": "bootstrap-config/definition",
    "title": "A bootstrap provider has a BootstrapConfig",
    "level": "must",
    "check": [
      "components",
      "crd-metadata"
    ],
    "explanation": "A kind that produces the data to start a machine as a node, such as a cloud-init script. By convention its name is `<Env>Config`.",
    "sources": [
      {
        "document": "bootstrap-config",
        "section": "BootstrapConfig, BootstrapConfigList resource definition"
      },
      {
        "document": "bootstrap-config-v1beta1",
        "section": "BootstrapConfig, BootstrapConfigList resource definition"
      }
    ]
  },
  {
    "id": "bootstrap-config/data-secret",
    "title": "The name of the secret with the data",
    "level": "must",
    "check": [
      "crd-schema",
      "object"
    ],
    "fields": [
      {
        "path": "status.dataSecretName",
        "type": "string",
        "surfaces": "Machine.spec.bootstrap.dataSecretName",
        "bounds": {
          "minLength": 1,
          "maxLength": 253
        }
      }
    ],
    "explanation": "The name must be derived from the Cluster, the Machine or the config: a move does not copy status, where the name is stored, but moves the secret.",
    "core": "Copied to the Machine or MachinePool when the data exists; infrastructure providers wait for it.",
    "sources": [
      {
        "document": "bootstrap-config",
        "section": "BootstrapConfig: data secret"
      },
      {
        "document": "bootstrap-config-v1beta1",
        "section": "BootstrapConfig: data secret"
      },
      {
        "file": "internal/contract/bootstrap.go",
        "symbol": "DataSecretName()"
      }
    ]
  },
  {
    "id": "bootstrap-config/data-secret-content",
    "title": "The layout of the bootstrap data secret",
    "level": "must",
    "resources": [
      "Secret"
    ],
    "check": [
      "object"
    ],
    "labels": [
      "cluster.x-k8s.io/cluster-name"
    ],
    "fields": [
      {
        "path": "data.value",
        "type": "string",
        "core": "none"
      }
    ],
    "explanation": "The data has the key `value`. The secret has the cluster name label and the config as controller. Providers with several data formats add the key `format`, as the kubeadm provider does.",
    "sources": [
      {
        "document": "bootstrap-config",
        "section": "BootstrapConfig: data secret"
      },
      {
        "document": "bootstrap-config-v1beta1",
        "section": "BootstrapConfig: data secret"
      }
    ]
  },
  {
    "id": "bootstrap-config/initialization",
    "title": "Report that the data exists",
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
        "surfaces": "Machine.status.initialization.bootstrapDataSecretCreated"
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
        "path": "status.initialization.dataSecretCreated",
        "type": "boolean",
        "versions": [
          "v1beta2"
        ],
        "surfaces": "Machine.status.initialization.bootstrapDataSecretCreated"
      }
    ],
    "explanation": "Set to true when the secret exists and its name is in status.",
    "core": "The Machine or MachinePool takes over the secret's name.",
    "sources": [
      {
        "document": "bootstrap-config",
        "section": "BootstrapConfig: initialization completed"
      },
      {
        "document": "bootstrap-config-v1beta1",
        "section": "BootstrapConfig: initialization completed"
      },
      {
        "file": "internal/contract/bootstrap.go",
        "symbol": "DataSecretCreated"
      }
    ]
  },
  {
    "id": "bootstrap-config/ready-condition",
    "title": "A condition Ready covers the whole lifecycle",
    "level": "should",
    "when": [
      "conditions"
    ],
    "check": [
      "object"
    ],
    "explanation": "Ready reports the creation of the data and every later state.",
    "core": "Mirrored as the Machine's condition `BootstrapConfigReady`.",
    "sources": [
      {
        "document": "bootstrap-config",
        "section": "BootstrapConfig: conditions"
      },
      {
        "document": "bootstrap-config-v1beta1",
        "section": "BootstrapConfig: conditions"
      },
      {
        "file": "core/reconcilers/machine/machine_controller_status.go",
        "symbol": "Bootstrap().ReadyConditionType()"
      }
    ]
  },
  {
    "id": "bootstrap-config/in-place-changes",
    "title": "Create no new data for in-place changes",
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
    "explanation": "The in-place update extension applies these changes. The controller ignores them, and validation allows changes to fields that support in-place updates.",
    "sources": [
      {
        "document": "bootstrap-config",
        "section": "BootstrapConfig: support for in-place changes"
      }
    ]
  },
  {
    "id": "bootstrap-config/sentinel-file",
    "title": "A file on the machine signals that bootstrapping succeeded",
    "level": "should",
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "After success the data has created `/run/cluster-api/bootstrap-success.complete`, on Windows `C:\\run\\cluster-api\\bootstrap-success.complete`. Infrastructure providers can check for it.",
    "sources": [
      {
        "document": "bootstrap-config",
        "section": "Sentinel file"
      },
      {
        "document": "bootstrap-config-v1beta1",
        "section": "Sentinel file"
      }
    ]
  },
  {
    "id": "bootstrap-config/uninitialized-taint",
    "title": "New workers start with a taint",
    "level": "may",
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "The taint `node.cluster.x-k8s.io/uninitialized:NoSchedule` keeps pods off a node until its labels are set.",
    "core": "Core removes the taint after it has synced the Machine's labels to the Node.",
    "sources": [
      {
        "document": "bootstrap-config",
        "section": "Taint Nodes at creation"
      },
      {
        "document": "bootstrap-config-v1beta1",
        "section": "Taint Nodes at creation"
      }
    ]
  },
  {
    "id": "bootstrap-config/wait-for-machine",
    "title": "Wait for the owner and find the Cluster",
    "level": "should",
    "check": [
      "runtime-behaviour"
    ],
    "explanation": "The controller creates nothing until a Machine or MachinePool owns the object and its Cluster can be found. It does not recreate an existing secret.",
    "sources": [
      {
        "document": "bootstrap-config",
        "section": "Behavior"
      },
      {
        "document": "bootstrap-config-v1beta1",
        "section": "Behavior"
      }
    ]
  }
]),
/* @__PURE__ */ defineRules([
  "bootstrap-config"
], [
  "BootstrapConfigTemplate"
], [
  {
    "id": "bootstrap-config/template",
    "title": "A template for sets of machines",
    "level": "must",
    "check": [
      "components"
    ],
    "explanation": "MachineDeployments and MachineSets create the config of each machine from it.",
    "sources": [
      {
        "document": "bootstrap-config",
        "section": "BootstrapConfigTemplate, BootstrapConfigTemplateList resource definition"
      },
      {
        "document": "bootstrap-config-v1beta1",
        "section": "BootstrapConfigTemplate, BootstrapConfigTemplateList resource definition"
      }
    ]
  }
])]);
