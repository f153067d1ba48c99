import { join } from "node:path";
import type { KubernetesObject } from "@capikit/client";
import type { ControlPlane, WebhookTarget } from "@capikit/envtest";
import type { GenerateResult } from "@capikit/generators/run";
import { expect, it, test } from "vitest";
import { projectInstaller, withoutConversions } from "../../../src/commands/dev/install-project.ts";
import { projectOf } from "../../cli.ts";

const files = {
  "crd.yaml":
    "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: foos.acme.example }\n",
  "webhook.yaml":
    "apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingWebhookConfiguration\nmetadata: { name: foo }\n",
};
const target: WebhookTarget = { host: "192.0.2.7", port: 9443, certificateAuthority: "PEM" };

/** Installs a project with these webhooks. Returns the calls of the control plane. */
async function install(webhooks: WebhookTarget | undefined) {
  const calls: (readonly [kind: string | undefined, target: WebhookTarget | undefined])[] = [];
  const plane = {
    installCrds: async ([crd]: KubernetesObject[], options?: { webhooks?: WebhookTarget }) =>
      calls.push([crd?.kind, options?.webhooks]),
    installWebhooks: async ([webhook]: KubernetesObject[], to: WebhookTarget) =>
      calls.push([webhook?.kind, to]),
  } as unknown as ControlPlane;
  const { root } = projectOf(files);
  const generated = [
    { emitter: "crd", isInstalled: true, path: join(root, "crd.yaml"), status: "created" },
    { emitter: "webhook", isInstalled: true, path: join(root, "webhook.yaml"), status: "created" },
    { emitter: "openapi", isInstalled: false, path: join(root, "hooks.yaml"), status: "created" },
  ];
  const names = await projectInstaller(root, plane, webhooks).install({
    files: generated,
  } as unknown as GenerateResult);
  return { calls, names };
}

test("points webhooks at their target, and leaves them out without one", async () => {
  expect(await install(target)).toEqual({
    calls: [
      ["CustomResourceDefinition", target],
      ["ValidatingWebhookConfiguration", target],
    ],
    names: ["CRD foos.acme.example", "ValidatingWebhookConfiguration foo"],
  });
  expect(await install(undefined)).toEqual({
    calls: [["CustomResourceDefinition", undefined]],
    names: ["CRD foos.acme.example"],
  });
});

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
