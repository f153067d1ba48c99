import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Client, KubernetesObject } from "@capikit/client";
import { type AssembleOptions, componentsYaml, processComponents } from "@capikit/clusterctl-kit/components";
import type { JsonObject } from "@capikit/common/json";
import { parseObjects } from "@capikit/common/yaml";
import { parseManifests } from "@capikit/envtest";
import { componentsFile } from "@capikit/inventory";
import {
  certManagerKinds,
  sharderManifests,
  shareControlPlane,
  upstreamComponents,
} from "@capikit/reference";
import { expect, test } from "vitest";
import { clusterctlWith } from "../../src/run-clusterctl.ts";

const root = join(import.meta.dirname, "../../../..");
const generated = (pattern: string) =>
  globSync(`examples/infrastructure-foo/config/${pattern}`, { cwd: root })
    .sort()
    .flatMap((path) => parseObjects<JsonObject>(readFileSync(join(root, path))).objects);

const shardRing = {
  name: "foo",
  resources: [{ group: "infrastructure.cluster.x-k8s.io", resource: "foomachines" }],
};

test("clusterctl installs assembled components with a ring and their inventory in a real API server", async () => {
  const ringCrds = parseManifests(await sharderManifests("crds"), "config/crds").filter(
    ({ kind }) => kind === "CustomResourceDefinition",
  );
  await using server = await shareControlPlane({ crds: [...certManagerKinds, ...ringCrds] });
  const options: AssembleOptions = {
    provider: { name: "foo", type: "InfrastructureProvider" },
    manager: { image: "ghcr.io/acme/foo:v0.1.0", shardRing },
    crds: generated("crd/bases/*.yaml"),
    roles: generated("rbac/*.yaml"),
    webhooks: generated("webhook/*.yaml"),
  };
  const components = componentsYaml(options);
  const { inventory, label, objects } = processComponents(components, { ...options, version: "v0.1.0" });
  await using clusterctl = await clusterctlWith([
    {
      name: "cluster-api",
      type: "CoreProvider",
      label: "cluster-api",
      file: "core-components.yaml",
      components: await upstreamComponents("core"),
    },
    { ...options.provider, label, file: componentsFile("InfrastructureProvider"), components },
  ]);
  const none = ["--bootstrap", "-", "--control-plane", "-"];
  const args = ["--core", "cluster-api:v0.1.0", "--infrastructure", "foo:v0.1.0", ...none];
  await clusterctl.run(["init", ...args, "--kubeconfig", server.kubeconfigPath]);
  for (const expected of [...objects, inventory]) {
    const found = await installed(server.client, expected as unknown as KubernetesObject);
    expect(found.metadata.labels).toMatchObject({ "cluster.x-k8s.io/provider": "infrastructure-foo" });
  }
  const found = await installed(server.client, inventory as unknown as KubernetesObject);
  expect(found).toMatchObject(inventory);
});

/** Reads an object. Components have a namespace for all unknown kinds, also cluster-scoped ones. */
async function installed(client: Client, object: KubernetesObject): Promise<KubernetesObject> {
  const kind = await client.kindOf(object);
  const { name = "", namespace = "" } = object.metadata;
  return client.get(kind, kind.scope === "Cluster" ? { name } : { name, namespace });
}
