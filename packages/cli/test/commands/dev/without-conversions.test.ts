import { expect, it } from "vitest";
import { withoutConversions } from "../../../src/commands/dev/without-conversions.ts";
import { projectOf } from "../../cli.ts";

const crd = (group: string, spec: object = {}) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: `foos.${group}` },
  spec: { group, versions: [{ name: "v1alpha1" }, { name: "v1beta1" }], ...spec },
});
const ours = crd("acme.example");
const none = crd("acme.example", { conversion: { strategy: "None" } });

/** Prepares CRDs of a project with this provider. */
function prepare(provider: object | undefined, ...crds: readonly ReturnType<typeof crd>[]) {
  const { root } = projectOf({
    "capikit.config.ts": `export default ${JSON.stringify({ ...(provider && { provider }) })};`,
  });
  return withoutConversions(root, crds);
}

const provider = { name: "foo", type: "InfrastructureProvider", image: "ghcr.io/acme/foo:v0.1.0" };

it.each([
  ["with conversion", provider],
  ["without a provider", undefined],
  ["of other groups", { ...provider, groups: ["other.example"], conversion: "none" }],
])("leaves CRDs %s to the program", async (_, one) => {
  expect(await prepare(one, ours)).toEqual([ours]);
});

it.each([
  ["without conversion", { ...provider, conversion: "none" }],
  ["without a program", { name: "foo", type: "InfrastructureProvider" }],
])("does not convert CRDs of a provider %s", async (_, one) => {
  const declared = crd("acme.example", { conversion: { strategy: "Webhook" } });
  expect(await prepare(one, ours, declared)).toEqual([none, declared]);
});
