import { defineRules } from "../../model/define-rules.ts";

/** The rules of BootstrapConfig that are its own. */
export const configRules = /* @__PURE__ */ defineRules(
  ["bootstrap-config"],
  ["BootstrapConfig"],
  [
    {
      id: "bootstrap-config/definition",
      title: "A bootstrap provider has a BootstrapConfig",
      level: "must",
      check: ["components", "crd-metadata"],
      explanation:
        "A kind that turns into the data a machine starts with, such as a cloud-init script, and so becomes a node. By convention it is called `<Env>Config`.",
      sources: [
        { document: "bootstrap-config", section: "BootstrapConfig, BootstrapConfigList resource definition" },
        {
          document: "bootstrap-config-v1beta1",
          section: "BootstrapConfig, BootstrapConfigList resource definition",
        },
      ],
    },
    {
      id: "bootstrap-config/data-secret",
      title: "The name of the secret with the data",
      level: "must",
      check: ["crd-schema", "object"],
      fields: [
        {
          path: "status.dataSecretName",
          type: "string",
          surfaces: "Machine.spec.bootstrap.dataSecretName",
          bounds: { minLength: 1, maxLength: 253 },
        },
      ],
      explanation:
        "The name must follow from the Cluster, the Machine or the config itself: it stands in status, which a move does not carry over, while the secret is moved.",
      core: "Copied to the Machine or MachinePool once the data is there; infrastructure providers wait for it.",
      sources: [
        { document: "bootstrap-config", section: "BootstrapConfig: data secret" },
        { document: "bootstrap-config-v1beta1", section: "BootstrapConfig: data secret" },
        { file: "internal/contract/bootstrap.go", symbol: "DataSecretName()" },
      ],
    },
    {
      id: "bootstrap-config/data-secret-content",
      title: "What the secret with the data looks like",
      level: "must",
      resources: ["Secret"],
      check: ["object"],
      labels: ["cluster.x-k8s.io/cluster-name"],
      fields: [{ path: "data.value", type: "string", core: "none" }],
      explanation:
        "The data stands under the key `value`. The secret bears the Cluster's name as label and has the config as controller. Providers whose data comes in several formats say which in a key `format` beside it, as the kubeadm provider does.",
      sources: [
        { document: "bootstrap-config", section: "BootstrapConfig: data secret" },
        { document: "bootstrap-config-v1beta1", section: "BootstrapConfig: data secret" },
      ],
    },
    {
      id: "bootstrap-config/initialization",
      title: "Say when the data is there",
      level: "must",
      check: ["crd-schema", "object"],
      fields: [
        {
          path: "status.ready",
          type: "boolean",
          versions: ["v1beta1"],
          surfaces: "Machine.status.initialization.bootstrapDataSecretCreated",
        },
        {
          path: "status.initialization",
          type: "object",
          versions: ["v1beta2"],
          bounds: { minProperties: 1 },
        },
        {
          path: "status.initialization.dataSecretCreated",
          type: "boolean",
          versions: ["v1beta2"],
          surfaces: "Machine.status.initialization.bootstrapDataSecretCreated",
        },
      ],
      explanation: "Set to true once the secret exists and its name is in status.",
      core: "The Machine takes over the secret's name. MachinePools do likewise.",
      sources: [
        { document: "bootstrap-config", section: "BootstrapConfig: initialization completed" },
        { document: "bootstrap-config-v1beta1", section: "BootstrapConfig: initialization completed" },
        { file: "internal/contract/bootstrap.go", symbol: "DataSecretCreated" },
      ],
    },
    {
      id: "bootstrap-config/ready-condition",
      title: "A condition Ready tells of the whole life",
      level: "should",
      when: ["conditions"],
      check: ["object"],
      explanation: "Ready speaks of the making of the data and of everything after.",
      core: "Mirrored as the Machine's condition `BootstrapConfigReady`.",
      sources: [
        { document: "bootstrap-config", section: "BootstrapConfig: conditions" },
        { document: "bootstrap-config-v1beta1", section: "BootstrapConfig: conditions" },
        {
          file: "core/reconcilers/machine/machine_controller_status.go",
          symbol: "Bootstrap().ReadyConditionType()",
        },
      ],
    },
    {
      id: "bootstrap-config/in-place-changes",
      title: "Make no new data for changes made in place",
      level: "should",
      versions: ["v1beta2"],
      when: ["in-place-updates"],
      check: ["runtime-behaviour", "webhook"],
      explanation:
        "The extension that updates machines in place carries changes out; the controller ignores them, and validation lets those fields be changed that can be updated in place.",
      sources: [{ document: "bootstrap-config", section: "BootstrapConfig: support for in-place changes" }],
    },
    {
      id: "bootstrap-config/sentinel-file",
      title: "A file on the machine says that it worked",
      level: "should",
      check: ["runtime-behaviour"],
      explanation:
        "After success the data has made `/run/cluster-api/bootstrap-success.complete`, on Windows `C:\\run\\cluster-api\\bootstrap-success.complete`. Infrastructure providers can look for it.",
      sources: [
        { document: "bootstrap-config", section: "Sentinel file" },
        { document: "bootstrap-config-v1beta1", section: "Sentinel file" },
      ],
    },
    {
      id: "bootstrap-config/uninitialized-taint",
      title: "New workers start with a taint",
      level: "may",
      check: ["runtime-behaviour"],
      explanation:
        "The taint `node.cluster.x-k8s.io/uninitialized:NoSchedule` keeps work off a node until its labels are there.",
      core: "Core removes the taint once it has synced the Machine's labels to the Node.",
      sources: [
        { document: "bootstrap-config", section: "Taint Nodes at creation" },
        { document: "bootstrap-config-v1beta1", section: "Taint Nodes at creation" },
      ],
    },
    {
      id: "bootstrap-config/wait-for-machine",
      title: "Wait for the owner and find the Cluster",
      level: "should",
      check: ["runtime-behaviour"],
      explanation:
        "Nothing is made before a Machine, or a MachinePool, owns the object and its Cluster can be found. A secret that is there already is not made anew.",
      sources: [
        { document: "bootstrap-config", section: "Behavior" },
        { document: "bootstrap-config-v1beta1", section: "Behavior" },
      ],
    },
  ],
);
