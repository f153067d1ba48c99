import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import type { ControlPlane } from "@capikit/envtest";
import { expect, test } from "vitest";
import { findCore } from "../../../../src/commands/dev/managers/core-manager.ts";
import { installProviders } from "../../../../src/commands/dev/managers/install-managers.ts";
import type { ManagersContext } from "../../../../src/commands/dev/managers/managers-context.ts";

const foo = {
  name: "infrastructure-foo",
  components: [
    { apiVersion: "v1", kind: "Namespace", metadata: { name: "foo-system" } },
    { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "foo", namespace: "foo-system" } },
  ],
};

/** A control plane that records applied objects, in which some providers have Deployments. */
function fakeControlPlane(...deployed: readonly string[]) {
  const applied: string[] = [];
  const client = {
    kindOf: async ({ kind }: KubernetesObject) => ({ kind }),
    apply: async ({ kind }: KindDescriptor, { metadata }: KubernetesObject) => {
      applied.push(`${kind} ${metadata.name}`);
    },
    list: async ({ kind }: KindDescriptor, { labelSelector = "" }: { labelSelector?: string }) => ({
      items: kind === "Deployment" && deployed.some((name) => labelSelector.endsWith(`=${name}`)) ? [{}] : [],
    }),
  };
  return { plane: { client } as unknown as ControlPlane, applied };
}

function contextOf(existing: ManagersContext["existing"], core?: string) {
  const events: object[] = [];
  const over = new AbortController();
  const report: ManagersContext["report"] = (event, level, text, data) =>
    void events.push({ event, level, text, ...data });
  const context = {
    call: { flags: { core } },
    io: { env: {} },
    providers: { kubeadm: false, named: [], released: [], variables: {} },
    existing,
    over,
    signal: over.signal,
    report,
  };
  return { context: context as unknown as ManagersContext, events };
}

test("reports a provider whose manager does not run", async () => {
  const { plane, applied } = fakeControlPlane("infrastructure-foo");
  const { context, events } = contextOf(undefined);
  expect(await installProviders(context, plane, [foo], true)).toEqual([]);
  expect(applied).toEqual(["Namespace foo-system"]);
  expect(events).toEqual([
    {
      event: "provider",
      level: "warning",
      text: "installed the kinds of infrastructure-foo; its manager does not run: --with FILE=BINARY runs it",
      provider: "infrastructure-foo",
      state: "absent",
    },
  ]);
});

test("leaves a provider of an existing cluster alone, and installs others", async () => {
  const { plane, applied } = fakeControlPlane("infrastructure-foo");
  const { context, events } = contextOf({});
  const bar = { name: "infrastructure-bar", components: foo.components, program: "/bin/bar" };
  const deployment = { spec: { template: { spec: { containers: [{ name: "manager" }] } } } };
  const components = foo.components.map((one) =>
    one.kind === "Deployment" ? { ...one, ...deployment } : one,
  );
  const managers = await installProviders(
    context,
    { ...plane, webhookServing: { host: "127.0.0.1" } } as ControlPlane,
    [foo, { ...bar, components }],
    true,
  );
  expect(managers).toMatchObject([{ title: "the manager of infrastructure-bar", event: "provider" }]);
  expect(applied).toEqual(["Namespace foo-system"]);
  expect(events).toMatchObject([
    {
      level: "info",
      text: "the cluster has provider infrastructure-foo: it is not started",
      state: "absent",
    },
  ]);
});

test("starts no core manager in a cluster with Cluster API, or on request", async () => {
  const { plane } = fakeControlPlane("cluster-api");
  const { context, events } = contextOf({});
  expect(await findCore(context, plane)).toBeUndefined();
  expect(events).toMatchObject([
    { event: "core", level: "info", text: "the cluster has Cluster API: no core manager is started" },
  ]);
  const off = contextOf(undefined, "none");
  expect(await findCore(off.context, plane)).toBeUndefined();
  expect(off.events).toEqual([]);
});
