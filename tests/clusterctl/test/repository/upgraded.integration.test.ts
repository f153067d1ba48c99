import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  componentsYaml,
  type ProcessedComponents,
  processComponents,
} from "@capikit/clusterctl-kit/components";
import {
  buildRelease,
  localUrl,
  type ReleasedComponents,
  withSeries,
  writeRelease,
} from "@capikit/clusterctl-kit/repository";
import { isError } from "@capikit/common/diagnostics";
import type { ControlPlane } from "@capikit/envtest";
import { componentsFile, type Provider } from "@capikit/inventory";
import {
  certManagerKinds,
  clusterApiVersion,
  shareControlPlane,
  upstreamComponents,
} from "@capikit/reference";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ClusterctlResult, offlineClusterctl } from "../../src/offline-clusterctl.ts";

const flags = {
  InfrastructureProvider: "--infrastructure",
  BootstrapProvider: "--bootstrap",
  ControlPlaneProvider: "--control-plane",
  IPAMProvider: "--ipam",
  RuntimeExtensionProvider: "--runtime-extension",
  AddonProvider: "--addon",
} as const;
type OwnType = keyof typeof flags;
const providers = (Object.keys(flags) as OwnType[]).map((type): Provider => ({ name: "foo", type }));
const core: Provider = { name: "cluster-api", type: "CoreProvider" };
const all = [core, ...providers];

let server: ControlPlane;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "capikit-upgraded-"));
  [server] = await Promise.all([shareControlPlane({ crds: certManagerKinds }), writeReleases()]);
  const own = Object.values(flags).flatMap((flag) => [flag, "foo:v0.1.0"]);
  const result = await clusterctl("init", "--core", `cluster-api:${clusterApiVersion}`, ...own);
  expect(result.code, result.stderr).toBe(0);
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns assembled components of a provider version: a CRD, roles and a Deployment. */
function componentsOf(provider: Provider, version: string): string {
  const group = `${provider.type.toLowerCase()}.example.com`;
  const crd = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `foos.${group}`, labels: { "cluster.x-k8s.io/v1beta2": "v1" } },
    spec: {
      group,
      names: { kind: "Foo", plural: "foos", singular: "foo", listKind: "FooList" },
      scope: "Namespaced",
      versions: [
        { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } },
      ],
    },
  };
  return componentsYaml({
    provider,
    manager: { image: `ghcr.io/acme/foo:${version}` },
    crds: provider.type === "RuntimeExtensionProvider" ? [] : [crd],
  });
}

/** Writes two releases and a candidate of a third like `capikit release`, and one core release. */
async function writeReleases(): Promise<void> {
  const released = (text: string, provider: Provider): ReleasedComponents => ({
    provider,
    file: componentsFile(provider.type),
    content: new TextEncoder().encode(text),
  });
  let metadata = withSeries(undefined, "v0.1.0", "v1beta2");
  for (const version of ["v0.1.0", "v0.2.0", "v0.3.0-rc.0"]) {
    const components = providers.map((one) => released(componentsOf(one, version), one));
    const release = buildRelease({ version, components, files: new Map(), metadata });
    expect(release.diagnostics.filter(isError)).toEqual([]);
    ({ metadata } = release);
    await writeRelease(release, { repository: folder });
  }
  const components = [released(await slimCore(), core)];
  await writeRelease(
    buildRelease({
      version: clusterApiVersion,
      components,
      files: new Map(),
      contract: "v1beta2",
    }),
    { repository: folder },
  );
  const entries = all.map((one) => ({
    ...one,
    url: urlOf(one),
  }));
  await writeFile(
    join(folder, "clusterctl.yaml"),
    JSON.stringify({ providers: entries, "cert-manager": { externallyProvisioned: true } }),
  );
}

/** Returns the parts of Cluster API that providers require, without its webhooks. */
async function slimCore(): Promise<string> {
  const wanted =
    /^kind: (Namespace|Deployment)$|^ {2}name: (clusters\.cluster|extensionconfigs\.runtime\.cluster)\.x-k8s\.io$/m;
  return (await upstreamComponents("core"))
    .split("\n---\n")
    .filter((one) => wanted.test(one))
    .join("\n---\n");
}

/** Returns the URL for clusterctl's configuration. The core provider has only one release. */
function urlOf(provider: Provider): string {
  return localUrl(
    folder,
    provider,
    provider.type === core.type ? clusterApiVersion : "latest",
    componentsFile(provider.type),
  );
}

function clusterctl(...args: readonly string[]): Promise<ClusterctlResult> {
  const config = ["--config", join(folder, "clusterctl.yaml"), "--kubeconfig", server.kubeconfigPath];
  return offlineClusterctl([...args, ...config]);
}

/** Returns the tables of `clusterctl upgrade plan`. */
async function printed(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { code, stdout, stderr } = await clusterctl("upgrade", "plan");
  expect(code, stderr).toBe(0);
  const [, ...parts] = stdout.split("Latest release available for the ");
  return Object.fromEntries(
    parts.map((part) => {
      const rows = part.split("\n").filter((line) => /Provider {2,}/.test(line));
      return [
        part.slice(0, part.indexOf(" ")),
        rows.map((row) => row.trim().replaceAll(/ {2,}/g, " ")).sort(),
      ];
    }),
  );
}

test("clusterctl installs the same objects and inventory as the kit for all provider types", async () => {
  await expectInstalled("v0.1.0");
});

test("clusterctl plans upgrades to the releases of all provider types, without candidates", async () => {
  const plan = await printed();
  expect(Object.keys(plan)).toEqual(["v1beta2"]);
  const own = plan.v1beta2?.filter((row) => !row.startsWith("cluster-api "));
  expect(own).toHaveLength(providers.length);
  for (const row of own ?? []) expect(row).toMatch(/ v0\.1\.0 v0\.2\.0$/);
});

test("clusterctl upgrades to the same objects and inventory as the kit", async () => {
  const { code, stderr } = await clusterctl("upgrade", "apply", "--contract", "v1beta2");
  expect(code, stderr).toBe(0);
  await expectInstalled("v0.2.0");
  const plan = await printed();
  expect(plan.v1beta2?.filter((row) => row.endsWith("Already up to date"))).toHaveLength(all.length);
});

/** Expects every object of every provider and its inventory entry, as processed by the kit. */
async function expectInstalled(version: string): Promise<void> {
  for (const provider of providers) {
    const components = componentsOf(provider, version);
    const processed = processComponents(components, { provider, version, get: () => undefined });
    for (const expected of objectsOf(processed)) {
      const descriptor = await server.client.kindOf(expected);
      // The API server sets the status of a CRD.
      const { status: _, ...wanted } = expected;
      const { namespace, ...metadata } = expected.metadata;
      // The API server drops the namespace that clusterctl sets on cluster-scoped kinds.
      const place = descriptor.scope === "Cluster" || namespace === undefined ? {} : { namespace };
      const found = await server.client.get(descriptor, { name: metadata.name, ...place });
      expect(found).toMatchObject({ ...wanted, metadata: { ...metadata, ...place } });
    }
  }
}

interface Installed {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly status?: object;
}

function objectsOf({ objects, inventory: one }: ProcessedComponents): readonly Installed[] {
  return [...objects, one] as unknown as readonly Installed[];
}
