import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type AssembleOptions, componentsYaml, processComponents } from "@capikit/clusterctl-kit/components";
import type { JsonObject } from "@capikit/common/json";
import { parseObjects, parseYamlDocuments } from "@capikit/common/yaml";
import { componentsFile } from "@capikit/inventory";
import { expect, test } from "vitest";
import { withoutZeros } from "../../src/decoded-objects.ts";
import { clusterctlWith } from "../../src/run-clusterctl.ts";

const root = join(import.meta.dirname, "../../../..");
const generated = (pattern: string) =>
  globSync(`examples/${pattern}`, { cwd: root })
    .sort()
    .flatMap((path) => parseObjects<JsonObject>(readFileSync(join(root, path))).objects);

const rule = (resource: string) => ({ apiGroups: ["example.com"], resources: [resource], verbs: ["get"] });
const manager = { image: "ghcr.io/acme/manager:v0.1.0", featureGates: { MachinePool: true } };
const local = "provider-local/config";

const cases: [string, AssembleOptions, string][] = [
  [
    "an infrastructure provider with webhooks",
    {
      provider: { name: "foo", type: "InfrastructureProvider" },
      manager,
      crds: generated("infrastructure-foo/config/crd/bases/*.yaml"),
      roles: generated("infrastructure-foo/config/rbac/*.yaml"),
      webhooks: generated("infrastructure-foo/config/webhook/*.yaml"),
    },
    "--infrastructure",
  ],
  [
    "a provider whose program serves three",
    {
      provider: { name: "local", type: "InfrastructureProvider" },
      manager: { ...manager, args: [`--state=\${LOCAL_STATE:=/var/lib/local}`] },
      crds: generated(`${local}/crd/bases/infrastructure.*.yaml`),
      roles: generated(`${local}/rbac/*.yaml`),
    },
    "--infrastructure",
  ],
  [
    "its bootstrap provider",
    {
      provider: { name: "local", type: "BootstrapProvider" },
      manager: false,
      crds: generated(`${local}/crd/bases/bootstrap.*.yaml`),
    },
    "--bootstrap",
  ],
  [
    "its control plane provider",
    {
      provider: { name: "local", type: "ControlPlaneProvider" },
      manager: false,
      crds: generated(`${local}/crd/bases/controlplane.*.yaml`),
    },
    "--control-plane",
  ],
  [
    "a runtime extension",
    { provider: { name: "foo", type: "RuntimeExtensionProvider" }, manager: { image: manager.image } },
    "--runtime-extension",
  ],
  [
    "a runtime extension without permissions",
    {
      provider: { name: "foo", type: "RuntimeExtensionProvider" },
      manager: { image: manager.image, diagnostics: "insecure" },
      namespace: "hooks-system",
    },
    "--runtime-extension",
  ],
  [
    "an IPAM provider with custom manifests",
    {
      provider: { name: "pools", type: "IPAMProvider" },
      manager,
      manifests: [
        {
          apiVersion: "v1",
          kind: "ConfigMap",
          metadata: { name: "pools" },
          data: { range: `\${POOL_RANGE}` },
        },
        {
          apiVersion: "rbac.authorization.k8s.io/v1",
          kind: "ClusterRole",
          metadata: { name: "viewer" },
          rules: [rule("pools")],
        },
        {
          apiVersion: "rbac.authorization.k8s.io/v1",
          kind: "ClusterRoleBinding",
          metadata: { name: "viewer" },
          roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "viewer" },
          subjects: [{ kind: "ServiceAccount", name: "viewer" }],
        },
      ],
    },
    "--ipam",
  ],
  [
    "an add-on provider",
    { provider: { name: "charts", type: "AddonProvider" }, manager: { ...manager, leaderElection: false } },
    "--addon",
  ],
];

test.each(cases)("clusterctl processes %s like the kit", async (_, options, flag) => {
  const { provider } = options;
  const components = componentsYaml(options);
  expect(componentsYaml(options)).toBe(components);
  const values: Record<string, string> = { POOL_RANGE: "10.0.0.0/8", EXP_MACHINE_POOL: "false" };
  const get = (name: string) => values[name];
  const { label, namespace } = processComponents(components, { provider, get });
  await using clusterctl = await clusterctlWith([
    { ...provider, label, file: componentsFile(provider.type), components },
  ]);
  const args = ["generate", "provider", flag, `${provider.name}:v0.1.0`];
  for (const target of [namespace, "elsewhere"]) {
    const printed = await clusterctl.run([...args, "--target-namespace", target], values);
    const { objects } = processComponents(components, { provider, get, namespace: target });
    expect(objects.map(withoutZeros)).toEqual(parseYamlDocuments(printed).map(withoutZeros));
  }
});
