import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KubernetesObject } from "@capikit/client";
import { expect, it, onTestFinished } from "vitest";
import { installProvider } from "../../src/cluster-api/install-provider.ts";
import { startClusterApi } from "../../src/cluster-api/start-cluster-api.ts";
import type { ControlPlane } from "../../src/control-plane.ts";
import type { WebhookTarget } from "../../src/install/webhook-target.ts";

const conversion = { strategy: "Webhook", webhook: { clientConfig: { service: { name: "foo" } } } };
const components = [
  { apiVersion: "v1", kind: "Namespace", metadata: { name: "foo-system" } },
  {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "foos" },
    spec: { conversion },
  },
  { apiVersion: "v1", kind: "Service", metadata: { name: "foo" } },
  {
    apiVersion: "admissionregistration.k8s.io/v1",
    kind: "ValidatingWebhookConfiguration",
    metadata: { name: "foo" },
  },
  {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "foo", namespace: "foo-system" },
    spec: {
      template: {
        spec: {
          serviceAccountName: "foo-manager",
          containers: [
            {
              name: "manager",
              args: ["--v=4", "--feature-gates=A=true,B=false"],
              env: [{ name: "REGION", value: "north" }],
            },
          ],
        },
      },
    },
  },
] as KubernetesObject[];

/** A control plane that records installed objects and started processes, which become ready. */
async function fakeControlPlane() {
  const dir = await mkdtemp(join(tmpdir(), "capikit-provider-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const certDir = join(dir, "serving");
  await mkdir(certDir);
  const installed: KubernetesObject[] = [];
  const targets: (WebhookTarget | undefined)[] = [];
  const started: { name: string; command: readonly string[]; env: unknown }[] = [];
  const install = (objects: readonly KubernetesObject[], target?: WebhookTarget) => {
    installed.push(...objects);
    targets.push(target);
    return objects;
  };
  const controlPlane = {
    dir,
    kubeconfigPath: join(dir, "kubeconfig"),
    webhookServing: { host: "127.0.0.1", port: 1, certDir, certificateAuthority: "PEM" },
    client: {
      kindOf: async ({ kind }: KubernetesObject) => ({ kind }),
      apply: async (_: object, object: KubernetesObject) => install([object])[0],
    },
    installCrds: async (crds: KubernetesObject[], { webhooks }: { webhooks?: WebhookTarget }) =>
      install(crds, webhooks),
    installWebhooks: async (objects: KubernetesObject[], target: WebhookTarget) => install(objects, target),
    startProcess(name: string, command: readonly string[], { env }: { env?: object }) {
      started.push({ name, command, env });
      const [host, port] = /--health-addr=(\S+):(\d+)/.exec(command.join(" "))?.slice(1) ?? [];
      const server = createServer((_, response) => response.end("ok")).listen(Number(port), host);
      onTestFinished(() => void server.close());
      return { name, logFile: join(dir, "log"), pid: Promise.resolve(7), exited: new Promise(() => {}) };
    },
  } as unknown as ControlPlane;
  return { controlPlane, installed, targets, started };
}
const kindsOf = (objects: readonly KubernetesObject[]) => objects.map(({ kind }) => kind);

it("only serves the kinds of a provider without a program", async () => {
  const { controlPlane, installed, targets } = await fakeControlPlane();
  const { start } = await installProvider(controlPlane, { name: "infrastructure-foo", components });
  expect(start).toBeUndefined();
  expect(kindsOf(installed)).toEqual(["Namespace", "CustomResourceDefinition"]);
  expect(installed[1]).toHaveProperty("spec.conversion", { strategy: "None" });
  expect(targets.filter((target) => target !== undefined)).toEqual([]);
});

it("sets the labels of clusterctl init", async () => {
  const { controlPlane, installed } = await fakeControlPlane();
  const own = { "cluster.x-k8s.io/v1beta2": "v1", "cluster.x-k8s.io/provider": "infrastructure-foo" };
  const labelled = components.map((object) =>
    object.kind === "CustomResourceDefinition"
      ? { ...object, metadata: { name: "foos", labels: own } }
      : object,
  );
  await installProvider(controlPlane, { name: "foo", components: labelled });
  const provider = { "clusterctl.cluster.x-k8s.io": "", "cluster.x-k8s.io/provider": "infrastructure-foo" };
  expect(installed.map(({ metadata }) => metadata.labels)).toEqual([provider, { ...provider, ...own }]);
  expect(components[0]?.metadata.labels).toBeUndefined();
});

it("starts the manager of a provider as its Deployment does", async () => {
  const { controlPlane, installed, targets, started } = await fakeControlPlane();
  const provider = { name: "infrastructure-foo", components, program: "/bin/foo", featureGates: { B: true } };
  const { start } = await installProvider(controlPlane, provider, { serviceAccount: false });
  expect(kindsOf(installed)).toEqual([
    "Namespace",
    "CustomResourceDefinition",
    "ValidatingWebhookConfiguration",
  ]);
  expect(installed[1]).toHaveProperty("spec.conversion", conversion);
  const [port] = targets.flatMap((target) => target?.port ?? []);
  expect(targets).toContainEqual({ host: "127.0.0.1", port, certificateAuthority: "PEM" });
  await start?.();
  expect(started).toEqual([
    {
      name: "infrastructure-foo",
      command: [
        "/bin/foo",
        `--kubeconfig=${controlPlane.kubeconfigPath}`,
        `--webhook-port=${port}`,
        `--webhook-cert-dir=${join(controlPlane.dir, "infrastructure-foo-certs")}`,
        expect.stringMatching(/^--health-addr=127\.0\.0\.1:\d+$/),
        "--feature-gates=A=true,B=true",
        "--v=4",
      ],
      env: { POD_NAMESPACE: "foo-system", REGION: "north" },
    },
  ]);
});

it("leaves webhooks out on request, and calls them at another host", async () => {
  const provider = { name: "infrastructure-foo", components, program: "/bin/foo" };
  const without = await fakeControlPlane();
  await installProvider(without.controlPlane, provider, { webhookHost: false });
  expect(kindsOf(without.installed)).not.toContain("ValidatingWebhookConfiguration");
  expect(without.installed[1]).toHaveProperty("spec.conversion", conversion);
  const other = await fakeControlPlane();
  await installProvider(other.controlPlane, provider, { webhookHost: "192.0.2.7" });
  expect(other.targets.find((target) => target !== undefined)).toMatchObject({ host: "192.0.2.7" });
});

it("does not convert kinds whose components declare no conversion", async () => {
  const { controlPlane, installed } = await fakeControlPlane();
  const plain = components.map((object) =>
    object.kind === "CustomResourceDefinition" ? { ...object, spec: {} } : object,
  );
  await installProvider(controlPlane, { name: "foo", components: plain, program: "/bin/foo" });
  expect(installed[1]).toHaveProperty("spec.conversion", { strategy: "None" });
});

it("leaves the port of the test's webhooks free when the core starts", async () => {
  const { controlPlane, started, targets } = await fakeControlPlane();
  await startClusterApi(controlPlane, {
    core: "/bin/core",
    source: "a test",
    components: components.slice(0, 4),
  });
  const { port } = controlPlane.webhookServing;
  const own = targets.flatMap((target) => target?.port ?? []);
  expect(own).not.toEqual([]);
  expect(own).not.toContain(port);
  expect(started[0]?.command).toContain(`--webhook-port=${own[0]}`);
});

it("reports components without a Deployment", async () => {
  const { controlPlane } = await fakeControlPlane();
  const provider = { name: "infrastructure-foo", components: components.slice(0, 2), program: "/bin/foo" };
  await expect(installProvider(controlPlane, provider)).rejects.toThrow(
    "the components of infrastructure-foo have no Deployment",
  );
});
