import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { referenceRelease } from "@capikit/api/releases";
import {
  buildGoTool,
  capiCoreTool,
  etcdTool,
  type GoTool,
  KUBERNETES_VERSION,
  kubeApiserverTool,
  kubeadmBootstrapTool,
  kubeadmControlPlaneTool,
  kubeControllerManagerTool,
} from "@capikit/envtest";
import { type ClusterApiComponent, renderComponent } from "@capikit/envtest/cluster-api";
import { type Provider, providerLabel } from "@capikit/inventory";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCli } from "../../cli.ts";
import { devRun } from "./dev-run.ts";
import { fooProject } from "./project.ts";

const registryTool: GoTool = {
  name: "image-registry",
  version: "on go-containerregistry v0.22.1",
  moduleDir: join(import.meta.dirname, "../../../../../tests/reference/go/image-registry"),
  package: ".",
};

interface Component {
  readonly provider: Provider;
  readonly folder: ClusterApiComponent;
  readonly file: string;
  readonly image: string;
  readonly tool: GoTool;
}

const components: readonly Component[] = [
  {
    provider: { name: "cluster-api", type: "CoreProvider" },
    folder: "core",
    file: "core-components.yaml",
    image: "cluster-api/cluster-api-controller",
    tool: capiCoreTool,
  },
  {
    provider: { name: "kubeadm", type: "BootstrapProvider" },
    folder: "bootstrap/kubeadm",
    file: "bootstrap-components.yaml",
    image: "cluster-api/kubeadm-bootstrap-controller",
    tool: kubeadmBootstrapTool,
  },
  {
    provider: { name: "kubeadm", type: "ControlPlaneProvider" },
    folder: "controlplane/kubeadm",
    file: "control-plane-components.yaml",
    image: "cluster-api/kubeadm-control-plane-controller",
    tool: kubeadmControlPlaneTool,
  },
];

const architecture = process.arch === "x64" ? "amd64" : process.arch;

/** Serves the images of all managers, as their releases have them. */
async function startRegistry() {
  const images = [];
  for (const { image, tool } of components)
    images.push({
      name: `${image}:${referenceRelease}`,
      program: await buildGoTool(tool),
      path: "/manager",
      architecture,
    });
  images.push({
    name: `kube-controller-manager:v${KUBERNETES_VERSION}`,
    program: await buildGoTool(kubeControllerManagerTool),
    path: "/usr/local/bin/kube-controller-manager",
    architecture,
  });
  const child = spawn(await buildGoTool(registryTool), { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.write(JSON.stringify(images));
  const lines = createInterface({ input: child.stdout });
  const [line] = await once(lines, "line");
  lines.close();
  const { host } = JSON.parse(line) as { host: string };
  return { host, stop: () => child.kill("SIGKILL") };
}

/** Returns the files of a home folder with clusterctl's local repository. */
async function homeFiles(): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const providers = [];
  for (const { provider, folder, file, image } of components) {
    const objects = await renderComponent(folder);
    const yaml = objects.map((object) => JSON.stringify(object)).join("\n---\n");
    const label = providerLabel(provider);
    const release = `releases/${label}/${referenceRelease}`;
    const name = `registry.example.com/${image}:${referenceRelease}`;
    files[`${release}/${file}`] = yaml.replace(/"image":"[^"]*"/, `"image":"${name}"`);
    files[`${release}/metadata.yaml`] = JSON.stringify({
      apiVersion: "clusterctl.cluster.x-k8s.io/v1alpha3",
      kind: "Metadata",
      releaseSeries: [{ major: 1, minor: Number(referenceRelease.split(".")[1]), contract: "v1beta2" }],
    });
    providers.push({ ...provider, url: join(home, `releases/${label}/latest/${file}`) });
  }
  files[".config/cluster-api/clusterctl.yaml"] = JSON.stringify({ providers });
  return files;
}

/** Fills a folder with the programs of the system, but without Go and a container runtime. */
async function linkSystemPrograms(folder: string): Promise<void> {
  await mkdir(folder);
  const names = await readdir("/usr/bin");
  for (const name of names.filter((one) => !/^(?:go|docker|podman|containerd)/.test(one)))
    await symlink(join("/usr/bin", name), join(folder, name));
}

const template = `
apiVersion: cluster.x-k8s.io/v1beta2
kind: Cluster
metadata: { name: harbour }
spec:
  infrastructureRef: { apiGroup: infrastructure.cluster.x-k8s.io, kind: FooCluster, name: harbour }
---
apiVersion: infrastructure.cluster.x-k8s.io/v1beta2
kind: FooCluster
metadata: { name: harbour }
spec: { region: eu-west-1, tier: Basic }
`;

let registry: Awaited<ReturnType<typeof startRegistry>>;
let home: string;

beforeAll(async () => {
  registry = await startRegistry();
  home = await mkdtemp(join(tmpdir(), "capikit-without-go-"));
  for (const [path, text] of Object.entries(await homeFiles())) {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), text);
  }
  await linkSystemPrograms(join(home, "bin"));
  await mkdir(join(home, "assets"));
  await symlink(await buildGoTool(etcdTool), join(home, "assets/etcd"));
  await symlink(await buildGoTool(kubeApiserverTool), join(home, "assets/kube-apiserver"));
});
afterAll(async () => {
  registry.stop();
  await rm(home, { recursive: true });
});

/** Forgets the digests of released images, as the images of this registry have other ones. */
const withoutPins = `--import=data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module";
  const module = { format: "module", shortCircuit: true, source: "export const pinnedDigests = {};" };
  registerHooks({ load: (url, at, next) => url.endsWith("/pinned-digests.ts") ? module : next(url, at) });
`)}`;

function startDev(flags: readonly string[]) {
  const project = fooProject();
  project.write("cluster.yaml", template);
  const env = {
    PATH: join(home, "bin"),
    HOME: home,
    CAPIKIT_CACHE: join(home, "cache"),
    KUBEBUILDER_ASSETS: join(home, "assets"),
    CAPIKIT_REGISTRY_MIRROR: `http://user:password@${registry.host}`,
  };
  return devRun(startCli(project.root, ["dev", "--format", "json", ...flags], [withoutPins], env));
}

/** Runs until a Cluster has its infrastructure. Returns the seconds. */
async function runUntilCluster(): Promise<string> {
  const flags = ["--with", "bootstrap-kubeadm", "--with", "control-plane-kubeadm", "--apply", "cluster.yaml"];
  const begin = performance.now();
  const run = startDev(flags);
  await run.until("the API server", ({ kubeconfig }) => kubeconfig !== undefined);
  await run.until("everything", ({ event }) => event === "ready");
  await run.until(
    "infrastructure that Cluster API takes as ready",
    ({ event, text }) =>
      event === "cluster" && /Cluster\/harbour InfrastructureReady .*True$/m.test(text ?? ""),
  );
  const seconds = (performance.now() - begin) / 1000;
  const providers = run.events.filter(({ event, state }) => event === "provider" && state === "ready");
  expect(providers.map(({ provider }) => provider).sort()).toEqual([
    "bootstrap-kubeadm",
    "control-plane-kubeadm",
  ]);
  expect(run.events.filter(({ level }) => level === "warning")).toEqual([]);
  await run.end("SIGINT");
  return seconds.toFixed(1);
}

test("runs Cluster API and two released providers from images, without Go and a container runtime", async () => {
  console.log(`seconds to a Cluster with an empty cache: ${await runUntilCluster()}`);
  expect(existsSync(join(home, "cache/go-tools"))).toBe(false);
});

test("needs no registry when the images are in the cache", async () => {
  registry.stop();
  console.log(`seconds to a Cluster with a full cache: ${await runUntilCluster()}`);
});
