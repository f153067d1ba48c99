import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { referenceRelease } from "@capikit/api/releases";
import { afterEach, beforeEach, expect, it } from "vitest";
import { findClusterApi } from "../../src/cluster-api/find-cluster-api.ts";
import { findKubeadm } from "../../src/cluster-api/find-kubeadm.ts";
import { findProvider } from "../../src/cluster-api/find-provider.ts";
import { KUBERNETES_VERSION } from "../../src/go-tools/recipes.ts";
import { kubeControllerManagerImage } from "../../src/images/kubernetes-images.ts";
import { addImage, elf, fileIn, serveImages, type TestImages } from "../support/image-registry.ts";

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
  return { lines, options: { report, cacheDir: join(home, "cache"), env: { PATH: "", HOME: home, ...env } } };
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
