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
  type InstalledProvider,
  localReleaseFolder,
  localUrl,
  metadataFile,
  openRepository,
  planUpgrades,
  printMetadata,
  type ReleasedComponents,
  type ReleaseSeries,
  type UpgradePlan,
  withSeries,
  writeRelease,
} from "@capikit/clusterctl-kit/repository";
import { isError } from "@capikit/common/diagnostics";
import { type ControlPlane, startControlPlane } from "@capikit/envtest";
import { componentsFile, type Provider, providerLabel } from "@capikit/inventory";
import { certManagerKinds, clusterApiVersion, upstreamComponents } from "@capikit/reference";
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
  [server] = await Promise.all([startControlPlane({ crds: certManagerKinds }), writeReleases()]);
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

interface Inventoried {
  readonly apiVersion: string;
  readonly kind: "Provider";
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly providerName: string;
  readonly type: Provider["type"];
  readonly version: string;
}

async function inventory(): Promise<readonly Inventoried[]> {
  const kind = { apiVersion: "clusterctl.cluster.x-k8s.io/v1alpha3", kind: "Provider" };
  const { items } = await server.client.list(await server.client.kindOf(kind));
  return items as unknown as readonly Inventoried[];
}

/** Returns the upgrade plans of the kit. */
async function planned(): Promise<readonly UpgradePlan[]> {
  const installed = (await inventory()).map(async ({ providerName: name, type, version }) => {
    const provider = { name, type };
    const repository = await openRepository(provider, urlOf(provider));
    return { version, repository } satisfies InstalledProvider;
  });
  return planUpgrades(await Promise.all(installed));
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

/** Returns the same tables from the plans of the kit. */
async function predicted(): Promise<Readonly<Record<string, readonly string[]>>> {
  const namespaces = new Map(
    (await inventory()).map(({ metadata: { name, namespace } }) => [name, namespace]),
  );
  return Object.fromEntries(
    (await planned()).map(({ contract, upgrades }) => [
      contract,
      upgrades
        .map(({ provider, version, nextVersion = "Already up to date" }) => {
          const label = providerLabel(provider);
          return [label, namespaces.get(label), provider.type, version, nextVersion].join(" ");
        })
        .sort(),
    ]),
  );
}

test("clusterctl installs the same objects and inventory as the kit for all provider types", async () => {
  await expectInstalled("v0.1.0");
});

test("clusterctl plans the same upgrades as the kit for all provider types, without candidates", async () => {
  const plan = await printed();
  expect(plan).toEqual(await predicted());
  expect(Object.keys(plan)).toEqual(["v1beta2"]);
  const own = plan.v1beta2?.filter((row) => !row.startsWith("cluster-api "));
  expect(own).toHaveLength(providers.length);
  for (const row of own ?? []) expect(row).toMatch(/ v0\.1\.0 v0\.2\.0$/);
});

/** Release series in the newest metadata of one provider, and whether planning succeeds. */
const series = (contracts: readonly [string, string, string]): readonly ReleaseSeries[] =>
  contracts.map((contract, index) => ({ major: 0, minor: index + 1, contract }));
const ofCore = (contract: string): readonly ReleaseSeries[] => [
  { major: 1, minor: 14, contract: "v1beta2" },
  { major: 1, minor: 15, contract },
];
const foo: Provider = { name: "foo", type: "InfrastructureProvider" };
const cases: readonly (readonly [string, Provider, string, readonly ReleaseSeries[], boolean])[] = [
  [
    "the older contract, which is still supported",
    foo,
    "v0.3.0-rc.0",
    series(["v1beta1", "v1beta1", "v1beta1"]),
    true,
  ],
  ["a future contract", foo, "v0.3.0-rc.0", series(["v1beta2", "v1beta3", "v1beta3"]), true],
  ["a removed contract", foo, "v0.3.0-rc.0", series(["v1alpha4", "v1alpha4", "v1alpha4"]), true],
  [
    "a candidate without a series",
    foo,
    "v0.3.0-rc.0",
    series(["v1beta2", "v1beta2", "v1beta2"]).slice(0, 2),
    false,
  ],
  [
    "no series for the installed version",
    foo,
    "v0.3.0-rc.0",
    series(["v1beta2", "v1beta2", "v1beta2"]).slice(1),
    false,
  ],
  ["a later series of the core provider", core, clusterApiVersion, ofCore("v1beta2"), true],
  [
    "a later contract of the core provider without other releases",
    core,
    clusterApiVersion,
    ofCore("v1beta3"),
    true,
  ],
];

test.each(cases)(
  "plans equal those of the kit with %s",
  async (_, provider, version, releaseSeries, works) => {
    const path = join(localReleaseFolder(folder, provider, version), metadataFile);
    const good = {
      releaseSeries:
        provider === core ? ofCore("v1beta2").slice(0, 1) : series(["v1beta2", "v1beta2", "v1beta2"]),
    };
    await writeFile(path, printMetadata({ releaseSeries }));
    try {
      if (works) expect(await printed()).toEqual(await predicted());
      else {
        expect((await clusterctl("upgrade", "plan")).code).toBe(1);
        await expect(planned()).rejects.toThrow(/has no series for/);
      }
    } finally {
      await writeFile(path, printMetadata(good));
    }
  },
);

test("clusterctl upgrades to the same objects and inventory as the kit", async () => {
  const { code, stderr } = await clusterctl("upgrade", "apply", "--contract", "v1beta2");
  expect(code, stderr).toBe(0);
  await expectInstalled("v0.2.0");
  const plan = await printed();
  expect(plan).toEqual(await predicted());
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
