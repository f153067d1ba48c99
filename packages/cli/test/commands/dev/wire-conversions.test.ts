import { expect, it } from "vitest";
import { wireConversions } from "../../../src/commands/dev/wire-conversions.ts";
import { projectOf } from "../../cli.ts";

const crd = (group: string, ...versions: string[]) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: `foos.${group}` },
  spec: { group, versions: versions.map((name) => ({ name })) },
});
const ours = crd("acme.example", "v1alpha1", "v1beta1");
const webhook = { conversionReviewVersions: ["v1"], clientConfig: { service: { path: "/convert" } } };
const converted = { ...ours, spec: { ...ours.spec, conversion: { strategy: "Webhook", webhook } } };

/** Wires CRDs of a project with this provider. */
function wire(provider: object | undefined, ...crds: readonly ReturnType<typeof crd>[]) {
  const { root } = projectOf({
    "capikit.config.ts": `export default ${JSON.stringify({ ...(provider && { provider }) })};`,
  });
  return wireConversions(root, crds);
}

const provider = { name: "foo", type: "InfrastructureProvider", image: "ghcr.io/acme/foo:v0.1.0" };

it("makes the program convert kinds with several versions, as in a release", async () => {
  const single = crd("acme.example", "v1alpha1");
  expect(await wire(provider, ours, single)).toEqual([converted, single]);
});

it("converts the groups of the provider", async () => {
  const other = crd("other.example", "v1", "v2");
  expect(await wire({ ...provider, groups: ["acme.example"] }, ours, other)).toEqual([converted, other]);
});

it.each([
  ["without a provider", undefined],
  ["for a provider without conversion", { ...provider, conversion: "none" }],
  ["for a provider without a program", { name: "foo", type: "InfrastructureProvider" }],
])("keeps CRDs %s", async (_, one) => {
  expect(await wire(one, ours)).toEqual([ours]);
});
