import { applyJsonPatch, type JsonChange, type JsonObject, type JsonValue } from "@capikit/common/json";
import type { Unstructured } from "@capikit/topology";
import { describe, expect, it } from "vitest";
import type { Compare } from "./compare-topologies.ts";
import { at, document, documents, only } from "./fixtures.ts";
import { publicFeatures } from "./public-features.ts";

const [clusterClass, ...templates] = documents("class.yaml");

const controlPlaneGroup = "controlplane.cluster.x-k8s.io";
const workers = { machineDeploymentClass: { names: ["*"] } };

/** Templates by the part of a cluster that they are for: group, kind and selector. */
const parts = {
  controlPlane: [controlPlaneGroup, "KubeadmControlPlaneTemplate", { controlPlane: true }],
  cluster: ["infrastructure.cluster.x-k8s.io", "DockerClusterTemplate", { infrastructureCluster: true }],
  machine: ["infrastructure.cluster.x-k8s.io", "DockerMachineTemplate", { controlPlane: true, ...workers }],
  worker: ["bootstrap.cluster.x-k8s.io", "KubeadmConfigTemplate", workers],
  gpu: [
    "infrastructure.cluster.x-k8s.io",
    "DockerMachineTemplate",
    { machineDeploymentClass: { names: ["gpu*"] } },
  ],
  pool: [
    "infrastructure.cluster.x-k8s.io",
    "DockerMachinePoolTemplate",
    { machinePoolClass: { names: ["default-pool"] } },
  ],
  poolBootstrap: [
    "bootstrap.cluster.x-k8s.io",
    "KubeadmConfigTemplate",
    { machinePoolClass: { names: ["*-pool"] } },
  ],
  // Members that are false or empty select nothing.
  workerOnly: [
    "bootstrap.cluster.x-k8s.io",
    "KubeadmConfigTemplate",
    {
      controlPlane: false,
      infrastructureCluster: false,
      machineDeploymentClass: { names: ["default-worker"] },
    },
  ],
} as const;

type Part = keyof typeof parts;

/** A feature of public ClusterClasses: schemas of variables, values, and patches below a template's spec. */
export interface Feature {
  readonly schemas?: Readonly<Record<string, object>>;
  readonly values?: Readonly<Record<string, unknown>>;
  /** Values of the first MachineDeployment. */
  readonly overrides?: Readonly<Record<string, unknown>>;
  readonly enabledIf?: string;
  readonly patches?: readonly (readonly [
    on: Part,
    path: string,
    from: { template: string } | { variable: string } | { value: unknown } | "remove",
    op?: "replace",
  ])[];
  /** Members of the spec of the ClusterClass by JSON Pointer. Undefined removes one. */
  readonly theClass?: Members;
  /** Members of the topology of the Cluster. */
  readonly topology?: Members;
}

type Members = Readonly<Record<string, unknown>>;

const kubeadm = "kubeadmConfigSpec";
const text = { type: "string" };
const list = { type: "array", items: text };
const map = { type: "object", additionalProperties: text };
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

const features: Readonly<Record<string, Feature>> = {
  ...publicFeatures,
  "a virtual address as a static Pod": {
    schemas: { address: object({ host: text, port: { type: "integer", default: 6443 } }) },
    values: { address: { host: "10.0.0.9" } },
    patches: [
      [
        "controlPlane",
        `${kubeadm}/files`,
        {
          template:
            "- path: /etc/kubernetes/manifests/vip.yaml\n  content: |\n    kind: Pod\n    spec:\n      containers:\n      - env: [{name: address, value: {{ .address.host | quote }}}, {name: port, value: {{ .address.port | quote }}}]\n",
        },
      ],
      ["cluster", "controlPlaneEndpoint", { variable: "address" }],
    ],
  },
  "keys of users": {
    schemas: { keys: list },
    values: { keys: ["ssh-ed25519 AAAA a@b", "ssh-rsa BBBB"] },
    enabledIf: "{{ if .keys }}true{{ end }}",
    patches: [
      [
        "controlPlane",
        `${kubeadm}/users`,
        { template: "- name: admin\n  sshAuthorizedKeys:{{ range .keys }}\n  - {{ . | quote }}{{ end }}" },
      ],
      ["worker", "users", { template: '[{"name": "admin", "sshAuthorizedKeys": {{ .keys | toJson }}}]' }],
    ],
  },
  "proxies with the networks of the cluster": {
    schemas: { proxy: object({ http: text, no: { ...list, default: ["localhost"] } }) },
    values: { proxy: { http: "http://proxy:3128" } },
    patches: [
      [
        "worker",
        "preKubeadmCommands",
        {
          template:
            '- export NO_PROXY="{{ join "," .proxy.no }},{{ index .builtin.cluster.network.pods 0 }},.{{ .builtin.cluster.network.serviceDomain }}" HTTP_PROXY={{ .proxy.http }}',
        },
      ],
    ],
  },
  "certificates of authorities": {
    schemas: { authorities: { type: "array", items: object({ name: text, data: text }) } },
    values: { authorities: [{ name: "a b", data: "one\ntwo\n" }] },
    patches: [
      [
        "controlPlane",
        `${kubeadm}/files`,
        {
          template:
            '{{ range .authorities }}- path: /usr/share/{{ .name | replace " " "-" }}.crt\n  encoding: base64\n  content: {{ .data | b64enc }}\n{{ end }}',
        },
      ],
    ],
  },
  "mirrors of registries": {
    schemas: { mirrors: map },
    values: { mirrors: { "docker.io": "https://mirror.example.com", "ghcr.io": "https://m2.example.com" } },
    patches: [
      [
        "worker",
        "files",
        {
          template:
            '{{ range $host, $url := .mirrors }}- path: /etc/containerd/certs.d/{{ $host }}/hosts.toml\n  content: |\n{{ printf "server = %q" $url | indent 4 }}\n{{ end }}',
        },
      ],
    ],
  },
  "arguments that depend on the version": {
    schemas: {},
    enabledIf: '{{ semverCompare ">= 1.34.0-0" .builtin.controlPlane.version }}',
    patches: [
      [
        "controlPlane",
        `${kubeadm}/clusterConfiguration/apiServer/extraArgs`,
        {
          template:
            '- {name: v, value: "{{ (semver .builtin.controlPlane.version).Minor }}"}\n- {name: cloud-provider, value: external}',
        },
      ],
    ],
  },
  "a cloud provider outside the cluster": {
    schemas: { external: { type: "boolean", default: true } },
    enabledIf: "{{ .external }}",
    patches: [
      [
        "controlPlane",
        `${kubeadm}/clusterConfiguration/controllerManager`,
        { value: { extraArgs: [{ name: "cloud-provider", value: "external" }] } },
      ],
      [
        "controlPlane",
        `${kubeadm}/initConfiguration/nodeRegistration/name`,
        { value: "{{ ds.meta_data.local_hostname }}" },
      ],
    ],
  },
  "a policy for audits": {
    schemas: { audit: object({ enabled: { type: "boolean" }, days: { type: "integer" } }) },
    values: { audit: { enabled: true, days: 30 } },
    enabledIf: "{{ and .audit .audit.enabled }}",
    patches: [
      [
        "controlPlane",
        `${kubeadm}/clusterConfiguration/apiServer/extraVolumes`,
        { value: [{ name: "audit", hostPath: "/var/log/audit", mountPath: "/var/log/audit" }] },
      ],
      [
        "controlPlane",
        `${kubeadm}/clusterConfiguration/apiServer/extraArgs`,
        { template: "- name: audit-log-maxage\n  value: '{{ .audit.days }}'" },
      ],
    ],
  },
  "optional sign-on": {
    schemas: { oidc: object({ issuer: text, client: text, claims: map }) },
    values: { oidc: { issuer: "https://id.example.com", claims: { hd: "example.com" } } },
    enabledIf: '{{ if .oidc }}{{ ne .oidc.issuer "" }}{{ end }}',
    patches: [
      [
        "controlPlane",
        `${kubeadm}/clusterConfiguration/apiServer/extraArgs`,
        {
          template:
            '- {name: oidc-issuer-url, value: {{ .oidc.issuer }}}\n- {name: oidc-client-id, value: {{ .oidc.client | default "kubernetes" }}}\n{{ range $k, $v := .oidc.claims }}- {name: oidc-required-claim, value: "{{ $k }}={{ $v }}"}\n{{ end }}',
        },
      ],
    ],
  },
  "etcd of its own": {
    schemas: { etcd: object({ endpoints: list, quota: { type: "integer", default: 8589934592 } }) },
    values: { etcd: { endpoints: ["https://e1:2379", "https://e2:2379"] } },
    patches: [
      [
        "controlPlane",
        `${kubeadm}/clusterConfiguration/etcd`,
        { template: "external:\n  endpoints: {{ .etcd.endpoints | toJson }}" },
      ],
      ["controlPlane", `${kubeadm}/quota`, { template: "{{ .etcd.quota }}" }],
    ],
  },
  "encryption with a Secret": {
    schemas: {},
    patches: [
      [
        "controlPlane",
        `${kubeadm}/files`,
        {
          template:
            "- path: /etc/kubernetes/enc.yaml\n  contentFrom: {secret: {name: '{{ .builtin.cluster.name }}-encryption', key: config}}",
        },
      ],
    ],
  },
  "flavors of classes": {
    schemas: { flavor: { ...text, enum: ["small", "large"], default: "small" } },
    overrides: { flavor: "large" },
    patches: [["machine", "flavor", { variable: "flavor" }]],
  },
  "images by version": {
    schemas: { prefix: { ...text, default: "ubuntu-2404" } },
    patches: [
      [
        "machine",
        "image",
        {
          template:
            '{{ $v := or (dig "machineDeployment" "version" "" .builtin) .builtin.controlPlane.version }}{{ .prefix }}-kube-{{ trimPrefix "v" $v | replace "+" "-" }}',
        },
      ],
    ],
  },
  "places by the name of the workers": {
    schemas: { zones: map },
    values: { zones: { "md-0": "a", gpu: "b" } },
    patches: [["gpu", "zone", { template: "{{ get .zones .builtin.machineDeployment.topologyName }}" }]],
  },
  "networks of the cluster": {
    schemas: {},
    patches: [
      [
        "cluster",
        "network",
        {
          template:
            "pods: {{ .builtin.cluster.network.pods | toJson }}\nservices: {{ first .builtin.cluster.network.services }}\ndomain: {{ .builtin.cluster.network.serviceDomain }}",
        },
      ],
    ],
  },
  "whole objects of variables": {
    schemas: { subnets: { type: "array", items: object({ id: text, public: { type: "boolean" } }) } },
    values: { subnets: [{ id: "a", public: true }, { id: "b" }] },
    patches: [
      ["cluster", "subnets", { variable: "subnets" }],
      ["cluster", "first", { variable: "subnets[0].id" }],
    ],
  },
  "tags that are merged": {
    schemas: { tags: { ...map, default: {} } },
    values: { tags: { team: "a", "cost/center": "7" } },
    patches: [
      [
        "cluster",
        "tags",
        { template: '{{ merge (dict "cluster" .builtin.cluster.name) .tags | toJson | nindent 2 }}' },
      ],
    ],
  },
  "taints and labels of Nodes": {
    schemas: {
      labels: map,
      taints: { type: "array", items: object({ key: text, value: text, effect: text }) },
    },
    values: { labels: { tier: "b", area: "a" }, taints: [{ key: "only", effect: "NoSchedule" }] },
    patches: [
      ["worker", "joinConfiguration/nodeRegistration/taints", { variable: "taints" }],
      [
        "worker",
        "joinConfiguration/nodeRegistration/kubeletExtraArgs/-",
        {
          template:
            '{"name": "node-labels", "value": "{{ range $i, $k := keys .labels | sortAlpha }}{{ if $i }},{{ end }}{{ $k }}={{ get $.labels $k }}{{ end }}"}',
        },
      ],
    ],
  },
  "devices of one class": {
    schemas: { devices: { type: "array", items: object({ id: { type: "integer" } }), maxItems: 4 } },
    values: { devices: [{ id: 7864 }] },
    patches: [["gpu", "pciDevices", { variable: "devices" }]],
  },
  "servers of the time": {
    schemas: { time: object({ servers: list, enabled: { type: "boolean", default: true } }) },
    values: { time: { servers: ["0.example.com"] } },
    patches: [
      ["controlPlane", `${kubeadm}/ntp`, { variable: "time" }],
      ["worker", "ntp", { template: "{{ .time | toJson }}" }],
    ],
  },
  "names of pools": {
    schemas: {},
    patches: [
      [
        "pool",
        "template/name",
        { template: "{{ .builtin.machinePool.topologyName }}-{{ .builtin.machinePool.class | upper }}" },
      ],
    ],
  },
  "maps with defaults": {
    schemas: {
      settings: {
        type: "object",
        additionalProperties: object({ size: { type: "integer", default: 3 } }),
        default: { a: {} },
      },
    },
    values: { settings: { b: {}, c: { size: 5 } } },
    patches: [["cluster", "settings", { variable: "settings" }]],
  },
  "annotations with slashes": {
    schemas: { cni: { ...text, default: "cilium" } },
    patches: [["cluster", "../metadata/annotations/addons.example.com~1cni", { variable: "cni" }]],
  },
  "numbers in texts": {
    schemas: { size: { type: "number" }, count: { type: "integer" } },
    values: { size: 1.5, count: 9007199254740991 },
    patches: [
      [
        "machine",
        "size",
        { template: '"{{ .size }}-{{ .count }}-{{ ternary "yes" "no" (gt (int64 .count) 1) }}"' },
      ],
      ["machine", "count", { variable: "count" }],
    ],
  },
  "switches of several patches": {
    schemas: { mode: { ...text, enum: ["tunnel", "native", ""], default: "" } },
    values: { mode: "native" },
    enabledIf: '{{ has .mode (list "tunnel" "native") }}',
    patches: [
      ["cluster", "mode", { template: '{{ if eq .mode "native" }}routes{{ else }}overlay{{ end }}' }],
      ["pool", "template/mode", { variable: "mode" }],
    ],
  },
  "conditions that are false": {
    schemas: { debug: { type: "boolean", default: false } },
    enabledIf: "{{ .debug }}",
    patches: [["controlPlane", `${kubeadm}/verbosity`, { value: 9 }]],
  },
  "addresses of both families": {
    schemas: {},
    patches: [
      [
        "worker",
        "preKubeadmCommands",
        {
          template:
            '- sysctl net.ipv{{ if contains ":" (index .builtin.cluster.network.pods 0) }}6{{ else }}4{{ end }}.ip_forward=1\n- echo {{ join "," .builtin.cluster.network.services | quote }}',
        },
      ],
    ],
  },
  "feature gates from a map": {
    schemas: { gates: map },
    values: { gates: { B: "true", A: "false" } },
    patches: [
      [
        "controlPlane",
        `${kubeadm}/clusterConfiguration/controllerManager`,
        {
          template:
            'extraArgs: [{name: feature-gates, value: \'{{ $sep := "" }}{{ range $k, $v := .gates }}{{ $sep }}{{ $k }}={{ $v }}{{ $sep = "," }}{{ end }}\'}]',
        },
      ],
    ],
  },
  "disks with sizes in other units": {
    schemas: { disks: { type: "array", items: object({ name: text, gib: { type: "integer" } }) } },
    values: {
      disks: [
        { name: "etcd", gib: 10 },
        { name: "logs", gib: 3 },
      ],
    },
    patches: [
      [
        "machine",
        "extraMounts",
        {
          template:
            '{{ range $i, $d := .disks }}- hostPath: /dev/vd{{ index (list "b" "c") $i }}\n  containerPath: /mnt/{{ $d.name }}-{{ mul ($d.gib | int) 1024 }}\n{{ end }}',
        },
      ],
    ],
  },
  "names by regular expressions": {
    schemas: { image: { type: "string", pattern: "^[a-z.:/0-9-]+$" } },
    values: { image: "registry.example.com:5000/os/image:v1.2" },
    patches: [
      [
        "gpu",
        "customImage",
        {
          template:
            '{{ regexReplaceAll "^([^/]+)/(.*):.*$" .image "mirror/$2" }}:{{ .image | splitList ":" | last }}',
        },
      ],
    ],
  },
  "checksums and encodings of files": {
    schemas: { content: text },
    values: { content: "a: ü\n" },
    patches: [
      [
        "worker",
        "files",
        {
          template:
            '- path: /etc/{{ .content | sha256sum | trunc 8 }}\n  encoding: base64\n  content: {{ .content | b64enc }}\n  permissions: {{ printf "%04d" 640 | quote }}',
        },
      ],
    ],
  },
  "replicas that decide": {
    schemas: { strict: { type: "boolean", default: true } },
    patches: [
      [
        "worker",
        "postKubeadmCommands",
        {
          template:
            '- echo {{ if and .strict (gt (.builtin.machineDeployment.replicas | default 0 | int) 1) }}many{{ else }}one{{ end }}\n- echo {{ .builtin.machineDeployment.class | upper | nospace | trimSuffix "-WORKER" }}',
        },
      ],
    ],
  },
  "ternaries, coalesced values and dictionaries": {
    schemas: { region: text, zone: text },
    values: { zone: "b" },
    patches: [
      [
        "cluster",
        "loadBalancer",
        {
          template:
            '{{ $d := dict "imageTag" (coalesce .region .zone "x") "imageRepository" (ternary "on" "off" (hasKey (dict "a" 1) "a")) }}{{ $d | toJson }}',
        },
      ],
    ],
  },
  "labels of templates and objects": {
    schemas: { team: text },
    values: { team: "a" },
    overrides: { team: "b" },
    patches: [
      [
        "worker",
        "../metadata",
        { template: "labels: {team: {{ .team }}}\nannotations: {note: '{{ .team | repeat 2 }}'}" },
      ],
      ["controlPlane", "../metadata", { template: "labels: {team: {{ .team }}}" }],
    ],
  },
  "rules of variables": {
    schemas: {
      range: object(
        { min: { type: "integer" }, max: { type: "integer" } },
        { "x-kubernetes-validations": [{ rule: "self.min <= self.max" }] },
      ),
    },
    values: { range: { min: 1, max: 3 } },
    patches: [["pool", "template/range", { variable: "range" }]],
  },
};

type Contract = "v1beta1" | "v1beta2";

function withMembers(object: JsonObject, members: Members = {}): JsonObject {
  const changes: JsonChange[] = Object.entries(members).map(([path, value]) =>
    value === undefined ? { op: "remove", path } : { op: "add", path, value: value as JsonValue },
  );
  return applyJsonPatch(object, changes);
}

/** A ClusterClass that has only a feature, and its templates, whose control plane has a contract. */
function classOf({ schemas = {}, patches = [], enabledIf, theClass: members }: Feature, contract: Contract) {
  const theClass = structuredClone(only(clusterClass));
  const objects = structuredClone(templates);
  const apiVersion = `${controlPlaneGroup}/${contract}`;
  at(theClass, "spec", "controlPlane", "templateRef").apiVersion = apiVersion;
  only(objects.find(({ kind }) => kind === "KubeadmControlPlaneTemplate")).apiVersion = apiVersion;
  const variables = Object.entries(schemas).map(([name, openAPIV3Schema]) => ({
    name,
    required: false,
    schema: { openAPIV3Schema },
  }));
  const definitions = patches.map(([part, path, from, op = "add"]) => {
    const [group, kind, matchResources] = parts[part];
    const version = group === controlPlaneGroup ? contract : "v1beta2";
    const base = path.startsWith("../") ? `/spec/template/${path.slice(3)}` : `/spec/template/spec/${path}`;
    const source =
      from === "remove" ? { op: from } : { op, ...("value" in from ? from : { valueFrom: from }) };
    const change = { ...source, path: base };
    return { selector: { apiVersion: `${group}/${version}`, kind, matchResources }, jsonPatches: [change] };
  });
  const spec = at(theClass, "spec");
  delete spec.variables;
  delete spec.patches;
  // Cluster API refuses empty lists.
  if (variables.length > 0) spec.variables = variables as never;
  if (definitions.length > 0) {
    spec.patches = [{ name: "feature", ...(enabledIf !== undefined && { enabledIf }), definitions }] as never;
  }
  theClass.spec = withMembers(spec, members);
  return { clusterClass: theClass, objects };
}

function clusterOf({ values = {}, overrides = {}, topology: members }: Feature): Unstructured {
  const cluster = document("cluster.yaml");
  const pairs = (of: object) => Object.entries(of).map(([name, value]) => ({ name, value }));
  const topology = at(cluster, "spec", "topology");
  delete topology.variables;
  delete at(topology, "controlPlane").variables;
  const deployment = at(topology, "workers", "machineDeployments", 0);
  delete deployment.variables;
  if (Object.keys(values).length > 0) topology.variables = pairs(values);
  if (Object.keys(overrides).length > 0) deployment.variables = { overrides: pairs(overrides) };
  at(cluster, "spec").topology = withMembers(topology, members);
  return cluster;
}

/** Describes features of public ClusterClasses, on both contracts. */
export function describeClassFeatures(both: Compare): void {
  const contracts: readonly Contract[] = ["v1beta2", "v1beta1"];
  describe.each(contracts)("features of ClusterClasses, contract %s", (contract) => {
    it.each(Object.keys(features))("%s", async (name) => {
      const feature = only(features[name]);
      const { go, ours } = await both(clusterOf(feature), classOf(feature, contract));
      expect(Object.fromEntries(ours)).toEqual(Object.fromEntries(go));
    });
  });
}
