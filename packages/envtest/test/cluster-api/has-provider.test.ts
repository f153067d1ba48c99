import type { Client, KindDescriptor } from "@capikit/client";
import { expect, it } from "vitest";
import { hasProvider } from "../../src/cluster-api/find-provider.ts";

/** A client of a cluster with these Deployments and definitions of a provider. */
function clientOf(found: Readonly<Record<string, readonly object[]>>): Client {
  return {
    list: async ({ kind }: KindDescriptor, { labelSelector }: { labelSelector?: string }) => ({
      items: labelSelector === "cluster.x-k8s.io/provider=infrastructure-foo" ? (found[kind] ?? []) : [],
    }),
  } as unknown as Client;
}
const applied = (manager: string) => ({ metadata: { managedFields: [{ manager, operation: "Apply" }] } });

it.each([
  ["nothing", {}, false],
  ["a Deployment", { Deployment: [{ metadata: {} }] }, true],
  ["definitions of clusterctl", { CustomResourceDefinition: [applied("clusterctl")] }, true],
  ["definitions of an earlier run", { CustomResourceDefinition: [applied("envtest")] }, false],
  [
    "definitions of both",
    { CustomResourceDefinition: [applied("envtest"), applied("kubectl-client-side-apply")] },
    true,
  ],
])("finds the provider in a cluster with %s: %#", async (_, found, expected) => {
  expect(await hasProvider(clientOf(found), "infrastructure-foo")).toBe(expected);
  expect(await hasProvider(clientOf(found), "infrastructure-bar")).toBe(false);
});
