import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { referenceRelease } from "@capikit/api/releases";
import type { Client, KindDescriptor, KubernetesObject } from "@capikit/client";
import { MissingVariablesError } from "@capikit/clusterctl-kit";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { deployedManager } from "../../src/cluster-api/deployed-manager.ts";
import { clusterApiCrds, findClusterApi } from "../../src/cluster-api/find-cluster-api.ts";
import { findKubeadm } from "../../src/cluster-api/find-kubeadm.ts";
import { findProvider, hasProvider } from "../../src/cluster-api/find-provider.ts";
import { installProvider } from "../../src/cluster-api/install-provider.ts";
import { startClusterApi } from "../../src/cluster-api/start-cluster-api.ts";
import type { ControlPlane } from "../../src/control-plane.ts";
import { KUBERNETES_VERSION } from "../../src/go-tools/recipes.ts";
import { kubeControllerManagerImage } from "../../src/images/kubernetes-images.ts";
import type { WebhookTarget } from "../../src/install/webhook-target.ts";
import { addImage, elf, fileIn, serveImages, type TestImages } from "../support/image-registry.ts";

describe("cluster api crds", () => {
  it("returns the CRDs of the core, as clusterctl init labels them and without its conversion webhook", () => {
    const crds = clusterApiCrds();
    const names = crds.map(({ metadata }) => metadata.name);
    expect(names).toContain("machines.cluster.x-k8s.io");
    expect(names).toContain("ipaddressclaims.ipam.cluster.x-k8s.io");
    expect(names).not.toContain("kubeadmconfigs.bootstrap.cluster.x-k8s.io");
    for (const { metadata, spec } of crds as ((typeof crds)[number] & { spec?: object })[]) {
      expect(metadata.labels).toMatchObject({
        "clusterctl.cluster.x-k8s.io": "",
        "cluster.x-k8s.io/provider": "cluster-api",
      });
      expect(spec).toMatchObject({ conversion: { strategy: "None" } });
    }
  });

  it("returns the CRDs of kubeadm on request, with the labels of their contracts", () => {
    const crds = clusterApiCrds({ kubeadm: true });
    const kubeadm = crds.filter(({ metadata }) => metadata.name?.startsWith("kubeadm"));
    expect(kubeadm.map(({ metadata }) => metadata.labels?.["cluster.x-k8s.io/provider"])).toEqual([
      ...["bootstrap-kubeadm", "bootstrap-kubeadm"],
      ...["control-plane-kubeadm", "control-plane-kubeadm"],
    ]);
    for (const { metadata } of kubeadm)
      expect(metadata.labels).toMatchObject({ "cluster.x-k8s.io/v1beta2": "v1beta2" });
    expect(crds).toHaveLength(clusterApiCrds().length + kubeadm.length);
  });
});

describe("deployed manager", () => {
  const variable = (text: string): string => ["$", `{${text}}`].join("");

  function components(container: object, pod: object = {}): KubernetesObject[] {
    const containers = [
      { name: "kube-rbac-proxy", args: ["--v=10"] },
      { name: "manager", ...container },
    ];
    const spec = { template: { spec: { serviceAccountName: "foo-manager", containers, ...pod } } };
    const deployment = { apiVersion: "apps/v1", kind: "Deployment", spec };
    return [
      { apiVersion: "v1", kind: "Namespace", metadata: { name: "foo-system" } },
      { ...deployment, metadata: { name: "foo", namespace: "foo-system" } },
    ];
  }

  it("reads the manager of a provider with Cluster API's flags", () => {
    const manager = deployedManager(
      components({
        command: ["/manager", "--v=4"],
        args: [
          "--leader-elect",
          `--diagnostics-address=${variable("CAPI_DIAGNOSTICS_ADDRESS:=:8443")}`,
          "--insecure-diagnostics=false",
          `--feature-gates=MachinePool=${variable("EXP_MACHINE_POOL:=true")},ClusterTopology=${variable("CLUSTER_TOPOLOGY:=false")}`,
          `--bootstrap-token-ttl=${variable("TTL:=15m")}`,
        ],
        env: [
          { name: "REGION", value: "north" },
          { name: "POD_NAMESPACE", valueFrom: { fieldRef: { fieldPath: "metadata.namespace" } } },
          { name: "TOKEN", valueFrom: { secretKeyRef: { name: "foo", key: "token" } } },
        ],
        ports: [{ name: "webhook-server", containerPort: 9443 }],
      }),
      { TTL: "1h" },
    );
    expect(manager).toEqual({
      image: undefined,
      command: "/manager",
      serviceAccount: { namespace: "foo-system", name: "foo-manager" },
      args: ["--v=4", "--bootstrap-token-ttl=1h"],
      featureGates: { MachinePool: true, ClusterTopology: false },
      env: { POD_NAMESPACE: "foo-system", REGION: "north" },
      flagNames: {
        health: "health-addr",
        metrics: "diagnostics-address",
        webhookCertDir: "webhook-cert-dir",
        webhookPort: "webhook-port",
      },
    });
  });

  it("reads the manager of a provider with kubebuilder's flags", () => {
    const manager = deployedManager(
      components({
        args: [
          "--leader-elect",
          "--health-probe-bind-address=:8081",
          "--metrics-bind-address=:8443",
          "--metrics-cert-path=/tmp/k8s-metrics-server/metrics-certs",
          "--webhook-cert-path=/tmp/k8s-webhook-server/serving-certs",
        ],
        ports: [{ name: "webhook-server", containerPort: 9443 }],
      }),
      {},
    );
    expect(manager).toMatchObject({ args: [], featureGates: {}, webhookPort: 9443 });
    expect(manager?.flagNames).toEqual({
      health: "health-probe-bind-address",
      metrics: "metrics-bind-address",
      webhookCertDir: "webhook-cert-path",
    });
  });

  it("sets no flag for metrics that the manager may not have", () => {
    const read = (args: readonly string[]) => deployedManager(components({ args }), {})?.flagNames.metrics;
    expect(read(["--v=2"])).toBeUndefined();
    expect(read(["--metrics-bind-addr=127.0.0.1:8080"])).toBe("metrics-bind-addr");
  });

  it("finds no manager without a Deployment, and reports missing variables", () => {
    expect(deployedManager([], {})).toBeUndefined();
    expect(deployedManager(components({}, { containers: [] }), {})).toBeUndefined();
    const required = components({ args: [`--region=${variable("FOO_REGION")}`] });
    expect(() => deployedManager(required, {})).toThrow(MissingVariablesError);
  });
});

describe("find cluster api", () => {
  const components = "apiVersion: v1\nkind: Namespace\nmetadata: { name: capi-system }\n";
  let dir: string;

  /** A folder with invalid programs, as the only one on the PATH, so without Go. */
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "capikit-envtest-test-"));
    for (const name of ["capi-core", "kube-controller-manager"]) {
      await writeFile(join(dir, name), "");
      await chmod(join(dir, name), 0o755);
    }
    await writeFile(join(dir, "core-components.yaml"), components);
    await mkdir(join(dir, ".config/cluster-api"), { recursive: true });
    const url = join(dir, "releases/cluster-api/v1.0.0/core-components.yaml");
    const entry = { name: "cluster-api", type: "CoreProvider", url };
    await writeFile(join(dir, ".config/cluster-api/clusterctl.yaml"), JSON.stringify({ providers: [entry] }));
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  it("takes the programs of the PATH, and the manifests that are named", async () => {
    const env = {
      PATH: `/no/such/folder:${dir}`,
      CAPIKIT_CORE_COMPONENTS: join(dir, "core-components.yaml"),
    };
    expect(await findClusterApi({ env })).toEqual({
      core: join(dir, "capi-core"),
      source: join(dir, "capi-core"),
      kubeControllerManager: join(dir, "kube-controller-manager"),
      components: [{ apiVersion: "v1", kind: "Namespace", metadata: { name: "capi-system" } }],
    });
  });

  it("prefers options to the PATH, and works without kube-controller-manager", async () => {
    const options = { program: process.execPath, components: join(dir, "core-components.yaml") };
    const found = await findClusterApi({ ...options, env: { PATH: "", CAPIKIT_IMAGES: "off" } });
    expect(found).toEqual({
      core: process.execPath,
      source: process.execPath,
      components: [expect.anything()],
    });
  });

  it("reports the reason for each place", async () => {
    const lines: string[] = [];
    const options = { report: (line: string) => void lines.push(line), cacheDir: join(dir, "cache") };
    const env = { HOME: dir, CAPIKIT_IMAGES: "off" };
    await expect(findClusterApi({ ...options, env: { ...env, PATH: "" } })).rejects.toThrow(
      [
        "no core manager of Cluster API found:",
        "  $CAPIKIT_CORE: not set",
        "  PATH: has no capi-core",
        "  image: switched off by CAPIKIT_IMAGES",
        "  build: go is not on the PATH: install Go 1.26 or newer",
      ].join("\n"),
    );
    expect(lines).toEqual([
      "core manager of Cluster API: cannot be downloaded, so Go builds it: switched off by CAPIKIT_IMAGES",
    ]);
    await expect(findClusterApi({ ...options, env: { ...env, PATH: dir }, build: false })).rejects.toThrow(
      /no manifests of Cluster API found:\n {2}\$CAPIKIT_CORE_COMPONENTS: not set\n {2}release: components of cluster-api: .*\n {2}build: switched off/,
    );
    await expect(findClusterApi({ env: { CAPIKIT_CORE: "/no/such" } })).rejects.toThrow(
      "/no/such ($CAPIKIT_CORE) is not an executable file",
    );
  });
});

describe("find provider", () => {
  let home: string;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "capikit-provider-"));
  });
  afterEach(() => rm(home, { recursive: true }));

  const manager = elf(1);
  const foo = { name: "foo", type: "InfrastructureProvider" } as const;

  /** Serves an image with tags. Returns the host. */
  async function publish(tags: readonly string[]): Promise<string> {
    const images: TestImages = { blobs: new Map(), manifests: new Map() };
    const architecture = process.arch === "x64" ? "amd64" : process.arch;
    const { digest } = await addImage(images, {
      layers: [[fileIn("manager", manager), fileIn("usr/local/bin/kube-controller-manager", elf(1, 1))]],
      architecture,
    });
    for (const tag of tags) images.manifests.set(tag, images.manifests.get(digest) ?? Buffer.alloc(0));
    return (await serveImages(images)).host;
  }

  interface Release {
    readonly name: string;
    readonly type: string;
    readonly label: string;
    readonly version: string;
    readonly image: string;
  }

  /** Writes releases in a local repository, and clusterctl's configuration. */
  async function release(releases: readonly Release[], config: object = {}): Promise<void> {
    const providers = [];
    for (const { name, type, label, version, image } of releases) {
      const file = `${label}-components.yaml`;
      const text = `
apiVersion: v1
kind: Namespace
metadata: { name: ${label}-system }
---
apiVersion: apps/v1
kind: Deployment
metadata: { name: ${label}, namespace: ${label}-system }
spec:
  selector: { matchLabels: { a: b } }
  template:
    metadata: { labels: { a: b } }
    spec: { containers: [{ name: manager, image: "${image}", command: [/manager], args: ["--region=\${REGION:=north}"] }] }
`;
      await write(`releases/${label}/${version}/${file}`, text);
      await write(`releases/${label}/${version}/metadata.yaml`, metadata);
      providers.push({ name, type, url: join(home, `releases/${label}/latest/${file}`) });
    }
    await write(".config/cluster-api/clusterctl.yaml", JSON.stringify({ ...config, providers }));
  }

  const metadata = `
apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3
kind: Metadata
releaseSeries: [{ major: 1, minor: 0, contract: v1beta2 }]
`;

  async function write(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text);
  }

  function untrusted(image: string) {
    const text = `warning: the digest of ${image} is not known in advance: trusting sha256:`;
    return expect.stringContaining(text);
  }

  function optionsOf(env: NodeJS.ProcessEnv = {}) {
    const lines: string[] = [];
    const report = (line: string): void => void lines.push(line);
    return {
      lines,
      options: { report, cacheDir: join(home, "cache"), env: { PATH: "", HOME: home, ...env } },
    };
  }

  const released = { ...foo, label: "infrastructure-foo", version: "v1.0.0" };

  it.runIf(process.platform === "linux")("finds a provider by clusterctl's configuration", async () => {
    const host = await publish(["v1.0.0"]);
    // The configuration replaces the repository of the image, as in clusterctl.
    const images = { all: { repository: `${host}/mirrored` } };
    await release([{ ...released, image: "registry.example.com/foo/manager:v1.0.0" }], { images });
    const { options, lines } = optionsOf();
    const found = await findProvider(foo, { ...options, variables: { REGION: "south" } });
    expect(found.name).toBe("infrastructure-foo");
    expect(await readFile(found.program ?? "")).toEqual(manager);
    expect(found.components).toMatchObject([
      { kind: "Namespace" },
      { kind: "Deployment", spec: { template: { spec: { containers: [{ args: ["--region=south"] }] } } } },
    ]);
    const image = `${host}/mirrored/manager:v1.0.0`;
    expect(lines).toEqual([`downloading ${image}`, untrusted(image)]);
  });

  it("finds the kinds of a provider whose manager is not available", async () => {
    await release([{ ...released, image: "127.0.0.1:1/foo/manager:v1.0.0" }]);
    const { options, lines } = optionsOf({ CAPIKIT_IMAGES: "off" });
    const found = await findProvider(foo, options);
    expect(found).not.toHaveProperty("program");
    expect(found.components).toHaveLength(2);
    expect(lines).toEqual([
      expect.stringMatching(/^cannot download the manager of infrastructure-foo v1\.0\.0: /),
    ]);
  });

  it("reports a provider that clusterctl does not know, and a version that is missing", async () => {
    await release([{ ...released, image: "127.0.0.1:1/foo/manager:v1.0.0" }]);
    const { options } = optionsOf();
    await expect(findProvider({ ...foo, name: "bar" }, options)).rejects.toThrow(
      /^components of infrastructure-bar: neither .* nor the built-in list has the InfrastructureProvider bar/,
    );
    await expect(findProvider(foo, { ...options, version: "v9.0.0" })).rejects.toThrow(
      /^components of infrastructure-foo: /,
    );
  });

  it.runIf(process.platform === "linux")("finds Cluster API without Go", async () => {
    const version = referenceRelease;
    const host = await publish([version, `v${KUBERNETES_VERSION}`]);
    const image = `registry.example.com/any/manager:${version}`;
    await release([
      { name: "cluster-api", type: "CoreProvider", label: "cluster-api", version, image },
      { name: "kubeadm", type: "BootstrapProvider", label: "bootstrap-kubeadm", version, image },
      { name: "kubeadm", type: "ControlPlaneProvider", label: "control-plane-kubeadm", version, image },
    ]);
    const { options, lines } = optionsOf({ CAPIKIT_REGISTRY_MIRROR: host });
    // The pinned image is not in this registry.
    const unpinned = { ...options, digests: {} };
    const { core, components, kubeControllerManager, source } = await findClusterApi(unpinned);
    expect(await readFile(core)).toEqual(manager);
    expect(components).toHaveLength(2);
    expect(await readFile(kubeControllerManager ?? "")).toEqual(elf(1, 1));
    expect(source).toBe(`the image of ${version}`);
    const kubeadm = await findKubeadm(options);
    expect(kubeadm.map(({ name, program }) => [name, program])).toEqual([
      ["bootstrap-kubeadm", core],
      ["control-plane-kubeadm", core],
    ]);
    expect(lines).toEqual([
      `downloading ${image}`,
      untrusted(image),
      `downloading ${kubeControllerManagerImage.image}`,
      untrusted(kubeControllerManagerImage.image),
    ]);
  });
});

describe("has provider", () => {
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
});

describe("install provider", () => {
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
    const provider = {
      name: "infrastructure-foo",
      components,
      program: "/bin/foo",
      featureGates: { B: true },
    };
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
});
