import { X509Certificate } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { customResourceDefinition, validatingWebhookConfiguration } from "@capikit/api/kubernetes";
import { createClient, loadKubeconfig } from "@capikit/client";
import { kubeconfigText, parseKubeconfig } from "@capikit/client/config";
import { isForbidden, isNotFound } from "@capikit/client/errors";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type ControlPlane, EnvtestError, freePorts, startControlPlane } from "../src/index.ts";
import { createInstalled } from "../src/install/installed.ts";
import { isRunning } from "./support/processes.ts";
import { crd, widgetCrd, widgetKind } from "./support/widget-crd.ts";
import { widgetWebhooks } from "./support/widget-webhooks.ts";

let running: ControlPlane;
let scratch: string;
beforeAll(async () => {
  running = await startControlPlane();
  scratch = await mkdtemp(join(tmpdir(), "capikit-join-"));
});
afterAll(async () => {
  await running?.stop();
  await rm(scratch, { recursive: true, force: true });
});
beforeEach(() => {
  vi.stubEnv("USE_EXISTING_CLUSTER", "true");
  vi.stubEnv("KUBECONFIG", running.kubeconfigPath);
});
afterEach(() => vi.unstubAllEnvs());

/** Returns the names of objects that tests installed. */
async function left(): Promise<readonly string[]> {
  const definitions = await running.client.list(customResourceDefinition);
  const webhooks = await running.client.list(validatingWebhookConfiguration);
  return [...definitions.items, ...webhooks.items].map(({ metadata }) => String(metadata.name));
}

describe("a control plane that runs already", () => {
  it("is joined, used, and left as it was", async () => {
    const joined = await startControlPlane({ crds: widgetCrd });
    expect(joined.url).toBe(running.url);
    await joined.installCrds([crd("Gadget")]);
    // The API server calls the test with a certificate that was made here.
    const { host, port, certDir } = joined.webhookServing;
    const read = (name: string) => readFileSync(join(certDir, name));
    const server = createServer({ cert: read("tls.crt"), key: read("tls.key") }, (_, response) =>
      response.writeHead(418).end(),
    );
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    await joined.installWebhooks(widgetWebhooks);
    const apply = () =>
      joined.client
        .apply(widgetKind, { metadata: { name: "w", namespace: "default" } }, { fieldManager: "test" })
        .then(() => "", String);
    await expect.poll(async () => (await apply()).includes("418")).toBe(true);
    server.close();
    server.closeAllConnections();
    expect(await left()).toEqual(["gadgets.test.capikit.dev", "widgets.test.capikit.dev", "widgets"]);

    const beside = joined.startProcess("beside", ["/bin/sh", "-c", "exec sleep 60"]);
    const pid = await beside.pid;
    await joined.stop();
    await joined.stop();
    expect(await left()).toEqual([]);
    expect([isRunning(pid), existsSync(joined.dir)]).toEqual([false, false]);
    expect(Object.values(running.pids).map(isRunning)).toEqual([true, true]);
    await expect(running.client.list(widgetKind)).rejects.toSatisfy(isNotFound);
  });

  it("keeps objects that existed before", async () => {
    await running.installCrds(widgetCrd);
    await running.client.apply(
      widgetKind,
      { metadata: { name: "mine", namespace: "default" } },
      { fieldManager: "test" },
    );
    {
      await using joined = await startControlPlane({ crds: [widgetCrd, crd("Gadget")] });
      expect((await joined.client.list(widgetKind)).items).toHaveLength(1);
    }
    expect(await left()).toEqual(["widgets.test.capikit.dev"]);
    expect((await running.client.list(widgetKind)).items).toHaveLength(1);
    const definition = await running.client.kindOf(widgetCrd);
    await running.client.delete(definition, { name: widgetCrd.metadata.name });
    await expect.poll(async () => (await left()).length === 0).toBe(true);
  });

  it("keeps definitions on request, but no webhooks", async () => {
    const kubeconfig = running.kubeconfigPath;
    {
      const useExistingCluster = { kubeconfig, keepDefinitions: true };
      await using joined = await startControlPlane({ useExistingCluster, crds: widgetCrd });
      await joined.installWebhooks(widgetWebhooks);
    }
    expect(await left()).toEqual(["widgets.test.capikit.dev"]);
    const definition = await running.client.kindOf(widgetCrd);
    await running.client.delete(definition, { name: widgetCrd.metadata.name });
    await expect.poll(async () => (await left()).length === 0).toBe(true);
  });

  it("knows users, whom the kubeconfig's user impersonates", async () => {
    await using joined = await startControlPlane();
    const { kubeconfig } = await joined.addUser({ name: "ann", groups: ["testers"] });
    const client = createClient(await parseKubeconfig(kubeconfig));
    const configMaps = await client.kindOf({ apiVersion: "v1", kind: "ConfigMap" });
    const refused = await client.list(configMaps, { namespace: "default" }).catch((error: unknown) => error);
    expect(isForbidden(refused)).toBe(true);
    expect(String(refused)).toContain('User "ann" cannot list resource "configmaps"');
    const { userInfo } = (
      (await client.raw({
        method: "POST",
        path: "/apis/authentication.k8s.io/v1/selfsubjectreviews",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" }),
      })) as { status: { userInfo: { groups: string[] } } }
    ).status;
    expect(userInfo.groups).toEqual(["testers", "system:authenticated"]);
    await client.close();
  });

  it("gives programs a kubeconfig, and servers certificates", async () => {
    await using joined = await startControlPlane({ hosts: ["tests.example"] });
    expect(joined.kubeconfigPath).not.toBe(running.kubeconfigPath);
    expect(await loadKubeconfig(joined.kubeconfigPath)).toMatchObject(running.config);
    const { certDir, certificateAuthority } = joined.webhookServing;
    const authority = new X509Certificate(certificateAuthority);
    const own = new X509Certificate(readFileSync(join(certDir, "tls.crt")));
    const other = new X509Certificate((await joined.issueServerCertificate(["other.example"])).certificate);
    expect([own.checkHost("tests.example"), other.checkHost("other.example")]).toEqual([
      "tests.example",
      "other.example",
    ]);
    expect([own, other].map((one) => one.verify(authority.publicKey))).toEqual([true, true]);
  });

  it("reports unknown properties and unsupported options", async () => {
    await using joined = await startControlPlane();
    expect(() => joined.pids).toThrow(/pids of an existing control plane are unknown: .*false/);
    expect(() => joined.logs).toThrow(/logs of an existing control plane are unknown/);
    for (const name of ["apiServerArgs", "etcdArgs"]) {
      const refused = await startControlPlane({ [name]: ["--v=3"] }).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(EnvtestError);
      expect(String(refused)).toContain(`${name} cannot apply to an existing control plane (--v=3)`);
    }
  });

  it("removes the installed objects of refused definitions", async () => {
    const wrong = crd("Broken", { scope: "Galaxy" });
    await expect(startControlPlane({ crds: [crd("Gizmo"), wrong] })).rejects.toThrow(
      /cannot install brokens/,
    );
    expect(await left()).toEqual([]);
  });

  it("is named by an option as well, which may also decline it", async () => {
    vi.stubEnv("KUBECONFIG", undefined);
    vi.stubEnv("USE_EXISTING_CLUSTER", "");
    const kubeconfig = join(scratch, "two-contexts");
    const text = kubeconfigText(running.config, { cluster: "good", user: "admin" });
    await writeFile(kubeconfig, text.replace("current-context: good", "current-context: bad"));
    const useExistingCluster = { kubeconfig, context: "good" };
    await using joined = await startControlPlane({ useExistingCluster });
    expect(joined.url).toBe(running.url);
    vi.stubEnv("USE_EXISTING_CLUSTER", "true");
    const assetsDir = join(scratch, "nowhere");
    const started = startControlPlane({ useExistingCluster: false, binaries: { assetsDir } });
    await expect(started).rejects.toThrow(/has no executable etcd/);
  });
});

describe("what cannot be joined", () => {
  it("is a kubeconfig that does not exist", async () => {
    vi.stubEnv("KUBECONFIG", join(scratch, "none"));
    const refused = await startControlPlane().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(EnvtestError);
    expect(String(refused)).toMatch(
      /no control plane to join: cannot read kubeconfig .*none: .*\nstart it, correct KUBECONFIG/,
    );
  });

  it("is a server that does not answer", async () => {
    const [port] = await freePorts(1, "127.0.0.1");
    const kubeconfig = join(scratch, "silent");
    const server = `https://127.0.0.1:${port}`;
    await writeFile(kubeconfig, kubeconfigText({ server }, { cluster: "silent", user: "nobody" }));
    vi.stubEnv("KUBECONFIG", kubeconfig);
    await expect(startControlPlane()).rejects.toThrow(
      new RegExp(`${server} \\(kubeconfig ${kubeconfig}, context silent\\): .*connection refused`),
    );
  });

  it("rejects the user as unknown", async () => {
    const kubeconfig = join(scratch, "stranger");
    const config = { ...running.config, identity: { type: "token", token: "wrong" } } as const;
    await writeFile(kubeconfig, kubeconfigText(config, { cluster: "c", user: "stranger" }));
    const started = startControlPlane({ useExistingCluster: { kubeconfig } });
    await expect(started).rejects.toThrow(
      /cannot join control plane .*Unauthorized\ncorrect the kubeconfig or its context/,
    );
  });
});

it("reports objects with finalizers that are not deleted in time", async () => {
  const { client } = running;
  const installed = createInstalled(client, 1_500);
  await installed.expect([widgetCrd]);
  await running.installCrds(widgetCrd);
  const finalizers = ["test.capikit.dev/kept"];
  await client.apply(
    widgetKind,
    { metadata: { name: "kept", namespace: "default", finalizers } },
    { fieldManager: "test" },
  );
  await expect(installed.remove()).rejects.toThrow(
    /remain:\n {2}CustomResourceDefinition widgets\.test\.capikit\.dev: not deleted in time; remaining objects: default\/kept with finalizers test\.capikit\.dev\/kept$/,
  );
});
