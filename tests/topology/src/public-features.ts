import type { Feature } from "./class-features.ts";

const text = { type: "string" };
const integer = { type: "integer" };
const boolean = { type: "boolean" };
const list = { type: "array", items: text };
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const kubeadm = "kubeadmConfigSpec";
const ready = (status: string, timeoutSeconds: number) => ({ type: "Ready", status, timeoutSeconds });

/** Features of public ClusterClasses, by feature and source. The objects are minimal, not copies. */
export const publicFeatures: Readonly<Record<string, Feature>> = {
  "names of certificates (vexxhost/magnum-cluster-api src/features/tls.rs)": {
    schemas: { apiServerSANs: text },
    values: { apiServerSANs: "- 10.0.0.9\n- api.example.com" },
    patches: [
      [
        "controlPlane",
        `${kubeadm}/clusterConfiguration/apiServer/certSANs`,
        {
          template:
            "- {{ .builtin.cluster.name }}\n- {{ .builtin.cluster.name }}.{{ .builtin.cluster.namespace }}.svc # short\n{{ .apiServerSANs }}",
        },
      ],
    ],
  },
  "volumes that are larger than a float (vexxhost/magnum-cluster-api src/features/boot_volume.rs)": {
    schemas: { bootVolume: object({ size: integer, type: text }), zone: { ...text, default: "" } },
    values: { bootVolume: { size: 20, type: "ssd" } },
    enabledIf: "{{ if gt .bootVolume.size 0.0 }}true{{end}}",
    patches: [
      [
        "machine",
        "rootVolume",
        {
          template:
            'type: {{ .bootVolume.type }}\nsizeGiB: {{ .bootVolume.size }}\n{{- if .zone }}\navailabilityZone:\n  name: "{{ .zone }}"\n{{- end }}\n',
        },
      ],
    ],
  },
  "devices by bus (vexxhost/magnum-cluster-api src/features/volumes.rs)": {
    schemas: { bus: { ...text, default: "scsi" }, etcd: { ...boolean, default: false }, docker: boolean },
    values: { docker: true },
    overrides: { bus: "virtio" },
    enabledIf: "{{ if and .docker (not .etcd) }}true{{ end }}",
    patches: [["machine", "device", { template: '{{ if eq .bus "scsi" }}/dev/sd{{ else }}/dev/vd{{end}}b' }]],
  },
  "a proxy for one family of systems (vexxhost/magnum-cluster-api src/features/operating_system.rs)": {
    schemas: { system: { ...text, enum: ["ubuntu", "debian", "flatcar"] }, proxy: { ...text, default: "" } },
    values: { system: "debian", proxy: 'Acquire::http::Proxy "http://proxy:3128";\n' },
    enabledIf: '{{ if and (or (eq .system "ubuntu") (eq .system "debian")) (ne .proxy "") }}true{{end}}',
    patches: [
      [
        "worker",
        "files",
        {
          template:
            '- {path: /etc/apt/apt.conf.d/90proxy, encoding: base64, content: "{{ .proxy | b64enc }}"}',
        },
      ],
    ],
  },
  "lists with a comma at their end (SovereignCloudStack/cluster-stacks openstack/scs2)": {
    schemas: { groups: list },
    values: { groups: ["a", "b-1"] },
    enabledIf: "{{ if .groups }}true{{end}}",
    patches: [
      [
        "machine",
        "securityGroups",
        { template: "[ {{ range .groups }} { filter: { name: {{ . }}}}, {{ end }} ]" },
      ],
    ],
  },
  "keys that templates choose (SovereignCloudStack/cluster-stacks openstack/scs2)": {
    schemas: {
      imageIsOrc: { ...boolean, default: false },
      imageName: { ...text, default: "ubuntu" },
      imageAddVersion: { ...boolean, default: true },
    },
    overrides: { imageIsOrc: true },
    patches: [
      [
        "machine",
        "image",
        {
          template:
            "{{ if .imageIsOrc }}imageRef{{ else }}filter{{ end }}:\n  name: {{ .imageName }}{{ if .imageAddVersion }}-{{ .builtin.controlPlane.version }}{{ end }}\n",
        },
      ],
    ],
  },
  "parents before their members (SovereignCloudStack/cluster-stacks openstack/scs2)": {
    schemas: { external: text, mtu: integer, oidc: object({ clientID: text, issuerURL: text }) },
    values: { external: "net-1", mtu: 1450, oidc: { clientID: "k8s", issuerURL: "https://id" } },
    enabledIf: "{{ if and .oidc .oidc.clientID .oidc.issuerURL }}true{{end}}",
    patches: [
      ["cluster", "externalNetwork", { value: {} }],
      ["cluster", "externalNetwork/id", { variable: "external" }],
      ["cluster", "networkMTU", { variable: "mtu" }],
      ["cluster", "oidc", { value: {} }],
      ["cluster", "oidc/client-id", { variable: "oidc.clientID" }],
    ],
  },
  "a member that replaces another one (kubernetes-sigs/cluster-api-provider-openstack clusterclass-dev-test.yaml)":
    {
      schemas: { imageName: text, addImageVersion: { ...boolean, default: true } },
      values: { imageName: "flatcar" },
      enabledIf: "{{ if .imageName }}true{{ end }}",
      patches: [
        ["machine", "image", { value: { imageRef: { name: "old" }, other: [1] } }],
        ["machine", "image/imageRef", "remove"],
        ["machine", "image/other/0", { value: "first" }],
        [
          "machine",
          "image/filter",
          {
            template:
              "name: {{ .imageName }}{{ if .addImageVersion }}-{{ .builtin.controlPlane.version }}{{ end }}\n",
          },
        ],
      ],
    },
  "minor versions by semver (kubernetes-sigs/cluster-api-provider-openstack clusterclass-dev-test.yaml)": {
    patches: [
      [
        "worker",
        "ignition",
        {
          template:
            'containerLinuxConfig:\n  additionalConfig: |\n    {{- $version := semver .builtin.machineDeployment.version }}\n    {{- $minor := printf "v%d.%d" $version.Major $version.Minor }}\n    storage:\n      files:\n        - path: /etc/sysupdate.kubernetes.d/kubernetes-{{ $minor }}.conf\n          mode: 0644',
        },
      ],
    ],
  },
  "domains instead of a place (nutanix-cloud-native/cluster-api-provider-nutanix clusterclass.yaml)": {
    schemas: {
      failureDomains: {
        type: "array",
        items: object({ name: text, subnets: { type: "array", items: object({ uuid: text }) } }),
      },
    },
    values: { failureDomains: [{ name: "fd-1", subnets: [{ uuid: "u1" }] }] },
    enabledIf: "{{if .failureDomains}}true{{end}}",
    patches: [
      ["cluster", "failureDomains", { variable: "failureDomains" }, "replace"],
      ["machine", "cluster", { value: { name: "pe" } }],
      ["machine", "cluster", "remove"],
      ["cluster", "first", { variable: "failureDomains[0].subnets[0].uuid" }],
    ],
  },
  "arguments before a version (nutanix-cloud-native/cluster-api-provider-nutanix clusterclass.yaml)": {
    theClass: { "/kubernetesVersions": undefined },
    topology: { "/version": "v1.32.4+vmware.1" },
    enabledIf: '{{semverCompare "< 1.33.0-0" .builtin.controlPlane.version}}',
    patches: [
      ["controlPlane", `${kubeadm}/clusterConfiguration/apiServer/extraArgs`, { value: [] }],
      [
        "controlPlane",
        `${kubeadm}/clusterConfiguration/apiServer/extraArgs/-`,
        { value: { name: "cloud-provider", value: "external" } },
      ],
    ],
  },
  "optional members of a variable (nutanix-cloud-native/cluster-api-provider-nutanix clusterclass.yaml)": {
    schemas: {
      details: object({
        memorySize: text,
        vcpus: integer,
        gpus: { type: "array", items: object({ name: text, deviceID: integer }) },
        categories: { type: "array", items: object({ key: text, value: text }) },
      }),
    },
    values: { details: { memorySize: "4Gi", vcpus: 2 } },
    overrides: { details: { memorySize: "8Gi", vcpus: 4, gpus: [{ name: "a", deviceID: 1 }] } },
    enabledIf: "{{if .details.gpus}}true{{end}}",
    patches: [
      ["machine", "gpus", { variable: "details.gpus" }],
      ["machine", "memorySize", { variable: "details.memorySize" }],
      ["machine", "vcpus", { variable: "details.vcpus" }],
    ],
  },
  "a manifest that a variable holds (kubernetes-sigs/cluster-api-provider-vsphere clusterclass-template.yaml)":
    {
      schemas: { manifest: text, address: text },
      values: {
        manifest: "env:\n- name: address\n  value: \"\"\n- name: port\n  value: '6443'\n",
        address: "10.0.0.9",
      },
      patches: [
        ["controlPlane", `${kubeadm}/files`, { value: [] }],
        [
          "controlPlane",
          `${kubeadm}/files/-`,
          {
            template:
              'owner: root:root\npath: /etc/kubernetes/manifests/kube-vip.yaml\ncontent: {{ printf "%q" (regexReplaceAll "(name: address\\n +value:).*" .manifest (printf "$1 %s" .address)) }}\npermissions: "0644"\n',
          },
        ],
      ],
    },
  "Secrets of machine templates (kubernetes-sigs/cluster-api-provider-azure clusterclass.yaml)": {
    patches: [
      ["controlPlane", `${kubeadm}/clusterConfiguration/cluster-name`, { variable: "builtin.cluster.name" }],
      [
        "controlPlane",
        `${kubeadm}/files`,
        {
          template:
            '- contentFrom:\n    secret:\n      key: control-plane-azure.json\n      name: "{{ .builtin.controlPlane.machineTemplate.infrastructureRef.name }}-azure-json"\n  permissions: "0644"\n',
        },
      ],
      [
        "worker",
        "files",
        {
          template:
            '- name: "{{ .builtin.machineDeployment.infrastructureRef.name }}-azure-json"\n  bootstrap: {{ .builtin.machineDeployment.bootstrap.configRef.name }}\n',
        },
      ],
      [
        "poolBootstrap",
        "files",
        { template: '- name: "{{ .builtin.machinePool.infrastructureRef.name }}-azure-json"\n' },
      ],
    ],
  },
  "machines by index (ionos-cloud/cluster-api-provider-proxmox cluster-class.yaml)": {
    schemas: {
      cloneSpec: object(
        {
          keys: list,
          machineSpec: {
            type: "array",
            minItems: 2,
            items: object({ templateID: integer, sourceNode: text, numCores: { ...integer, default: 2 } }),
          },
        },
        { required: ["machineSpec"] },
      ),
    },
    values: {
      cloneSpec: {
        keys: ["ssh-ed25519 a", "ssh-rsa b"],
        machineSpec: [{}, { templateID: 100, sourceNode: "pve" }],
      },
    },
    enabledIf: "{{ if (index .cloneSpec.machineSpec 1).templateID }}true{{ end }}",
    patches: [
      ["machine", "templateID", { variable: "cloneSpec.machineSpec[1].templateID" }],
      ["machine", "numCores", { variable: "cloneSpec.machineSpec[0].numCores" }],
      [
        "controlPlane",
        `${kubeadm}/users`,
        { template: "- name: root\n  sshAuthorizedKeys: {{ .cloneSpec.keys }}\n" },
      ],
    ],
  },
  "selectors with members that are false (ionos-cloud/cluster-api-provider-proxmox cluster-class.yaml)": {
    schemas: { mode: { ...text, default: "ipvs" } },
    enabledIf: '{{ if eq .mode "ipvs" }}true{{ end }}',
    patches: [
      [
        "workerOnly",
        "files",
        {
          template:
            '- content: |\n    #/bin/sh\n    cat >> /run/kubeadm/kubeadm.yaml <<EOF\n    ---\n    mode: "{{ .mode }}"\n    EOF\n  permissions: "0755"\n',
        },
      ],
      [
        "workerOnly",
        "joinConfiguration/nodeRegistration/taints",
        { value: [{ key: "lb", value: "", effect: "NoSchedule" }] },
      ],
    ],
  },
  "a load balancer by its member (lxc/cluster-api-provider-incus capn-default)": {
    schemas: {
      loadBalancer: object(
        {
          lxc: object({ flavor: text, target: { ...text, default: "" }, profiles: list }),
          "kube-vip": object({ host: text, interface: text }, { required: ["host"] }),
        },
        { minProperties: 1, maxProperties: 1 },
      ),
      privileged: { ...boolean, default: true },
    },
    values: { loadBalancer: { "kube-vip": { host: "10.0.0.9" } } },
    patches: [
      [
        "cluster",
        "../spec",
        {
          template:
            'unprivileged: {{ not .privileged }}\n\n{{ if hasKey .loadBalancer "lxc" }}\nloadBalancer:\n  lxc: {}\n{{ end }}\n{{ if hasKey .loadBalancer "kube-vip" }}\nloadBalancer:\n  kubeVIP:\n    interface: {{ index .loadBalancer "kube-vip" "interface" | default "" | quote }}\ncontrolPlaneEndpoint:\n  host: {{ index .loadBalancer "kube-vip" "host" | quote }}\n  port: 6443\n{{ end }}\n',
        },
        "replace",
      ],
    ],
  },
  "specs from members that are missing (lxc/cluster-api-provider-incus capn-default)": {
    schemas: {
      instance: object({
        type: { ...text, enum: ["container", "virtual-machine", ""] },
        profiles: list,
        flavor: text,
      }),
      privileged: { ...boolean, default: true },
    },
    values: { instance: { type: "container" }, privileged: false },
    enabledIf: '{{ and (not .privileged) (ne .instance.type "virtual-machine") }}',
    patches: [
      [
        "machine",
        "../spec",
        {
          template:
            "profiles: {{ .instance.profiles | toJson }}\ninstanceType: {{ .instance.type | quote }}\nflavor: {{ .instance.flavor | quote }}\n",
        },
        "replace",
      ],
      [
        "worker",
        "postKubeadmCommands/-",
        { template: "sh -xeu /opt/install.sh {{ .builtin.machineDeployment.version | quote }}" },
      ],
      ["worker", "postKubeadmCommands/0", { value: "set -x" }],
    ],
  },
  "numbers and lists of templates (syself/cluster-api-provider-hetzner cluster-class.yaml)": {
    schemas: {
      raid: { ...boolean, default: false },
      level: { ...integer, default: 1 },
      region: { ...text, default: "fsn1" },
      network: object(
        { enabled: { ...boolean, default: true }, cidr: { ...text, default: "10.0.0.0/16" } },
        { default: {} },
      ),
      groups: {
        type: "array",
        default: [{ name: "md-0", type: "spread" }],
        items: object({ name: text, type: text }),
      },
    },
    enabledIf: "{{ if .network.enabled }}true{{end}}",
    patches: [
      ["machine", "installImage", { value: { swraid: 5, swraidLevel: 5 } }],
      ["machine", "installImage/swraid", { template: "{{ if .raid }}1{{else}}0{{end}}" }, "replace"],
      ["machine", "installImage/swraidLevel", { variable: "level" }, "replace"],
      ["cluster", "controlPlaneRegions", { template: "[{{ .region | quote }}]" }],
      ["cluster", "hcloudNetwork", { variable: "network" }],
      ["cluster", "hcloudPlacementGroups", { variable: "groups" }],
    ],
  },
  "remediation within a range (syself/cluster-api-provider-hetzner cluster-class.yaml)": {
    theClass: {
      "/workers/machineDeployments/0/healthCheck": {
        checks: {
          nodeStartupTimeoutSeconds: 600,
          unhealthyNodeConditions: [ready("Unknown", 300), ready("False", 300)],
        },
        remediation: { triggerIf: { unhealthyInRange: "[0-2]" } },
      },
      "/controlPlane/healthCheck/remediation": {
        triggerIf: { unhealthyLessThanOrEqualTo: "100%" },
        templateRef: {
          apiVersion: "infrastructure.cluster.x-k8s.io/v1beta1",
          kind: "RemediationTemplate",
          name: "r",
        },
      },
    },
    topology: { "/controlPlane/healthCheck": { enabled: true } },
  },
  "health checks without conditions of Nodes (kubernetes-sigs/cluster-api clusterclass-quick-start.yaml)": {
    theClass: {
      "/controlPlane/healthCheck": {
        checks: {
          unhealthyNodeConditions: [
            { type: "e2e.remediation.condition", status: "False", timeoutSeconds: 20 },
          ],
          unhealthyMachineConditions: [
            { type: "e2e.clusterclass.condition", status: "False", timeoutSeconds: 300 },
          ],
        },
      },
      "/workers/machineDeployments/0/healthCheck": undefined,
    },
    topology: {
      "/workers/machineDeployments/0/healthCheck": { checks: { nodeStartupTimeoutSeconds: 0 } },
      "/workers/machineDeployments/2/healthCheck": undefined,
    },
  },
  "names of all objects (kubernetes-sigs/cluster-api clusterclass-quick-start-runtimesdk.yaml)": {
    theClass: {
      "/controlPlane/naming": { template: "{{ .cluster.name }}-cp-{{ .random }}" },
      "/infrastructure/naming": { template: "{{ .cluster.name }}-infra-{{ .random }}" },
      "/workers/machineDeployments/0/naming": {
        template: "{{ .cluster.name }}-md-{{ .machineDeployment.topologyName }}-{{ .random }}",
      },
      "/workers/machinePools/0/naming": {
        template: "{{ .cluster.name }}-mp-{{ .machinePool.topologyName }}-{{ .random }}",
      },
    },
  },
  "control planes without taints (kubernetes-sigs/cluster-api clusterclass-quick-start.yaml)": {
    schemas: {
      controlPlaneTaint: { ...boolean, default: false },
      ipv6Primary: { ...boolean, default: true },
    },
    enabledIf: "{{ not .controlPlaneTaint }}",
    patches: [
      ["controlPlane", `${kubeadm}/initConfiguration/nodeRegistration/taints`, { value: [] }],
      [
        "controlPlane",
        `${kubeadm}/initConfiguration/localAPIEndpoint`,
        { value: { advertiseAddress: "::" } },
      ],
    ],
  },
  "a surge with a quote too many (kubernetes-sigs/cluster-api clusterclass-quick-start.yaml)": {
    schemas: { surge: { ...text, default: "" } },
    values: { surge: "0" },
    enabledIf: '{{ ne .surge "" }}',
    patches: [
      ["controlPlane", "rollout", { value: {} }],
      ["controlPlane", "rollout/strategy", { template: 'rollingUpdate:\n  maxSurge: {{ .surge }}"\n' }],
    ],
  },
  "deployments and pools by globs (kubernetes-sigs/cluster-api clusterclass-quick-start.yaml)": {
    schemas: { kubeletLogLevel: text },
    values: { kubeletLogLevel: "8" },
    enabledIf: "{{ if .kubeletLogLevel }}true{{end}}",
    patches: [
      [
        "worker",
        "joinConfiguration/nodeRegistration/kubeletExtraArgs/-",
        { template: 'name: v\nvalue: "{{ .kubeletLogLevel }}"' },
      ],
      [
        "poolBootstrap",
        "joinConfiguration/nodeRegistration/kubeletExtraArgs",
        { template: '- name: v\n  value: "{{ .kubeletLogLevel }}"' },
        "replace",
      ],
    ],
  },
  "control planes without machines (rancher/turtles clusterclass-eks-example.yaml)": {
    theClass: {
      "/controlPlane/machineInfrastructure": undefined,
      "/controlPlane/healthCheck": undefined,
      "/controlPlane/readinessGates": undefined,
      "/controlPlane/deletion": undefined,
      "/controlPlane/taints": undefined,
    },
    topology: { "/controlPlane/deletion": undefined, "/controlPlane/replicas": undefined },
    schemas: { region: { ...text, default: "eu-west-1" } },
    patches: [
      ["controlPlane", "region", { variable: "region" }],
      [
        "controlPlane",
        "name",
        { template: "{{ .builtin.controlPlane.name }}-{{ .builtin.controlPlane.replicas }}" },
      ],
      ["pool", "template/region", { variable: "region" }],
    ],
  },
  "versions without the distribution (rancher/turtles clusterclass-rke2-example.yaml)": {
    theClass: { "/kubernetesVersions": undefined },
    topology: { "/version": "v1.34.2+rke2r1" },
    patches: [
      [
        "machine",
        "imageName",
        { template: 'ubuntu-{{ trimPrefix "v" (trimSuffix "+rke2r1" .builtin.cluster.topology.version) }}' },
      ],
    ],
  },
  "workers that an autoscaler scales (rancher/cluster-api-provider-rke2 examples)": {
    topology: {
      "/workers/machineDeployments/0/replicas": undefined,
      "/workers/machineDeployments/0/metadata/annotations": {
        "cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size": "1",
        "cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size": "5",
      },
      "/workers/machinePools/0/replicas": undefined,
    },
    patches: [
      ["worker", "verbosity", { template: '{{ dig "machineDeployment" "replicas" -1 .builtin }}' }],
      ["pool", "template/replicas", { template: "{{ .builtin.machinePool.replicas }}" }],
    ],
  },
  "metadata of all levels (kubernetes-sigs/cluster-api-addon-provider-helm clusterclass-quick-start.yaml)": {
    theClass: {
      "/workers/machinePools/0/metadata": {
        labels: { "ClusterClass.machinePool.label": "class" },
        annotations: { "ClusterClass.machinePool.annotation": "class" },
      },
    },
    topology: { "/workers/machinePools/0/metadata": { labels: { "Cluster.machinePool.label": "topology" } } },
    patches: [
      ["pool", "template/labels", { template: "{{ .builtin.machinePool.metadata.labels | toJson }}" }],
      ["worker", "note", { template: "{{ .builtin.machineDeployment.metadata.annotations | toJson }}" }],
      ["controlPlane", "note", { template: "{{ .builtin.controlPlane.metadata.labels | toJson }}" }],
      ["cluster", "note", { template: "{{ .builtin.cluster.metadata | toJson }}" }],
    ],
  },
  "deletion, gates and taints of workers (kubernetes-sigs/cluster-api clusterclass-quick-start.yaml)": {
    theClass: {
      "/workers/machineDeployments/0/deletion": {
        order: "Oldest",
        nodeDrainTimeoutSeconds: 30,
        nodeVolumeDetachTimeoutSeconds: 40,
        nodeDeletionTimeoutSeconds: 50,
      },
      "/workers/machineDeployments/0/readinessGates": [
        { conditionType: "example.com/a", polarity: "Negative" },
      ],
      "/workers/machineDeployments/0/rollout": { strategy: { type: "OnDelete" } },
      "/workers/machinePools/0/deletion": { nodeDrainTimeoutSeconds: 7 },
      "/availabilityGates": [{ conditionType: "example.com/available" }],
    },
    topology: {
      "/workers/machineDeployments/0/deletion": { order: "Random" },
      "/workers/machineDeployments/0/readinessGates": undefined,
      "/workers/machineDeployments/0/taints": undefined,
      "/controlPlane/readinessGates": [{ conditionType: "example.com/cp" }],
      "/workers/machinePools/0/taints": [{ key: "only", effect: "NoSchedule", propagation: "Always" }],
    },
  },
};
