import { globSync, readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { componentsYaml } from "@capikit/clusterctl-kit/components";
import { type LintFile, lint, lintInstalled } from "@capikit/clusterctl-kit/lint";
import type { JsonObject } from "@capikit/common/json";
import { parseObjects } from "@capikit/common/yaml";
import { clusterApiCrds } from "@capikit/envtest/cluster-api";
import { shareControlPlane } from "@capikit/reference";
import { expect, onTestFinished, test } from "vitest";
import { stringify } from "yaml";

// biome-ignore lint/suspicious/noExplicitAny: mutations set any field
type Loose = any;

const root = join(import.meta.dirname, "../../../..");
const generated = (pattern: string) =>
  globSync(`examples/infrastructure-foo/config/${pattern}`, { cwd: root })
    .sort()
    .flatMap((path) => parseObjects<JsonObject>(readFileSync(join(root, path))).objects);
const release = componentsYaml({
  provider: { name: "foo", type: "InfrastructureProvider" },
  manager: { image: "ghcr.io/acme/foo:v0.1.0" },
  crds: generated("crd/bases/*.yaml"),
  roles: generated("rbac/*.yaml"),
  webhooks: generated("webhook/*.yaml"),
});
const of = (objects: Loose[], kind: string, name = ""): Loose =>
  objects.find((one) => one.kind === kind && one.metadata.name.includes(name));
const pod = (objects: Loose[]): Loose => of(objects, "Deployment").spec.template.spec;
const service = (objects: Loose[]): Loose => of(objects, "Service").spec;
const bound = (objects: Loose[], roleRef: Loose) =>
  Object.assign(of(objects, "ClusterRoleBinding").roleRef, roleRef);
const add = (objects: Loose[], apiVersion: string, kind: string, name: string, rest: Loose) => {
  const { namespace, labels } = of(objects, "Deployment").metadata;
  objects.push({ apiVersion, kind, metadata: { name: `${namespace}-${name}`, namespace, labels }, ...rest });
};

/** Mutations that the files alone show, too: the API server confirms them. */
const shownByFiles: readonly string[] = [
  "a budget with two limits",
  "an invalid address block",
  "a binding in the namespace",
  "a kind of another project",
  "an invalid policy of evictions",
  "an unknown field",
  "a security level of the Namespace",
];

/** Mutations that an installation shows: the code, and how the release is changed. */
const mutations: Readonly<Record<string, readonly [code: string, mutate: (objects: Loose[]) => void]>> = {
  "a budget with two limits": [
    "install/refused",
    (o) => Object.assign(of(o, "PodDisruptionBudget").spec, { minAvailable: 1, maxUnavailable: 1 }),
  ],
  "an invalid address block": [
    "install/refused",
    (o) => of(o, "NetworkPolicy").spec.ingress.push({ from: [{ ipBlock: { cidr: "10.0.0.0" } }] }),
  ],
  "a cluster IP out of range": [
    "install/refused",
    (o) =>
      add(o, "v1", "Service", "metrics", {
        spec: {
          clusterIP: "192.0.2.1",
          ports: [{ port: 443, targetPort: 9443 }],
          selector: service(o).selector,
        },
      }),
  ],
  "a kind of another project": [
    "install/refused",
    (o) => add(o, "monitoring.coreos.com/v1", "ServiceMonitor", "metrics", { spec: {} }),
  ],
  "a ConfigMap of more than 1 MiB": [
    "install/refused",
    (o) => add(o, "v1", "ConfigMap", "large", { data: { text: "x".repeat(1_100_000) } }),
  ],
  "a reserved priority class": [
    "install/refused",
    (o) => add(o, "scheduling.k8s.io/v1", "PriorityClass", "high", { value: 2_000_000_000 }),
  ],
  "an autoscaler with swapped limits": [
    "install/refused",
    (o) =>
      add(o, "autoscaling/v2", "HorizontalPodAutoscaler", "manager", {
        spec: {
          minReplicas: 3,
          maxReplicas: 1,
          scaleTargetRef: {
            apiVersion: "apps/v1",
            kind: "Deployment",
            name: of(o, "Deployment").metadata.name,
          },
        },
      }),
  ],
  "an invalid policy of evictions": [
    "install/refused",
    (o) => {
      of(o, "PodDisruptionBudget").spec.unhealthyPodEvictionPolicy = "Always";
    },
  ],
  "an unknown field": [
    "install/dropped-field",
    (o) => {
      of(o, "NetworkPolicy").spec.policyType = ["Ingress"];
    },
  ],
  "an unknown field of a Certificate": [
    "install/dropped-field",
    (o) => {
      of(o, "Certificate").spec.renewbefore = "360h";
    },
  ],
  "a security level of the Namespace": [
    "install/pod-refused",
    (o) => {
      of(o, "Namespace").metadata.labels["pod-security.kubernetes.io/enforce"] = "baseline";
      pod(o).hostNetwork = true;
      for (const one of pod(o).containers[0].ports) one.hostPort = one.containerPort;
    },
  ],
  "a LimitRange below the limits": [
    "install/pod-refused",
    (o) => {
      pod(o).containers[0].resources = { limits: { memory: "256Mi" }, requests: { memory: "64Mi" } };
      add(o, "v1", "LimitRange", "limits", {
        spec: { limits: [{ type: "Container", max: { memory: "128Mi" } }] },
      });
    },
  ],
  "a binding of a built-in role": ["install/forbidden", (o) => bound(o, { name: "view" })],
  "a binding in the namespace": [
    "install/forbidden",
    (o) => {
      const binding = of(o, "ClusterRoleBinding");
      binding.kind = "RoleBinding";
      binding.metadata.namespace = of(o, "Deployment").metadata.namespace;
    },
  ],
};

/** Returns a release in a namespace of its own. */
function variant(number: number, mutate: (objects: Loose[]) => void): readonly LintFile[] {
  const text = release
    .replaceAll("infrastructure-foo", `foo${number}`)
    .replaceAll(`cluster.x-k8s.io/provider: foo${number}`, "cluster.x-k8s.io/provider: infrastructure-foo");
  const objects: Loose[] = structuredClone([...parseObjects<Loose>(text).objects]);
  mutate(objects);
  const content = objects.map((one) => `---\n${stringify(one, { aliasDuplicateObjects: false })}`).join("");
  return [{ path: "infrastructure-components.yaml", content }];
}

/** Codes of installations beside findings of files, which know less. */
const remaining: Readonly<Record<string, readonly string[]>> = {
  // Files show that the manager elects a leader without permission, and nothing of its other permissions.
  "a binding in the namespace": ["install/forbidden"],
  // Another program may install the CRD, so that files give a warning.
  "a kind of another project": ["install/refused"],
};

test("an installation shows the mutations of a release, also those that its files do not show", async () => {
  await using server = await shareControlPlane();
  const options = { prerequisites: clusterApiCrds() };
  const install = async (number: number, mutate: (objects: Loose[]) => void) => {
    const files = variant(number, mutate);
    const inFiles = lint(files).findings.map(({ message }) => message);
    const { diagnostics } = await lintInstalled(server.client, files, options);
    for (const { location } of diagnostics) expect(location?.line).toBeGreaterThan(0);
    const shown = lint(files, { found: diagnostics }).findings;
    const repeated = inFiles.length > 0 ? shown.filter(({ code }) => code.startsWith("install/")) : [];
    return { inFiles, installed: diagnostics, repeated };
  };
  expect(await install(0, () => {})).toEqual({ inFiles: [], installed: [], repeated: [] });
  for (const [index, [what, [code, mutate]]] of Object.entries(mutations).entries()) {
    const { inFiles, installed, repeated } = await install(index + 1, mutate);
    expect.soft([...new Set(repeated.map((one) => one.code))], what).toEqual(remaining[what] ?? []);
    expect.soft(inFiles.length > 0, what).toBe(shownByFiles.includes(what));
    expect
      .soft([...new Set(installed.map((one) => one.code))], `${what}: ${JSON.stringify(installed)}`)
      .toEqual([code]);
  }
});

test("an installation connects to no address that the release names", async () => {
  let connections = 0;
  const listener = createServer((socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void listener.close());
  const url = `https://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
  await using server = await shareControlPlane();
  const files = variant(1, (o) => {
    const clientConfig = { url };
    for (const one of o)
      for (const webhook of one.webhooks ?? [])
        Object.assign(webhook, {
          clientConfig,
          rules: [
            {
              apiGroups: ["", "apps", "infrastructure.cluster.x-k8s.io"],
              apiVersions: ["*"],
              operations: ["*"],
              resources: ["*/*"],
            },
          ],
        });
    const [crd] = o.filter(({ kind }: Loose) => kind === "CustomResourceDefinition");
    crd.spec.conversion = {
      strategy: "Webhook",
      webhook: { conversionReviewVersions: ["v1"], clientConfig },
    };
    const [version] = crd.spec.versions;
    crd.spec.versions.push({ ...version, name: "v1alpha1", storage: false });
  });
  await lintInstalled(server.client, files, { prerequisites: clusterApiCrds() });
  expect(connections).toBe(0);
});

test("a dry run leaves nothing in the cluster, and checks no permissions", async () => {
  await using server = await shareControlPlane();
  const { client } = server;
  const files = variant(1, (o) =>
    of(o, "NetworkPolicy").spec.ingress.push({ from: [{ ipBlock: { cidr: "a" } }] }),
  );
  const { diagnostics, checkedAccess } = await lintInstalled(client, files, {
    dryRun: true,
  });
  expect(checkedAccess).toBe(false);
  const served = diagnostics.filter(({ message }) => !message.includes("does not serve cert-manager.io/v1"));
  expect(served).toMatchObject([
    { code: "install/refused", message: expect.stringContaining("NetworkPolicy") },
  ]);
  const listed = async (apiVersion: string, kind: string, name: string) => {
    const { items } = await client.list(await client.kindOf({ apiVersion, kind }));
    return items.filter(({ metadata }) => metadata.name?.includes(name));
  };
  expect(await listed("apiextensions.k8s.io/v1", "CustomResourceDefinition", "foo")).toEqual([]);
  expect(await listed("apps/v1", "Deployment", "foo")).toEqual([]);
  expect(await listed("rbac.authorization.k8s.io/v1", "ClusterRoleBinding", "foo")).toEqual([]);
  const own = await listed("v1", "Namespace", "capikit-lint");
  expect(own.map(({ metadata }) => metadata.deletionTimestamp)).toEqual([expect.any(String)]);
});
