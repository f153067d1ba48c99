import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type AssembleOptions,
  componentsYaml,
  processComponents,
  readObjects,
} from "@capikit/clusterctl-kit/components";
import { componentsFile } from "@capikit/clusterctl-kit/repository";
import { startControlPlane } from "@capikit/envtest";
import { certManagerKinds, upstreamComponents } from "@capikit/reference";
import { expect, test } from "vitest";
import { clusterctlWith } from "../../src/run-clusterctl.ts";

const root = join(import.meta.dirname, "../../../..");
const generated = (pattern: string) =>
  globSync(`examples/infrastructure-foo/config/${pattern}`, { cwd: root })
    .sort()
    .flatMap((path) => readObjects(readFileSync(join(root, path))));

test("clusterctl installs assembled components and their inventory in a real API server", async () => {
  await using server = await startControlPlane({ crds: certManagerKinds });
  const options: AssembleOptions = {
    provider: { name: "foo", type: "InfrastructureProvider" },
    manager: { image: "ghcr.io/acme/foo:v0.1.0" },
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
    const { kind, ref } = placeOf(expected as unknown as Installed);
    const found = await server.client.get(kind, ref);
    expect(found.metadata?.labels).toMatchObject({ "cluster.x-k8s.io/provider": "infrastructure-foo" });
  }
  const { kind, ref } = placeOf(inventory as unknown as Installed);
  expect(await server.client.get(kind, ref)).toMatchObject(inventory);
});

interface Installed {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

function placeOf({ apiVersion, kind, metadata: { name, namespace } }: Installed) {
  const [version = "", group = ""] = apiVersion.split("/").reverse();
  const scope = namespace === undefined ? ("Cluster" as const) : ("Namespaced" as const);
  const plural = `${kind.toLowerCase()}s`;
  return {
    kind: { group, version, kind, plural, scope },
    ref: { name, ...(namespace !== undefined && { namespace }) },
  };
}
