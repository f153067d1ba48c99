import { expect, it } from "vitest";
import { labelDefinitions } from "../../../src/commands/dev/install-project.ts";
import { projectOf } from "../../cli.ts";

const crd = (group: string, labels?: Record<string, string>) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: `foos.${group}`, ...(labels && { labels }) },
  spec: { group, versions: [{ name: "v1alpha1" }, { name: "v1" }] },
});
const clusterctl = { "clusterctl.cluster.x-k8s.io": "" };

/** Returns the labels of CRDs in a project with these providers. */
async function labelsOf(provider: unknown, ...crds: readonly ReturnType<typeof crd>[]) {
  const { root } = projectOf({
    "capikit.config.ts": `export default ${JSON.stringify({ provider })};`,
  });
  return (await labelDefinitions(root, crds)).map(({ metadata }) => metadata.labels);
}

it("labels CRDs as those of an installed release, by their provider", async () => {
  const infrastructure = {
    name: "foo",
    type: "InfrastructureProvider",
    image: "ghcr.io/acme/foo:v0.1.0",
    groups: ["infrastructure.acme.example"],
    contracts: { v1beta2: ["v1", "v2"], v1beta1: ["v1alpha1"] },
  };
  const bootstrap = { name: "foo", type: "BootstrapProvider", groups: ["bootstrap.acme.example"] };
  const own = { "cluster.x-k8s.io/v1beta2": "v1alpha1" };
  expect(
    await labelsOf(
      [infrastructure, bootstrap],
      crd("infrastructure.acme.example"),
      crd("infrastructure.acme.example", own),
      crd("bootstrap.acme.example"),
      crd("other.example"),
    ),
  ).toEqual([
    {
      ...clusterctl,
      "cluster.x-k8s.io/provider": "infrastructure-foo",
      "cluster.x-k8s.io/v1beta2": "v1",
      "cluster.x-k8s.io/v1beta1": "v1alpha1",
    },
    { ...clusterctl, "cluster.x-k8s.io/provider": "infrastructure-foo", ...own },
    { ...clusterctl, "cluster.x-k8s.io/provider": "bootstrap-foo" },
    undefined,
  ]);
});

it("keeps the CRDs of a project without a provider", async () => {
  expect(await labelsOf(undefined, crd("acme.example"))).toEqual([undefined]);
});
