import { join } from "node:path";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { expect, test } from "vitest";
import { createProject } from "../../../../create-capikit/src/create-project.ts";
import type { ProviderType } from "../../../../create-capikit/src/provider-types.ts";
import { linkPackages } from "../../../../create-capikit/test/link-packages.ts";
import { projectOf, startCli } from "../../cli.ts";
import { clientOf, devRun, env, startDev } from "./dev-run.ts";
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
  const child = startCli(project.root, ["dev", "--embedded", "--format", "json"], [], withoutGo);
  const run = devRun(child);
  await run.until("everything", ({ event }) => event === "ready");
  expect(run.events.find(({ event }) => event === "core")?.text).toMatch(
    /Cluster API and kubeadm are simulated/,
  );
  expect(run.events.find(({ event }) => event === "applied")?.text).toMatch(/^no Cluster: .*--apply FILE/);
  const client = await clientOf(project.root);

  // Creating it calls the program's admission webhook.
  const metadata = { name: "harbour", namespace: "default" };
  const spec = { region: "eu-west-1", tier: "Basic" };
  await client.create(fooCluster, { metadata, spec } as never);
  expect(await client.get(fooCluster, metadata)).toMatchObject({ metadata: { generation: 1 } });
  const { url } = await run.until("the console", ({ event }) => event === "console");
  await expect
    .poll(async () => (await fetch(`${url}api/search?q=foocluster`)).json())
    .toMatchObject({ objects: [{ kind: "FooCluster", name: "harbour" }] });
  // API server, webhooks, probes and console
  const addresses = listenAddressesOf(child.pid ?? 0);
  expect(addresses.length).toBeGreaterThan(2);
  expect(new Set(addresses)).toEqual(new Set(["0100007F"]));
  expect(await run.end("SIGTERM")).toBe(0);
});

/** Runs a created project on the embedded API server. */
async function startCreated(types: readonly ProviderType[], options: object, ...flags: readonly string[]) {
  const { root } = projectOf({});
  linkPackages(root);
  const folder = join(root, "cluster-api-provider-my-cloud");
  await createProject({ folder, types, ...options });
  return { folder, run: startDev(folder, "--embedded", ...flags) };
}

test.each<[ProviderType[], object, string[]]>([
  [["infrastructure"], {}, ["MyCloudCluster", "MyCloudMachine", "KubeadmControlPlane", "KubeadmConfig"]],
  [["infrastructure"], { contracts: "v1beta1", identity: true }, ["MyCloudCluster", "MyCloudMachine"]],
  [["control-plane"], {}, ["MyCloudControlPlane"]],
  [
    ["infrastructure", "control-plane", "bootstrap"],
    { contracts: "both" },
    ["MyCloudCluster", "MyCloudMachine", "MyCloudControlPlane", "MyCloudConfig"],
  ],
])("starts a created %j %j with a Cluster that becomes available", async (types, options, kinds) => {
  const { run } = await startCreated(types, options);
  const { tree } = await run.until(
    "an available Cluster",
    ({ event, text = "" }) => event === "cluster" && /Cluster\/dev Available .*True/.test(text),
  );
  for (const kind of kinds) expect(JSON.stringify(tree)).toContain(`"${kind}"`);
  expect(await run.end("SIGTERM")).toBe(0);
  expect(run.events.filter(({ level }) => level === "error" || level === "warning")).toEqual([]);
  expect(run.events.findLast(({ event }) => event === "cluster")).not.toHaveProperty("tree");
});

test("has no Cluster without objects of the project, and with --no-config", async () => {
  for (const [types, ...flags] of [[["ipam"]], [["infrastructure"], "--no-config"]] as const) {
    const { run } = await startCreated(types, {}, ...flags);
    await run.until("everything", ({ event }) => event === "ready");
    expect(run.events.filter(({ event }) => event === "applied").map(({ text }) => text)).toEqual([
      expect.stringMatching(/^no Cluster: /),
    ]);
    expect(await run.end("SIGTERM")).toBe(0);
  }
});
