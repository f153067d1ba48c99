import { join } from "node:path";
import { createClient, type KindDescriptor, type KubernetesObject, loadKubeconfig } from "@capikit/client";
import { expect, onTestFinished, test } from "vitest";
import { startCli } from "../../cli.ts";
import { devRun, env } from "./dev-run.ts";
import { listenAddressesOf } from "./processes.ts";
import { fooProject } from "./project.ts";

const fooCluster: KindDescriptor<KubernetesObject> = {
  group: "infrastructure.cluster.x-k8s.io",
  version: "v1beta2",
  kind: "FooCluster",
  plural: "fooclusters",
  scope: "Namespaced",
};

test("runs a provider on the embedded API server, without Go", async () => {
  const project = fooProject();
  const withoutGo = { ...env, CAPIKIT_CACHE: join(project.root, "cache"), PATH: "/usr/bin:/bin" };
  const child = startCli(
    project.root,
    ["dev", "--embedded", "--no-typecheck", "--format", "json"],
    [],
    withoutGo,
  );
  const run = devRun(child);
  await run.until("everything", ({ event }) => event === "ready");
  expect(run.events.find(({ event }) => event === "core")?.text).toMatch(/no Cluster API core runs/);
  const client = createClient(await loadKubeconfig(join(project.root, ".capikit/kubeconfig")));
  onTestFinished(() => client.close());

  // Creating it calls the program's admission webhook.
  const metadata = { name: "harbour", namespace: "default" };
  const spec = { region: "eu-west-1", tier: "Basic" };
  await client.create(fooCluster, { metadata, spec } as never);
  expect(await client.get(fooCluster, metadata)).toMatchObject({ metadata: { generation: 1 } });
  const { url } = await run.until("the console", ({ event }) => event === "console");
  await expect
    .poll(async () => (await fetch(`${url}api/search?q=foocluster`)).json())
    .toMatchObject([{ kind: "FooCluster", name: "harbour" }]);
  // API server, webhooks, probes and console
  const addresses = listenAddressesOf(child.pid ?? 0);
  expect(addresses.length).toBeGreaterThan(2);
  expect(new Set(addresses)).toEqual(new Set(["0100007F"]));
  expect(await run.end("SIGTERM")).toBe(0);
});
