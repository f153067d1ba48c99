/**
 * Objects of built-in kinds, each with a right twin: the valid object of its kind, or one with the
 * nearest right value.
 *
 * @module
 */
import { applyMergePatch } from "@capikit/common/json";

const labels = { app: "a" };
const container = { name: "main", image: "registry.example/a:v1" };
const template = { metadata: { labels }, spec: { containers: [container] } };
const once = { spec: { containers: [container], restartPolicy: "Never" } };
const selector = { matchLabels: labels };
const rbac = "rbac.authorization.k8s.io";
const webhook = {
  name: "a.b.example",
  clientConfig: { url: "https://a.example/path" },
  admissionReviewVersions: ["v1"],
  sideEffects: "None",
  rules: [{ apiGroups: ["a.example"], apiVersions: ["v1"], operations: ["CREATE"], resources: ["foos"] }],
};
const crdVersion = {
  name: "v1",
  served: true,
  storage: true,
  schema: { openAPIV3Schema: { type: "object" } },
};

/** A valid object of each kind. */
const bases = {
  ConfigMap: { apiVersion: "v1", data: { a: "b" } },
  CronJob: {
    apiVersion: "batch/v1",
    spec: { schedule: "0 0 * * *", jobTemplate: { spec: { template: once } } },
  },
  CustomResourceDefinition: {
    apiVersion: "apiextensions.k8s.io/v1",
    metadata: { name: "foos.a.example" },
    spec: {
      group: "a.example",
      scope: "Namespaced",
      names: { plural: "foos", kind: "Foo" },
      versions: [crdVersion],
    },
  },
  DaemonSet: { apiVersion: "apps/v1", spec: { selector, template } },
  Deployment: { apiVersion: "apps/v1", spec: { selector, template } },
  Event: { apiVersion: "v1", involvedObject: { kind: "Pod", namespace: "default", name: "a" } },
  HorizontalPodAutoscaler: {
    apiVersion: "autoscaling/v2",
    spec: { maxReplicas: 2, scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "a" } },
  },
  Ingress: {
    apiVersion: "networking.k8s.io/v1",
    spec: { defaultBackend: { service: { name: "a", port: { number: 80 } } } },
  },
  Job: { apiVersion: "batch/v1", spec: { template: once } },
  Lease: { apiVersion: "coordination.k8s.io/v1", spec: { holderIdentity: "a" } },
  LimitRange: { apiVersion: "v1", spec: { limits: [{ type: "Container", max: { cpu: "2" } }] } },
  MutatingWebhookConfiguration: { apiVersion: "admissionregistration.k8s.io/v1", webhooks: [webhook] },
  Namespace: { apiVersion: "v1" },
  NetworkPolicy: { apiVersion: "networking.k8s.io/v1", spec: { podSelector: {} } },
  Node: { apiVersion: "v1", spec: { providerID: "a://1" } },
  PersistentVolumeClaim: {
    apiVersion: "v1",
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
  },
  Pod: { apiVersion: "v1", spec: template.spec },
  PodDisruptionBudget: { apiVersion: "policy/v1", spec: { minAvailable: 1, selector } },
  PriorityClass: { apiVersion: "scheduling.k8s.io/v1", value: 5 },
  ResourceQuota: { apiVersion: "v1", spec: { hard: { pods: "5" } } },
  Role: { apiVersion: `${rbac}/v1`, rules: [{ apiGroups: [""], resources: ["pods"], verbs: ["get"] }] },
  ClusterRole: { apiVersion: `${rbac}/v1`, rules: [{ nonResourceURLs: ["/healthz"], verbs: ["get"] }] },
  RoleBinding: {
    apiVersion: `${rbac}/v1`,
    roleRef: { apiGroup: rbac, kind: "Role", name: "a" },
    subjects: [{ kind: "ServiceAccount", name: "a" }],
  },
  ClusterRoleBinding: {
    apiVersion: `${rbac}/v1`,
    roleRef: { apiGroup: rbac, kind: "ClusterRole", name: "a" },
    subjects: [{ kind: "ServiceAccount", name: "a", namespace: "default" }],
  },
  Secret: { apiVersion: "v1", data: { a: "Yg==" } },
  Service: { apiVersion: "v1", spec: { selector: labels, ports: [{ port: 80 }] } },
  ServiceAccount: { apiVersion: "v1" },
  StatefulSet: { apiVersion: "apps/v1", spec: { serviceName: "a", selector, template } },
  StorageClass: { apiVersion: "storage.k8s.io/v1", provisioner: "a.example/disk" },
  ValidatingWebhookConfiguration: { apiVersion: "admissionregistration.k8s.io/v1", webhooks: [webhook] },
} satisfies Readonly<Record<string, object>>;

const event = {
  apiVersion: "events.k8s.io/v1",
  involvedObject: null,
  regarding: { kind: "Pod", namespace: "default", name: "a" },
  reason: "R",
  action: "A",
  type: "Normal",
  reportingController: "a.example/c",
  reportingInstance: "i",
  eventTime: "2026-01-02T03:04:05.000000Z",
};
const clusterScoped =
  /^(?:Cluster|CustomResource|Mutating|Namespace$|Node$|PriorityClass|StorageClass|Validating)/;

type Kind = keyof typeof bases;
type Case = readonly [kind: Kind, title: string, wrong: object, right?: object];

/** The merge patch of the spec of a Deployment's Pods. */
const pod = (spec: object): object => ({ spec: { template: { spec } } });
const main = (fields: object): object => pod({ containers: [{ ...container, ...fields }] });
const ports = (...list: object[]): object => ({ spec: { ports: list } });
const name = (text: string): object => ({ metadata: { name: text } });
const mount = { volumeMounts: [{ name: "a", mountPath: "/a" }] };
const probe = (fields: object): object => main({ livenessProbe: { httpGet: { port: 80 }, ...fields } });
const toleration = (fields: object): object => pod({ tolerations: [fields] });
const peer = (fields: object, more: object = {}): object => ({
  spec: { ingress: [{ from: [fields], ports: [{ port: 80, ...more }] }] },
});
const hook = (fields: object): object => ({ webhooks: [{ ...webhook, ...fields }] });
const hookRule = (fields: object): object => hook({ rules: [{ ...webhook.rules[0], ...fields }] });
const versions = (...list: object[]): object => ({ spec: { versions: list } });

const cases: readonly Case[] = [
  ["ConfigMap", "a key of two dots", { data: { "..": "x" } }, { data: { ".x": "x" } }],
  ["ConfigMap", "a key with a space", { data: { "a b": "x" } }, { data: { a_b: "x" } }],
  ["ConfigMap", "a key in both maps", { binaryData: { a: "Yg==" } }, { binaryData: { b: "Yg==" } }],
  [
    "ConfigMap",
    "a label with a space",
    { metadata: { labels: { a: "b c" } } },
    { metadata: { labels: { a: "b_c" } } },
  ],
  [
    "ConfigMap",
    "a label with two prefixes",
    { metadata: { labels: { "a/b/c": "" } } },
    { metadata: { labels: { "a/b": "" } } },
  ],
  ["ConfigMap", "a name in upper case", name("Config"), name("con.fig")],
  [
    "ConfigMap",
    "a finalizer without domain",
    { metadata: { finalizers: ["mine"] } },
    { metadata: { finalizers: ["a.example/mine"] } },
  ],
  ["ConfigMap", "a value that is a number", { data: { a: 1 } }, { data: { a: "1" } }],
  [
    "ConfigMap",
    "two controllers",
    {
      metadata: {
        ownerReferences: [1, 2].map((n) => ({
          apiVersion: "v1",
          kind: "Secret",
          name: `a${n}`,
          uid: `u${n}`,
          controller: true,
        })),
      },
    },
  ],
  [
    "CronJob",
    "a schedule of four fields",
    { spec: { schedule: "0 0 * *" } },
    { spec: { schedule: "@daily" } },
  ],
  ["CustomResourceDefinition", "no storage version", versions({ ...crdVersion, storage: false })],
  [
    "CustomResourceDefinition",
    "two storage versions",
    versions(crdVersion, { ...crdVersion, name: "v2" }),
    versions(crdVersion, { ...crdVersion, name: "v2", storage: false }),
  ],
  ["CustomResourceDefinition", "a name of another group", name("foos.b.example")],
  ["CustomResourceDefinition", "no schema", versions({ ...crdVersion, schema: null })],
  ["CustomResourceDefinition", "an unknown scope", { spec: { scope: "Global" } }],
  ["CustomResourceDefinition", "a version twice", versions(crdVersion, { ...crdVersion, storage: false })],
  ["DaemonSet", "a selector of other Pods", { spec: { selector: { matchLabels: { app: "b" } } } }],
  ["DaemonSet", "Pods that never restart", pod({ restartPolicy: "Never" })],
  ["Deployment", "an empty selector", { spec: { selector: { matchLabels: null } } }],
  ["Deployment", "no selector", { spec: { selector: null } }],
  ["Deployment", "a selector of other Pods", { spec: { selector: { matchLabels: { app: "b" } } } }],
  [
    "Deployment",
    "an expression that selects other Pods",
    { spec: { selector: { matchExpressions: [{ key: "app", operator: "NotIn", values: ["a"] }] } } },
    { spec: { selector: { matchExpressions: [{ key: "app", operator: "In", values: ["a"] }] } } },
  ],
  ["Deployment", "negative replicas", { spec: { replicas: -1 } }, { spec: { replicas: 0 } }],
  ["Deployment", "replicas as text", { spec: { replicas: "1" } }, { spec: { replicas: 1 } }],
  [
    "Deployment",
    "an unavailable strategy",
    { spec: { strategy: { rollingUpdate: { maxSurge: 0, maxUnavailable: 0 } } } },
    { spec: { strategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } } },
  ],
  [
    "Deployment",
    "Recreate with a surge",
    { spec: { strategy: { type: "Recreate", rollingUpdate: { maxSurge: 1 } } } },
    { spec: { strategy: { type: "Recreate" } } },
  ],
  ["Deployment", "an unknown strategy", { spec: { strategy: { type: "Replace" } } }],
  [
    "Deployment",
    "a deadline before readiness",
    { spec: { minReadySeconds: 600 } },
    { spec: { minReadySeconds: 599 } },
  ],
  ["Deployment", "no container", pod({ containers: [] })],
  ["Deployment", "a container without image", main({ image: null })],
  ["Deployment", "a container without name", main({ name: null })],
  ["Deployment", "a name with an underscore", main({ name: "my_main" })],
  [
    "Deployment",
    "a container twice",
    pod({ containers: [container, container] }),
    pod({ containers: [container, { ...container, name: "b" }] }),
  ],
  [
    "Deployment",
    "an init container of the same name",
    pod({ initContainers: [container] }),
    pod({ initContainers: [{ ...container, name: "b" }] }),
  ],
  [
    "Deployment",
    "a volume twice",
    pod({
      volumes: [
        { name: "a", emptyDir: {} },
        { name: "a", emptyDir: {} },
      ],
    }),
    pod({
      volumes: [
        { name: "a", emptyDir: {} },
        { name: "b", emptyDir: {} },
      ],
    }),
  ],
  [
    "Deployment",
    "a volume of two sources",
    pod({ volumes: [{ name: "a", emptyDir: {}, secret: { secretName: "a" } }] }),
    pod({ volumes: [{ name: "a", secret: { secretName: "a" } }] }),
  ],
  [
    "Deployment",
    "a mode in decimal",
    pod({ volumes: [{ name: "a", secret: { secretName: "a", defaultMode: 644 } }] }),
    pod({ volumes: [{ name: "a", secret: { secretName: "a", defaultMode: 420 } }] }),
  ],
  [
    "Deployment",
    "a mount of no volume",
    main(mount),
    pod({ containers: [{ ...container, ...mount }], volumes: [{ name: "a" }] }),
  ],
  [
    "Deployment",
    "two mounts at a path",
    pod({
      containers: [{ ...container, volumeMounts: [...mount.volumeMounts, ...mount.volumeMounts] }],
      volumes: [{ name: "a" }],
    }),
  ],
  [
    "Deployment",
    "a path with a colon",
    pod({
      containers: [{ ...container, volumeMounts: [{ name: "a", mountPath: "/a:b" }] }],
      volumes: [{ name: "a" }],
    }),
  ],
  [
    "Deployment",
    "a port over 65535",
    main({ ports: [{ containerPort: 70_000 }] }),
    main({ ports: [{ containerPort: 65_535 }] }),
  ],
  [
    "Deployment",
    "a name of a port of 24 letters",
    main({ ports: [{ containerPort: 1, name: "a-name-that-is-too-long" }] }),
    main({ ports: [{ containerPort: 1, name: "a-name-of-a-port".slice(0, 15) }] }),
  ],
  [
    "Deployment",
    "a port name twice",
    main({
      ports: [
        { containerPort: 1, name: "a" },
        { containerPort: 2, name: "a" },
      ],
    }),
    main({ ports: [{ containerPort: 1 }, { containerPort: 1 }] }),
  ],
  [
    "Deployment",
    "an unknown protocol",
    main({ ports: [{ containerPort: 1, protocol: "HTTP" }] }),
    main({ ports: [{ containerPort: 1, protocol: "UDP" }] }),
  ],
  [
    "Deployment",
    "a request over the limit",
    main({ resources: { requests: { memory: "2Gi" }, limits: { memory: "1Gi" } } }),
    main({ resources: { requests: { memory: "1024Mi" }, limits: { memory: "1Gi" } } }),
  ],
  [
    "Deployment",
    "an unknown resource",
    main({ resources: { limits: { mem: "1Gi" } } }),
    main({ resources: { limits: { "a.example/mem": "1" } } }),
  ],
  [
    "Deployment",
    "no quantity",
    main({ resources: { limits: { memory: "1 GB" } } }),
    main({ resources: { limits: { memory: "1G" } } }),
  ],
  ["Deployment", "a negative quantity", main({ resources: { limits: { memory: "-1" } } })],
  ["Deployment", "a variable without name", main({ env: [{ name: "", value: "a" }] })],
  [
    "Deployment",
    "a variable with an equals sign",
    main({ env: [{ name: "A=B", value: "a" }] }),
    main({ env: [{ name: "A.B", value: "a" }] }),
  ],
  [
    "Deployment",
    "a value from two places",
    main({ env: [{ name: "A", value: "a", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }] }),
  ],
  [
    "Deployment",
    "a variable of an unknown field",
    main({ env: [{ name: "A", valueFrom: { fieldRef: { fieldPath: "spec.hostname" } } }] }),
    main({ env: [{ name: "A", valueFrom: { fieldRef: { fieldPath: "metadata.labels['a']" } } }] }),
  ],
  [
    "Deployment",
    "a variable twice",
    main({ env: [{ name: "A=", value: "1" }] }),
    main({
      env: [
        { name: "A", value: "1" },
        { name: "A", value: "2" },
      ],
    }),
  ],
  ["Deployment", "a probe without handler", main({ livenessProbe: { periodSeconds: 1 } })],
  ["Deployment", "a probe of two handlers", probe({ tcpSocket: { port: 80 } })],
  ["Deployment", "a probe at port 0", probe({ httpGet: { port: 0 } })],
  [
    "Deployment",
    "a liveness probe of two successes",
    probe({ successThreshold: 2 }),
    probe({ successThreshold: 1 }),
  ],
  ["Deployment", "a negative delay", probe({ initialDelaySeconds: -1 }), probe({ initialDelaySeconds: 0 })],
  [
    "Deployment",
    "a probe of an init container",
    pod({ initContainers: [{ ...container, name: "b", startupProbe: { exec: { command: ["a"] } } }] }),
    pod({
      initContainers: [
        { ...container, name: "b", restartPolicy: "Always", startupProbe: { exec: { command: ["a"] } } },
      ],
    }),
  ],
  [
    "Deployment",
    "a privileged container that may not escalate",
    main({ securityContext: { privileged: true, allowPrivilegeEscalation: false } }),
    main({ securityContext: { privileged: true } }),
  ],
  [
    "Deployment",
    "SYS_ADMIN that may not escalate",
    main({ securityContext: { capabilities: { add: ["CAP_SYS_ADMIN"] }, allowPrivilegeEscalation: false } }),
    main({ securityContext: { capabilities: { add: ["SYS_ADMIN"] }, allowPrivilegeEscalation: false } }),
  ],
  [
    "Deployment",
    "a toleration of Exists with a value",
    toleration({ key: "a", operator: "Exists", value: "b" }),
    toleration({ key: "a", operator: "Exists" }),
  ],
  [
    "Deployment",
    "a toleration without key",
    toleration({ effect: "NoSchedule" }),
    toleration({ operator: "Exists" }),
  ],
  [
    "Deployment",
    "seconds of another effect",
    toleration({ operator: "Exists", tolerationSeconds: 5, effect: "NoSchedule" }),
    toleration({ operator: "Exists", tolerationSeconds: 5, effect: "NoExecute" }),
  ],
  [
    "Deployment",
    "an unknown operator",
    toleration({ key: "a", operator: "In" }),
    toleration({ key: "a", operator: "Equal" }),
  ],
  [
    "Deployment",
    "no skew",
    pod({
      topologySpreadConstraints: [{ maxSkew: 0, topologyKey: "a", whenUnsatisfiable: "ScheduleAnyway" }],
    }),
    pod({
      topologySpreadConstraints: [{ maxSkew: 1, topologyKey: "a", whenUnsatisfiable: "ScheduleAnyway" }],
    }),
  ],
  [
    "Deployment",
    "dnsPolicy None without servers",
    pod({ dnsPolicy: "None" }),
    pod({ dnsPolicy: "None", dnsConfig: { nameservers: ["1.1.1.1"] } }),
  ],
  ["Deployment", "Pods that never restart", pod({ restartPolicy: "Never" })],
  [
    "Deployment",
    "an unknown pull policy",
    main({ imagePullPolicy: "Sometimes" }),
    main({ imagePullPolicy: "Never" }),
  ],
  [
    "Deployment",
    "a wrong label of the template",
    { spec: { template: { metadata: { labels: { b: "c d" } } } } },
    { spec: { template: { metadata: { labels: { b: "c" } } } } },
  ],
  [
    "Deployment",
    "a wrong node selector",
    pod({ nodeSelector: { "a/b/c": "d" } }),
    pod({ nodeSelector: { "a/b": "d" } }),
  ],
  [
    "Deployment",
    "a host port that is not the port",
    pod({ hostNetwork: true, containers: [{ ...container, ports: [{ containerPort: 1, hostPort: 2 }] }] }),
    pod({ hostNetwork: true, containers: [{ ...container, ports: [{ containerPort: 1, hostPort: 1 }] }] }),
  ],
  [
    "Event",
    "a time of milliseconds",
    { eventTime: "2026-01-02T03:04:05.000Z" },
    { ...event, apiVersion: "events.k8s.io/v1" },
  ],
  ["Event", "another namespace", { involvedObject: { namespace: "other" } }],
  ["Event", "a new Event without time", { ...event, eventTime: null }, event],
  ["Event", "a new Event without controller", { ...event, reportingController: null }, event],
  ["Event", "a new Event of another type", { ...event, type: "Error" }, event],
  [
    "Event",
    "a new Event with a time of milliseconds",
    { ...event, eventTime: "2026-01-02T03:04:05.000Z" },
    event,
  ],
  ["Event", "an Event about nothing", { involvedObject: null, eventTime: "now" }, { involvedObject: null }],
  [
    "HorizontalPodAutoscaler",
    "more at least than at most",
    { spec: { minReplicas: 5 } },
    { spec: { minReplicas: 2 } },
  ],
  ["Ingress", "nothing", { spec: { defaultBackend: null } }],
  [
    "Job",
    "Pods that restart always",
    { spec: { template: { spec: { restartPolicy: "Always" } } } },
    { spec: { template: { spec: { restartPolicy: "OnFailure" } } } },
  ],
  ["Job", "negative parallelism", { spec: { parallelism: -1 } }, { spec: { parallelism: 0 } }],
  ["Job", "a selector of its own", { spec: { selector: { matchLabels: { a: "b" } } } }],
  [
    "Lease",
    "a time of milliseconds",
    { spec: { renewTime: "2026-01-02T03:04:05.000Z" } },
    { spec: { renewTime: "2026-01-02T03:04:05.000000Z" } },
  ],
  [
    "Lease",
    "a time without fraction",
    { spec: { acquireTime: "2026-01-02T03:04:05Z" } },
    { spec: { acquireTime: "2026-01-02T03:04:05.000000+01:00" } },
  ],
  ["Lease", "no duration", { spec: { leaseDurationSeconds: 0 } }, { spec: { leaseDurationSeconds: 1 } }],
  ["Lease", "negative transitions", { spec: { leaseTransitions: -1 } }, { spec: { leaseTransitions: 0 } }],
  [
    "LimitRange",
    "more at least than at most",
    { spec: { limits: [{ type: "Container", min: { cpu: "3" }, max: { cpu: "2" } }] } },
    { spec: { limits: [{ type: "Container", min: { cpu: "2" }, max: { cpu: "2" } }] } },
  ],
  ["MutatingWebhookConfiguration", "no side effects", hook({ sideEffects: null })],
  [
    "MutatingWebhookConfiguration",
    "side effects of old",
    hook({ sideEffects: "Some" }),
    hook({ sideEffects: "NoneOnDryRun" }),
  ],
  ["MutatingWebhookConfiguration", "a name of two parts", hook({ name: "a.b" })],
  ["MutatingWebhookConfiguration", "an http address", hook({ clientConfig: { url: "http://a.example/" } })],
  [
    "MutatingWebhookConfiguration",
    "no review version",
    hook({ admissionReviewVersions: ["v2"] }),
    hook({ admissionReviewVersions: ["v1", "v2"] }),
  ],
  ["MutatingWebhookConfiguration", "31 seconds", hook({ timeoutSeconds: 31 }), hook({ timeoutSeconds: 30 })],
  ["Namespace", "a name with a dot", name("a.b")],
  [
    "Namespace",
    "a level of Pod security",
    { metadata: { labels: { "pod-security.kubernetes.io/enforce": "strict" } } },
    { metadata: { labels: { "pod-security.kubernetes.io/enforce": "restricted" } } },
  ],
  [
    "Namespace",
    "a version of Pod security",
    { metadata: { labels: { "pod-security.kubernetes.io/warn-version": "1.33" } } },
    { metadata: { labels: { "pod-security.kubernetes.io/warn-version": "v1.33" } } },
  ],
  ["NetworkPolicy", "an empty peer", peer({}), peer({ podSelector: {} })],
  [
    "NetworkPolicy",
    "a block without length",
    peer({ ipBlock: { cidr: "10.0.0.0" } }),
    peer({ ipBlock: { cidr: "10.0.0.0/8" } }),
  ],
  ["NetworkPolicy", "a block and Pods", peer({ podSelector: {}, ipBlock: { cidr: "10.0.0.0/8" } })],
  [
    "NetworkPolicy",
    "an exception outside",
    peer({ ipBlock: { cidr: "10.0.0.0/8", except: ["11.0.0.0/16"] } }),
    peer({ ipBlock: { cidr: "10.0.0.0/8", except: ["10.1.0.0/16"] } }),
  ],
  [
    "NetworkPolicy",
    "a range that ends early",
    peer({ podSelector: {} }, { endPort: 79 }),
    peer({ podSelector: {} }, { endPort: 81 }),
  ],
  [
    "NetworkPolicy",
    "a range of a name",
    peer({ podSelector: {} }, { port: "web", endPort: 79 }),
    peer({ podSelector: {} }, { port: "web" }),
  ],
  [
    "NetworkPolicy",
    "an unknown protocol",
    peer({ podSelector: {} }, { protocol: "HTTP" }),
    peer({ podSelector: {} }, { protocol: "SCTP" }),
  ],
  [
    "NetworkPolicy",
    "an unknown type",
    { spec: { policyTypes: ["In"] } },
    { spec: { policyTypes: ["Egress"] } },
  ],
  [
    "Node",
    "a taint without effect",
    { spec: { taints: [{ key: "a" }] } },
    { spec: { taints: [{ key: "a", effect: "NoSchedule" }] } },
  ],
  ["Node", "a taint of an unknown effect", { spec: { taints: [{ key: "a", effect: "Never" }] } }],
  [
    "Node",
    "a taint twice",
    {
      spec: {
        taints: [
          { key: "a", effect: "NoExecute" },
          { key: "a", effect: "NoExecute" },
        ],
      },
    },
    {
      spec: {
        taints: [
          { key: "a", effect: "NoExecute" },
          { key: "a", effect: "NoSchedule" },
        ],
      },
    },
  ],
  ["PersistentVolumeClaim", "no access mode", { spec: { accessModes: [] } }],
  ["PersistentVolumeClaim", "no storage", { spec: { resources: { requests: null } } }],
  ["PersistentVolumeClaim", "an unknown access mode", { spec: { accessModes: ["ReadWrite"] } }],
  ["Pod", "no image", { spec: { containers: [{ name: "main" }] } }],
  ["Pod", "a name in upper case", name("Pod")],
  ["Pod", "no containers", { spec: { containers: [] } }],
  [
    "Pod",
    "an unknown restart policy",
    { spec: { restartPolicy: "Sometimes" } },
    { spec: { restartPolicy: "Never" } },
  ],
  ["PodDisruptionBudget", "both bounds", { spec: { maxUnavailable: 1 } }],
  [
    "PodDisruptionBudget",
    "over 100 percent",
    { spec: { minAvailable: null, maxUnavailable: "101%" } },
    { spec: { minAvailable: null, maxUnavailable: "100%" } },
  ],
  ["PodDisruptionBudget", "a negative bound", { spec: { minAvailable: -1 } }, { spec: { minAvailable: 0 } }],
  ["PodDisruptionBudget", "a word", { spec: { minAvailable: "half" } }],
  [
    "PodDisruptionBudget",
    "an unknown operator",
    { spec: { selector: { matchExpressions: [{ key: "a", operator: "Is" }] } } },
    { spec: { selector: { matchExpressions: [{ key: "a", operator: "Exists" }] } } },
  ],
  ["PriorityClass", "over a billion", { value: 2_000_000_000 }, { value: 1_000_000_000 }],
  [
    "ResourceQuota",
    "half a Pod",
    { spec: { hard: { pods: "1.5" } } },
    { spec: { hard: { "requests.cpu": "1.5" } } },
  ],
  ["Role", "no verbs", { rules: [{ apiGroups: [""], resources: ["pods"], verbs: [] }] }, { rules: [] }],
  ["Role", "no groups", { rules: [{ resources: ["pods"], verbs: ["get"] }] }],
  ["Role", "addresses", { rules: [{ nonResourceURLs: ["/a"], verbs: ["get"] }] }],
  ["Role", "a name with a slash", name("a%b"), name("system:a")],
  [
    "ClusterRole",
    "resources and addresses",
    { rules: [{ nonResourceURLs: ["/a"], resources: ["pods"], apiGroups: [""], verbs: ["get"] }] },
  ],
  [
    "RoleBinding",
    "a ServiceAccount with group",
    { subjects: [{ kind: "ServiceAccount", name: "a", apiGroup: rbac }] },
    { subjects: [{ kind: "ServiceAccount", name: "a", namespace: "b" }] },
  ],
  [
    "RoleBinding",
    "an unknown subject",
    { subjects: [{ kind: "Account", name: "a" }] },
    { subjects: [{ kind: "User", name: "a" }] },
  ],
  [
    "RoleBinding",
    "a subject without name",
    { subjects: [{ kind: "Group" }] },
    { subjects: [{ kind: "Group", name: "a", apiGroup: rbac }] },
  ],
  [
    "RoleBinding",
    "a role of another kind",
    { roleRef: { kind: "Roles" } },
    { roleRef: { kind: "ClusterRole" } },
  ],
  ["RoleBinding", "a role of another group", { roleRef: { apiGroup: "a.example" } }],
  [
    "ClusterRoleBinding",
    "a ServiceAccount without namespace",
    { subjects: [{ kind: "ServiceAccount", name: "a" }] },
  ],
  ["ClusterRoleBinding", "a Role", { roleRef: { kind: "Role" } }],
  ["Secret", "a value in plain text", { data: { a: "plain text" } }, { stringData: { a: "plain text" } }],
  [
    "Secret",
    "a certificate without key",
    { type: "kubernetes.io/tls", data: { "tls.crt": "" } },
    { type: "kubernetes.io/tls", data: { "tls.crt": "", "tls.key": "" } },
  ],
  [
    "Secret",
    "no registry",
    { type: "kubernetes.io/dockerconfigjson" },
    { type: "kubernetes.io/dockerconfigjson", stringData: { ".dockerconfigjson": "{}" } },
  ],
  ["Service", "a port over 65535", ports({ port: 70_000 }), ports({ port: 65_535 })],
  ["Service", "no ports", ports(), { spec: { ports: [], clusterIP: "None" } }],
  [
    "Service",
    "ports without names",
    ports({ port: 1 }, { port: 2 }),
    ports({ port: 1, name: "a" }, { port: 2, name: "b" }),
  ],
  ["Service", "a name twice", ports({ port: 1, name: "a" }, { port: 2, name: "a" })],
  [
    "Service",
    "a port twice",
    ports({ port: 1, name: "a" }, { port: 1, name: "b" }),
    ports({ port: 1, name: "a" }, { port: 1, name: "b", protocol: "UDP" }),
  ],
  ["Service", "a port of Nodes", ports({ port: 1, nodePort: 30_001 })],
  [
    "Service",
    "an unnamed other host",
    { spec: { type: "ExternalName" } },
    { spec: { type: "ExternalName", externalName: "a.example" } },
  ],
  ["Service", "an unknown type", { spec: { type: "Internal" } }],
  ["Service", "a name with a dot", name("a.b")],
  ["Service", "a wrong target", ports({ port: 1, targetPort: "Web" }), ports({ port: 1, targetPort: "web" })],
  ["Service", "a wrong selector", { spec: { selector: { app: "a b" } } }],
  ["ServiceAccount", "a name in upper case", name("Account")],
  ["StatefulSet", "a selector of other Pods", { spec: { selector: { matchLabels: { app: "b" } } } }],
  [
    "StatefulSet",
    "a mount of no claim",
    main(mount),
    {
      spec: {
        template: { spec: { containers: [{ ...container, ...mount }] } },
        volumeClaimTemplates: [
          {
            metadata: { name: "a" },
            spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
          },
        ],
      },
    },
  ],
  [
    "StatefulSet",
    "an unknown management",
    { spec: { podManagementPolicy: "Fast" } },
    { spec: { podManagementPolicy: "Parallel" } },
  ],
  ["StorageClass", "no provisioner", { provisioner: null }],
  ["StorageClass", "an unknown policy", { reclaimPolicy: "Keep" }, { reclaimPolicy: "Retain" }],
  ["ValidatingWebhookConfiguration", "no operations", hookRule({ operations: [] })],
  [
    "ValidatingWebhookConfiguration",
    "all and others",
    hookRule({ apiGroups: ["*", "a.example"] }),
    hookRule({ apiGroups: ["*"] }),
  ],
  [
    "ValidatingWebhookConfiguration",
    "a selector",
    hook({ objectSelector: { matchLabels: { a: "b c" } } }),
    hook({ objectSelector: { matchLabels: { a: "b" } } }),
  ],
  [
    "ValidatingWebhookConfiguration",
    "no service and no address",
    hook({ clientConfig: {} }),
    hook({ clientConfig: { service: { name: "a", namespace: "b" } } }),
  ],
];

/** An object with its name in the table. */
export interface JudgedObject {
  readonly title: string;
  readonly object: {
    readonly apiVersion: string;
    readonly kind: string;
    readonly metadata: { readonly name: string };
  };
}

const make = (kind: Kind, patch: object, index: number): JudgedObject["object"] => {
  const namespace = clusterScoped.test(kind) ? {} : { namespace: "default" };
  const base = { kind, ...bases[kind], metadata: { name: `o${index}`, ...namespace } };
  const named = {
    ...base,
    metadata: { ...base.metadata, ...(bases[kind] as { metadata?: object }).metadata },
  };
  return applyMergePatch(named, patch) as JudgedObject["object"];
};

/** Each wrong object, and its right twin. */
export const judgedObjects: readonly JudgedObject[] = cases.flatMap(
  ([kind, title, wrong, right = {}], index) => [
    { title: `${kind}: ${title}`, object: make(kind, wrong, index) },
    { title: `${kind}: ${title}, right`, object: make(kind, right, index) },
  ],
);
