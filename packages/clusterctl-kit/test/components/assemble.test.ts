import type { Json, JsonObject } from "@capikit/schema";
import { expect, test } from "vitest";
import {
  gracePeriodSeconds,
  shutdownArgs,
  shutdownProblem,
} from "../../src/components/assemble/shutdown-time.ts";
import {
  type AssembleOptions,
  assembleComponents,
  ComponentsError,
  componentsYaml,
  processComponents,
} from "../../src/components/index.ts";

const image = "ghcr.io/acme/manager:v0.1.0";
const foo = { name: "foo", type: "InfrastructureProvider" } as const;

function crd(
  kind: string,
  group: string,
  versions: readonly string[] = ["v1beta2"],
  scope = "Namespaced",
): JsonObject {
  const plural = `${kind.toLowerCase()}s`;
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      names: { kind, plural },
      scope,
      versions: versions.map((name) => ({ name, served: true, storage: name === "v1beta2" })),
    },
  };
}

type Fields = { readonly [key: string]: Fields } & readonly Fields[];

function find(objects: readonly JsonObject[], kind: string, name?: string): Fields {
  const found = objects.filter(
    (one) => one.kind === kind && (name === undefined || (one.metadata as JsonObject).name === name),
  );
  if (found.length !== 1) throw new Error(`${found.length} objects of ${kind} ${name ?? ""}`);
  return found[0] as unknown as Fields;
}

const kinds = (objects: readonly JsonObject[]): Json[] => objects.map(({ kind }) => kind ?? null);

test("a manager runs unprivileged, with the common probes, ports and flags of providers", () => {
  const objects = assembleComponents({
    provider: foo,
    manager: { image, args: ["--region=x"], featureGates: { MachinePool: true, IPAMInUse: false } },
  });
  expect(kinds(objects)).toEqual([
    ...[
      "Namespace",
      "ServiceAccount",
      "Role",
      "ClusterRole",
      "RoleBinding",
      "ClusterRoleBinding",
      "ClusterRole",
      "Deployment",
      "PodDisruptionBudget",
      "NetworkPolicy",
    ],
  ]);
  const deployment = find(objects, "Deployment", "infrastructure-foo-controller-manager");
  expect(deployment.spec?.template?.spec).toMatchInlineSnapshot(`
    {
      "containers": [
        {
          "args": [
            "--leader-elect",
            "--diagnostics-address=\${CAPI_DIAGNOSTICS_ADDRESS:=:8443}",
            "--insecure-diagnostics=\${CAPI_INSECURE_DIAGNOSTICS:=false}",
            "--feature-gates=MachinePool=\${EXP_MACHINE_POOL:=true},IPAMInUse=\${EXP_IPAM_IN_USE:=false}",
            "--region=x",
          ],
          "env": [
            {
              "name": "POD_NAMESPACE",
              "valueFrom": {
                "fieldRef": {
                  "fieldPath": "metadata.namespace",
                },
              },
            },
            {
              "name": "POD_NAME",
              "valueFrom": {
                "fieldRef": {
                  "fieldPath": "metadata.name",
                },
              },
            },
            {
              "name": "POD_UID",
              "valueFrom": {
                "fieldRef": {
                  "fieldPath": "metadata.uid",
                },
              },
            },
          ],
          "image": "ghcr.io/acme/manager:v0.1.0",
          "livenessProbe": {
            "httpGet": {
              "path": "/healthz",
              "port": "healthz",
            },
          },
          "name": "manager",
          "ports": [
            {
              "containerPort": 8443,
              "name": "metrics",
              "protocol": "TCP",
            },
            {
              "containerPort": 9440,
              "name": "healthz",
              "protocol": "TCP",
            },
          ],
          "readinessProbe": {
            "httpGet": {
              "path": "/readyz",
              "port": "healthz",
            },
          },
          "resources": {
            "requests": {
              "cpu": "100m",
              "memory": "128Mi",
            },
          },
          "securityContext": {
            "allowPrivilegeEscalation": false,
            "capabilities": {
              "drop": [
                "ALL",
              ],
            },
            "privileged": false,
            "readOnlyRootFilesystem": true,
            "runAsGroup": 65532,
            "runAsUser": 65532,
          },
          "terminationMessagePolicy": "FallbackToLogsOnError",
          "volumeMounts": [
            {
              "mountPath": "/tmp",
              "name": "tmp",
            },
          ],
        },
      ],
      "securityContext": {
        "runAsNonRoot": true,
        "seccompProfile": {
          "type": "RuntimeDefault",
        },
      },
      "serviceAccountName": "infrastructure-foo-manager",
      "terminationGracePeriodSeconds": 40,
      "tolerations": [
        {
          "effect": "NoSchedule",
          "key": "node-role.kubernetes.io/master",
        },
        {
          "effect": "NoSchedule",
          "key": "node-role.kubernetes.io/control-plane",
        },
      ],
      "topologySpreadConstraints": [
        {
          "labelSelector": {
            "matchLabels": {
              "cluster.x-k8s.io/provider": "infrastructure-foo",
              "control-plane": "controller-manager",
            },
          },
          "maxSkew": 1,
          "topologyKey": "kubernetes.io/hostname",
          "whenUnsatisfiable": "ScheduleAnyway",
        },
        {
          "labelSelector": {
            "matchLabels": {
              "cluster.x-k8s.io/provider": "infrastructure-foo",
              "control-plane": "controller-manager",
            },
          },
          "maxSkew": 1,
          "topologyKey": "topology.kubernetes.io/zone",
          "whenUnsatisfiable": "ScheduleAnyway",
        },
      ],
      "volumes": [
        {
          "emptyDir": {
            "sizeLimit": "64Mi",
          },
          "name": "tmp",
        },
      ],
    }
  `);
});

test("the Namespace admits Pods of the restricted profile only, which the Deployment's Pods have", () => {
  const objects = assembleComponents({ provider: foo, manager: { image } });
  expect(find(objects, "Namespace").metadata).toMatchObject({
    labels: { "pod-security.kubernetes.io/enforce": "restricted" },
  });
  const pod = find(objects, "Deployment").spec?.template?.spec;
  const containers = pod?.containers;
  expect(pod?.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: "RuntimeDefault" },
  });
  expect(containers).toHaveLength(1);
  expect(containers?.[0]).toMatchObject({
    resources: { requests: { cpu: expect.any(String), memory: expect.any(String) } },
    securityContext: {
      allowPrivilegeEscalation: false,
      capabilities: { drop: ["ALL"] },
      readOnlyRootFilesystem: true,
    },
  });
});

test("the Pod's settings are options; the shutdown ends before its grace period", () => {
  const nodeSelector = { "kubernetes.io/os": "linux" };
  const tolerations = [{ key: "dedicated", operator: "Exists" }];
  const resources = { requests: { cpu: "100m" } };
  const objects = assembleComponents({
    provider: foo,
    manager: {
      image,
      replicas: 3,
      resources,
      nodeSelector,
      tolerations,
      priorityClassName: "system-cluster-critical",
      terminationGracePeriodSeconds: 100,
      args: ["--sync-period=1m"],
      env: { HTTPS_PROXY: "http://proxy" },
    },
  });
  const { spec } = find(objects, "Deployment");
  const pod = spec?.template?.spec;
  expect(spec?.replicas).toBe(3);
  expect(pod).toMatchObject({
    nodeSelector,
    tolerations,
    priorityClassName: "system-cluster-critical",
    terminationGracePeriodSeconds: 100,
  });
  expect(pod?.containers?.[0]).toMatchObject({ resources });
  expect(pod?.containers?.[0]?.env).toContainEqual({ name: "HTTPS_PROXY", value: "http://proxy" });
  expect(pod?.containers?.[0]?.args).toEqual([
    "--leader-elect",
    `--diagnostics-address=\${CAPI_DIAGNOSTICS_ADDRESS:=:8443}`,
    `--insecure-diagnostics=\${CAPI_INSECURE_DIAGNOSTICS:=false}`,
    "--graceful-shutdown-timeout=90s",
    "--sync-period=1m",
  ]);
});

test.each<[string[], number]>([
  [["--graceful-shutdown-timeout=2m"], 130],
  [["--graceful-shutdown-timeout", "1500ms"], 40],
  [["--graceful-shutdown-timeout=1h", "--graceful-shutdown-timeout=30.5s"], 41],
  [["--graceful-shutdown-timeout=${TIMEOUT:=2m}"], 130],
  [["--graceful-shutdown-timeout=${MINUTES:=2}m"], 130],
  [["--graceful-shutdown-timeout=${TIMEOUT}"], 40],
])("with the arguments %j, the grace period is %i s", (args, seconds) => {
  const objects = assembleComponents({ provider: foo, manager: { image, args } });
  expect(find(objects, "Deployment").spec?.template?.spec?.terminationGracePeriodSeconds).toBe(seconds);
});

test("an argument for the shutdown within the given grace period counts", () => {
  const args = ["--graceful-shutdown-timeout=20s"];
  const objects = assembleComponents({
    provider: foo,
    manager: { image, args, terminationGracePeriodSeconds: 60 },
  });
  const spec = find(objects, "Deployment").spec?.template?.spec;
  expect(spec?.terminationGracePeriodSeconds).toBe(60);
  const given = (spec?.containers?.[0]?.args ?? []) as unknown as string[];
  expect(given.filter((arg) => arg.includes("shutdown"))).toEqual(args);
});

test.each<[string[], number | undefined, number, string[]]>([
  [[], undefined, 45, ["--shutdown-delay-duration=5s"]],
  [[], 60, 60, ["--shutdown-delay-duration=5s", "--graceful-shutdown-timeout=45s"]],
  [[], 18, 18, ["--graceful-shutdown-timeout=8s"]],
  [["--graceful-shutdown-timeout=2m"], undefined, 135, ["--shutdown-delay-duration=5s"]],
  [["--graceful-shutdown-timeout=40s"], 50, 50, []],
  [["--shutdown-delay-duration=20s"], undefined, 60, []],
  [["--shutdown-delay-duration=0s"], undefined, 40, []],
])("a program that serves webhooks gets time for their callers: %j, %s", (args, given, seconds, added) => {
  const times = { args, ...(given !== undefined && { terminationGracePeriodSeconds: given }) };
  expect([gracePeriodSeconds(times, true), shutdownArgs(times, true)]).toEqual([seconds, added]);
  expect(shutdownProblem(times)).toBeUndefined();
});

test("an invalid delay is an error", () => {
  expect(shutdownProblem({ args: ["--shutdown-delay-duration=5"] })).toContain("is not a duration");
});

const shardRole = "infrastructure-foo-system-shard-role";
const sharded = { group: "x.io", resource: "things" };

test.each<Partial<AssembleOptions>>([
  { provider: foo },
  { provider: { name: "hooks", type: "RuntimeExtensionProvider" } },
  { manager: { image, replicas: 3 } },
])("drains evict one Pod at a time, and replicas prefer separate nodes and zones: %j", (options) => {
  const objects = assembleComponents({ provider: foo, manager: { image }, ...options });
  const { spec } = find(objects, "Deployment");
  const labelSelector = { matchLabels: spec?.template?.metadata?.labels };
  expect(find(objects, "PodDisruptionBudget").spec).toEqual({
    // At least one, so that the drain of the only replica's node is not blocked.
    maxUnavailable: 1,
    selector: labelSelector,
    unhealthyPodEvictionPolicy: "AlwaysAllow",
  });
  const soft = { labelSelector, maxSkew: 1, whenUnsatisfiable: "ScheduleAnyway" };
  expect(spec?.template?.spec?.topologySpreadConstraints).toEqual([
    { ...soft, topologyKey: "kubernetes.io/hostname" },
    { ...soft, topologyKey: "topology.kubernetes.io/zone" },
  ]);
});

test("connections reach only served ports from their clients, and leave to few ports, unless the policy is disabled", () => {
  const hooks = { name: "hooks", type: "RuntimeExtensionProvider" } as const;
  const policyOf = (options: Partial<AssembleOptions>) => {
    const objects = assembleComponents({ provider: foo, manager: { image }, ...options });
    const template = find(objects, "Deployment").spec?.template;
    const { spec } = find(objects, "NetworkPolicy");
    expect(spec).toMatchObject({
      podSelector: { matchLabels: template?.metadata?.labels },
      policyTypes: ["Ingress", "Egress"],
    });
    const open = template?.spec?.containers?.[0]?.ports?.map(({ name }) => name);
    const ingress = spec?.ingress as unknown as { ports: { port: string }[]; from?: unknown }[];
    expect(open).toEqual([...ingress.flatMap(({ ports }) => ports.map(({ port }) => port)), "healthz"]);
    // Credentials of nodes are served at port 80.
    expect(spec?.egress).toEqual([
      {
        ports: [
          { port: 53, protocol: "UDP" },
          { port: 53, protocol: "TCP" },
          { port: 443, protocol: "TCP" },
          { port: 1024, endPort: 65535, protocol: "TCP" },
        ],
      },
    ]);
    return ingress;
  };
  const tcp = (port: string) => [{ port, protocol: "TCP" }];
  const metrics = { ports: tcp("metrics"), from: [{ namespaceSelector: {} }] };
  const isProvider = { matchExpressions: [{ key: "cluster.x-k8s.io/provider", operator: "Exists" }] };
  expect(policyOf({})).toEqual([metrics]);
  expect(policyOf({ provider: hooks })).toEqual([
    { ports: tcp("webhook-server"), from: [{ namespaceSelector: {}, podSelector: isProvider }] },
    metrics,
  ]);
  // API servers have no Pod.
  const webhooks = [{ kind: "ValidatingWebhookConfiguration", metadata: { name: "x" }, webhooks: [] }];
  for (const provider of [foo, hooks])
    expect(policyOf({ provider, webhooks })).toEqual([{ ports: tcp("webhook-server") }, metrics]);
  const open = assembleComponents({ provider: foo, manager: { image, networkPolicy: false } });
  expect(kinds(open)).not.toContain("NetworkPolicy");
});

test("adds only the permissions of leader election and of the metrics' clients", () => {
  const rulesOf = (manager: object) =>
    assembleComponents({ provider: foo, manager: { image, ...manager } })
      .filter(({ kind }) => kind === "Role" || kind === "ClusterRole")
      .map((role) => [role.kind, (role as Fields).rules]);
  const leader = [
    "Role",
    [
      { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["create", "get", "update"] },
      { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create", "patch"] },
    ],
  ];
  const reviews = [
    "ClusterRole",
    [
      { apiGroups: ["authentication.k8s.io"], resources: ["tokenreviews"], verbs: ["create"] },
      { apiGroups: ["authorization.k8s.io"], resources: ["subjectaccessreviews"], verbs: ["create"] },
    ],
  ];
  const readers = ["ClusterRole", [{ nonResourceURLs: ["/metrics", "/debug/journal"], verbs: ["get"] }]];
  expect(rulesOf({})).toEqual([leader, reviews, readers]);
  expect(rulesOf({ leaderElection: false })).toEqual([reviews, readers]);
  expect(rulesOf({ diagnostics: "insecure" })).toEqual([leader]);
});

test("shards are replicas of a Deployment with the permissions of their ring", () => {
  const ring = {
    name: "foo",
    resources: [{ ...sharded, controlledResources: [{ group: "", resource: "secrets" }] }],
  };
  const objects = assembleComponents({ provider: foo, manager: { image, shardRing: ring } });
  const deployment = find(objects, "Deployment", "infrastructure-foo-controller-manager");
  expect(deployment.spec?.replicas).toBe(2);
  expect(deployment.spec?.template?.spec?.containers?.[0]?.args).toContain("--shard-ring=foo");
  expect(find(objects, "ControllerRing", "foo").spec).toEqual({ resources: ring.resources });
  expect(find(objects, "ClusterRole", "sharding:controllerring:foo").rules).toEqual([
    { apiGroups: [""], resources: ["secrets"], verbs: ["list", "patch"] },
    { apiGroups: ["x.io"], resources: ["things"], verbs: ["list", "patch"] },
  ]);
  expect(find(objects, "ClusterRole", shardRole).rules).toEqual([
    {
      apiGroups: ["sharding.timebertt.dev"],
      resources: ["controllerrings"],
      resourceNames: ["foo"],
      verbs: ["get", "list", "watch"],
    },
    { apiGroups: ["x.io"], resources: ["things"], verbs: ["list", "patch", "watch"] },
  ]);
  // One role for the Leases of shards and leader, with no more verbs than the manager uses.
  expect(find(objects, "Role").rules?.[0]).toEqual({
    apiGroups: ["coordination.k8s.io"],
    resources: ["leases"],
    verbs: ["create", "get", "update"],
  });
  const subjects = [
    { kind: "ServiceAccount", name: "infrastructure-foo-manager", namespace: "infrastructure-foo-system" },
  ];
  for (const kind of ["RoleBinding", "ClusterRoleBinding"]) {
    expect(find(objects, kind, shardRole)).toMatchObject({ roleRef: { name: shardRole }, subjects });
  }
});

test("clusterctl keeps the sharder's account in another namespace", () => {
  const shardRing = { name: "foo", resources: [sharded] };
  const text = componentsYaml({ provider: foo, manager: { image, shardRing } });
  const { objects } = processComponents(text, { provider: foo, namespace: "elsewhere" });
  const binding = find(objects, "ClusterRoleBinding", "sharding:controllerring:foo");
  expect(binding.subjects).toEqual([
    {
      apiGroup: "rbac.authorization.k8s.io",
      kind: "User",
      name: "system:serviceaccount:sharding-system:sharder",
    },
  ]);
  expect(binding.roleRef?.name).toBe("sharding:controllerring:foo");
});

test("a ring by name is read from the manifests, or has the provider's kinds with a status", () => {
  const { spec, ...rest } = crd("FooCluster", "infrastructure.cluster.x-k8s.io");
  const [version] = (spec as Fields).versions ?? [];
  const reconciled = {
    ...rest,
    spec: { ...(spec as JsonObject), versions: [{ ...version, subresources: { status: {} } }] },
  } as JsonObject;
  const rulesOf = (options: Partial<AssembleOptions>) => {
    const objects = assembleComponents({
      provider: foo,
      manager: { image, shardRing: "foo", leaderElection: false, replicas: 4 },
      crds: [reconciled, crd("FooTemplate", "infrastructure.cluster.x-k8s.io")],
      ...options,
    });
    expect(find(objects, "Deployment").spec?.replicas).toBe(4);
    expect(find(objects, "Role").rules?.[0]?.resources).toEqual(["leases"]);
    return find(objects, "ClusterRole", shardRole).rules?.[1];
  };
  expect(rulesOf({})).toEqual({
    apiGroups: ["infrastructure.cluster.x-k8s.io"],
    resources: ["fooclusters"],
    verbs: ["list", "patch", "watch"],
  });
  const own = {
    apiVersion: "sharding.timebertt.dev/v1alpha1",
    kind: "ControllerRing",
    metadata: { name: "foo" },
    spec: { resources: [sharded] },
  };
  expect(rulesOf({ manifests: [own] })?.resources).toEqual(["things"]);
  const sharderOf = (manifests: readonly JsonObject[]) =>
    assembleComponents({ provider: foo, manager: { image, shardRing: "foo" }, manifests }).filter(
      ({ metadata }) => (metadata as { name: string }).name.endsWith("sharding:controllerring:foo"),
    );
  const added = sharderOf([own]);
  expect(added.map(({ kind }) => kind)).toEqual(["ClusterRole", "ClusterRoleBinding"]);
  expect(sharderOf([own, ...added])).toHaveLength(2);
  expect(sharderOf([])).toEqual([]);
});

test("cluster-scoped roles have the namespace as prefix and are bound to the program's account", () => {
  const role = (kind: string, name: string) => ({
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind,
    metadata: { name },
    rules: [],
  });
  const objects = assembleComponents({
    provider: foo,
    namespace: "foo-system",
    manager: { image },
    roles: [role("ClusterRole", "manager-role"), role("Role", "secrets")],
  });
  const binding = find(objects, "ClusterRoleBinding", "foo-system-manager-rolebinding");
  expect(binding).toMatchObject({
    roleRef: { kind: "ClusterRole", name: "foo-system-manager-role" },
    subjects: [{ kind: "ServiceAccount", name: "foo-manager", namespace: "foo-system" }],
  });
  expect(find(objects, "RoleBinding", "foo-secrets-rolebinding")).toMatchObject({
    metadata: { namespace: "foo-system" },
    roleRef: { kind: "Role", name: "foo-secrets" },
  });
  const clusterScoped = objects.filter(({ kind }) => String(kind).startsWith("ClusterRole"));
  for (const { metadata } of clusterScoped) expect((metadata as JsonObject).name).toMatch(/^foo-system-/);
});

test("Cluster API gets access to kinds of other groups, and the kubeadm control plane to machines", () => {
  const group = "infra.example.com";
  const crds = ["FooCluster", "FooClusterTemplate", "FooMachine", "FooMachineTemplate"].map((kind) =>
    crd(kind, group),
  );
  const objects = assembleComponents({ provider: foo, manager: false, crds });
  const all = ["create", "delete", "get", "list", "patch", "update", "watch"];
  const core = find(objects, "ClusterRole", "infrastructure-foo-system-aggregated-manager-role");
  expect(core).toMatchObject({
    metadata: { labels: { "cluster.x-k8s.io/aggregate-to-manager": "true" } },
    rules: [
      { apiGroups: [group], resources: ["fooclusters", "foomachines", "foomachinetemplates"], verbs: all },
      { resources: ["fooclustertemplates"], verbs: ["get", "list", "patch", "update", "watch"] },
      { verbs: ["update"] },
    ],
  });
  const kubeadm = find(
    objects,
    "ClusterRole",
    "infrastructure-foo-system-aggregated-kubeadm-control-plane-role",
  );
  expect(kubeadm.metadata?.labels).toMatchObject({
    "kubeadm.controlplane.cluster.x-k8s.io/aggregate-to-manager": "true",
  });
  expect(kubeadm.rules?.[0]?.resources).toEqual(["foomachines", "foomachinetemplates"]);

  const usual = crds.map((one) => ({
    ...one,
    spec: { ...(one.spec as JsonObject), group: "infrastructure.cluster.x-k8s.io" },
  }));
  expect(kinds(assembleComponents({ provider: foo, manager: false, crds: usual }))).not.toContain(
    "ClusterRole",
  );
});

test("Cluster API gets no access to kinds that register extensions for the provider's own hooks", () => {
  const group = "hooks.example.com";
  const registration = crd("FooExtension", group);
  const schema = {
    openAPIV3Schema: {
      properties: {
        spec: { properties: { clientConfig: {} } },
        status: { properties: { handlers: { items: { properties: { requestHook: {} } } } } },
      },
    },
  };
  const { spec } = registration;
  const registered = {
    ...registration,
    spec: { ...(spec as JsonObject), versions: [{ name: "v1", schema }] },
  };
  const namesOf = (crds: readonly JsonObject[]): readonly unknown[] =>
    assembleComponents({ provider: foo, manager: false, crds }).flatMap((one) =>
      one.kind === "ClusterRole" ? [(one as unknown as Fields).rules?.[0]?.resources] : [],
    );
  expect(namesOf([registered])).toEqual([]);
  expect(namesOf([registered, crd("FooCluster", group)])).toEqual([["fooclusters"]]);
});

test("conversions and webhooks use one Service with a certificate", () => {
  const webhooks = [
    {
      apiVersion: "admissionregistration.k8s.io/v1",
      kind: "ValidatingWebhookConfiguration",
      metadata: { name: "validating-webhook-configuration" },
      webhooks: [
        {
          name: "a",
          clientConfig: { service: { name: "webhook-service", namespace: "system", path: "/validate" } },
        },
        { name: "b", clientConfig: { url: "https://example.com" } },
      ],
    },
  ];
  const crds = [
    crd("FooMachine", "x.cluster.x-k8s.io", ["v1beta1", "v1beta2"]),
    crd("FooCluster", "x.cluster.x-k8s.io"),
  ];
  const contracts = { v1beta1: ["v1beta1"], v1beta2: ["v1beta2"] };
  const objects = assembleComponents({
    provider: foo,
    namespace: "foo-system",
    manager: { image },
    crds,
    webhooks,
    contracts,
  });
  const service = { name: "foo-webhook-service", namespace: "foo-system" };
  const machine = find(objects, "CustomResourceDefinition", "foomachines.x.cluster.x-k8s.io");
  expect(machine).toMatchObject({
    metadata: {
      annotations: { "cert-manager.io/inject-ca-from": "foo-system/foo-serving-cert" },
      labels: {
        "cluster.x-k8s.io/provider": "infrastructure-foo",
        "cluster.x-k8s.io/v1beta1": "v1beta1",
        "cluster.x-k8s.io/v1beta2": "v1beta2",
      },
    },
    spec: { conversion: { webhook: { clientConfig: { service: { ...service, path: "/convert" } } } } },
  });
  const cluster = find(objects, "CustomResourceDefinition", "fooclusters.x.cluster.x-k8s.io");
  expect(cluster.spec).not.toHaveProperty("conversion");
  const configuration = find(objects, "ValidatingWebhookConfiguration");
  expect(configuration.metadata?.name).toBe("foo-system-validating-webhook-configuration");
  expect(configuration.webhooks).toEqual([
    { name: "a", clientConfig: { service: { ...service, path: "/validate" } } },
    { name: "b", clientConfig: { url: "https://example.com" } },
  ]);
  expect(find(objects, "Certificate").spec).toMatchObject({
    dnsNames: ["foo-webhook-service.foo-system.svc", "foo-webhook-service.foo-system.svc.cluster.local"],
    secretName: "foo-webhook-service-cert",
  });
});

test("an extension has only the permissions that it uses", () => {
  const provider = { name: "hooks", type: "RuntimeExtensionProvider" } as const;
  const secure = assembleComponents({ provider, manager: { image } });
  expect(kinds(secure)).toEqual(
    "Namespace ServiceAccount ClusterRole ClusterRoleBinding ClusterRole Deployment PodDisruptionBudget NetworkPolicy Service Certificate Issuer ExtensionConfig".split(
      " ",
    ),
  );
  expect(find(secure, "ExtensionConfig")).toMatchObject({
    metadata: {
      name: "hooks",
      annotations: {
        "runtime.cluster.x-k8s.io/inject-ca-from-secret":
          "${RUNTIME_EXTENSION_HOOKS_NAMESPACE:=runtime-extension-hooks-system}/runtime-extension-hooks-webhook-service-cert",
      },
    },
    spec: {
      clientConfig: {
        service: {
          name: "runtime-extension-hooks-webhook-service",
          namespace: "${RUNTIME_EXTENSION_HOOKS_NAMESPACE:=runtime-extension-hooks-system}",
        },
      },
    },
  });
  const ca = "-----BEGIN CERTIFICATE-----\n";
  const elsewhere = { name: "mine", url: "https://hooks.example.com/one", caBundle: ca };
  for (const manager of [false, { image }] as const) {
    const { metadata, spec } = find(
      assembleComponents({ provider, manager, extensionConfig: elsewhere }),
      "ExtensionConfig",
    );
    expect(metadata?.annotations).toBeUndefined();
    expect(spec?.clientConfig).toEqual({ url: elsewhere.url, caBundle: btoa(ca) });
  }
  for (const url of ["http://hooks.example.com", "hooks", "https://a@hooks.example.com", "https://h?a=b"])
    expect(() => assembleComponents({ provider, manager: { image }, extensionConfig: { url } })).toThrow(
      "extensionConfig.url",
    );
  const open = assembleComponents({
    provider,
    manager: { image, diagnostics: "insecure" },
    extensionConfig: false,
  });
  expect(kinds(open)).toEqual(
    "Namespace Deployment PodDisruptionBudget NetworkPolicy Service Certificate Issuer".split(" "),
  );
  expect(find(open, "Deployment").spec?.template?.spec?.automountServiceAccountToken).toBe(false);
});

test("variables in generated manifests are escaped", () => {
  const described = crd("FooCluster", "infrastructure.cluster.x-k8s.io");
  const description = `Double $$ become one; \${HOME} and \${A:=b} stay, as do $(VAR), $\${X} and a $ at the end: $`;
  const given = { ...described, spec: { ...(described.spec as JsonObject), preserveUnknownFields: false } };
  const withText = {
    ...given,
    spec: {
      ...given.spec,
      versions: [
        { name: "v1beta2", served: true, storage: true, schema: { openAPIV3Schema: { description } } },
      ],
    },
  } as JsonObject;
  const text = componentsYaml({ provider: foo, manager: { image }, crds: [withText] });
  const { objects, variables } = processComponents(text, { provider: foo });
  expect(variables).toEqual(["CAPI_DIAGNOSTICS_ADDRESS", "CAPI_INSECURE_DIAGNOSTICS"]);
  const definition = find(objects, "CustomResourceDefinition");
  expect(definition.spec?.versions?.[0]?.schema?.openAPIV3Schema?.description).toBe(description);
});

test("environment variables are strings, whatever replaces their variables", () => {
  const env = { TOKEN: "${TOKEN}", LEVEL: "${LEVEL:=2}", URL: "https://${HOST}", FIXED: "true" };
  const text = componentsYaml({ provider: foo, manager: { image, env } });
  expect(text).toContain('name: TOKEN\n          value: "${TOKEN}"\n');
  const values = new Map([
    ["TOKEN", "null"],
    ["HOST", "a"],
  ]);
  const { objects } = processComponents(text, { provider: foo, get: (name) => values.get(name) });
  const [container] = find(objects, "Deployment").spec?.template?.spec?.containers ?? [];
  expect(container?.env).toEqual(
    expect.arrayContaining([
      { name: "TOKEN", value: "null" },
      { name: "LEVEL", value: "2" },
      { name: "URL", value: "https://a" },
      { name: "FIXED", value: "true" },
    ]),
  );
});

test("the order of the manifests does not affect the result", () => {
  const crds = [crd("B", "a.example.com"), crd("A", "a.example.com")];
  const options: AssembleOptions = { provider: foo, manager: { image }, crds };
  expect(componentsYaml({ ...options, crds: [...crds].reverse() })).toBe(componentsYaml(options));
});

test("omits the prefix of names that would exceed 63 characters", () => {
  const namespace = `${"x".repeat(50)}-system`;
  const objects = assembleComponents({ provider: foo, manager: { image }, namespace });
  const names = objects
    .map(({ metadata }) => metadata as JsonObject)
    .filter((metadata) => metadata.namespace === namespace)
    .map(({ name }) => name);
  expect(names).toEqual([
    "manager",
    "leader-election-role",
    "leader-election-rolebinding",
    "controller-manager",
    "controller-manager",
    "controller-manager",
  ]);
});

test.each<[string, Partial<AssembleOptions>]>([
  ["an image without a registry", { manager: { image: "controller:latest" } }],
  ["a Namespace", { manifests: [{ apiVersion: "v1", kind: "Namespace", metadata: { name: "x" } }] }],
  ["the core provider", { provider: { name: "cluster-api", type: "CoreProvider" } }],
  ["a name that clusterctl rejects", { provider: { name: "Foo", type: "AddonProvider" } }],
  ["a namespace that is too long", { namespace: `${"x".repeat(60)}-system` }],
  ["CRDs of another kind", { crds: [{ apiVersion: "v1", kind: "Secret", metadata: { name: "x" } }] }],
  ["a grace period without time for a shutdown", { manager: { image, terminationGracePeriodSeconds: 10 } }],
  [
    "a grace period below the argument for the shutdown",
    {
      manager: { image, args: ["--graceful-shutdown-timeout=2m"], terminationGracePeriodSeconds: 120 },
    },
  ],
  [
    "a grace period below the default of the variable for the shutdown",
    {
      manager: {
        image,
        args: ["--graceful-shutdown-timeout=${TIMEOUT:=2m}"],
        terminationGracePeriodSeconds: 120,
      },
    },
  ],
  ...["120", "", "${TIMEOUT:=120}", "${TIMEOUT"].map((value): [string, Partial<AssembleOptions>] => [
    `the time ${JSON.stringify(value)} for the shutdown`,
    { manager: { image, args: [`--graceful-shutdown-timeout=${value}`] } },
  ]),
  [
    "shards of an extension",
    { provider: { name: "x", type: "RuntimeExtensionProvider" }, manager: { image, shardRing: "foo" } },
  ],
  ["a ring without resources", { manager: { image, shardRing: { name: "foo", resources: [] } } }],
  [
    "a cluster-scoped resource of a ring",
    {
      manager: { image, shardRing: { name: "foo", resources: [{ group: "a.io", resource: "fooclusters" }] } },
      crds: [crd("FooCluster", "a.io", ["v1beta2"], "Cluster")],
    },
  ],
  ["a ring with an invalid name", { manager: { image, shardRing: "Foo" } }],
  [
    "a ring with a singular resource",
    {
      manager: { image, shardRing: { name: "foo", resources: [{ group: "a.io", resource: "foocluster" }] } },
      crds: [crd("FooCluster", "a.io")],
    },
  ],
  [
    "webhooks without a manager",
    {
      manager: false,
      webhooks: [{ apiVersion: "x/v1", kind: "ValidatingWebhookConfiguration", metadata: { name: "x" } }],
    },
  ],
])("rejects %s", (_, options) => {
  const attempt = () => assembleComponents({ provider: foo, manager: { image }, ...options });
  expect(attempt).toThrow(ComponentsError);
  expect(attempt).toThrowErrorMatchingSnapshot();
});
