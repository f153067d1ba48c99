import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { processComponents } from "@capikit/clusterctl-kit/components";
import { buildRelease, localUrl, type ReleaseInput, writeRelease } from "@capikit/clusterctl-kit/repository";
import { parseYamlDocuments } from "@capikit/common/yaml";
import { type Provider, providerLabel } from "@capikit/inventory";
import { expect, onTestFinished, test } from "vitest";
import { withoutZeros } from "../../src/decoded-objects.ts";
import { offlineClusterctl } from "../../src/offline-clusterctl.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const componentsOf = (label: string) => `apiVersion: v1
kind: Namespace
metadata: {name: ${label}-system}
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: foos.${label}.example.com, labels: {cluster.x-k8s.io/v1beta2: v1}}
spec:
  group: ${label}.example.com
  names: {kind: Foo, plural: foos}
  scope: Namespaced
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: ${label}, namespace: ${label}-system}
spec:
  selector: {matchLabels: {app: foo}}
  template:
    metadata: {labels: {app: foo}}
    spec: {containers: [{name: manager, image: "example.com/acme/foo:v1", args: ["-v=\${FOO_LEVEL:=0}"]}]}
`;
const types = {
  BootstrapProvider: "--bootstrap",
  ControlPlaneProvider: "--control-plane",
  InfrastructureProvider: "--infrastructure",
  IPAMProvider: "--ipam",
  RuntimeExtensionProvider: "--runtime-extension",
  AddonProvider: "--addon",
} as const;

test("clusterctl reads releases of all provider types", async () => {
  const root = mkdtempSync(join(tmpdir(), "capikit-released-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const repository = join(root, "repository");
  const components = Object.keys(types).map((type) => {
    const provider = { name: "foo", type } as Provider;
    const label = providerLabel(provider);
    return {
      provider,
      file: `${label.replace(/-foo$/, "")}-components.yaml`,
      content: bytes(componentsOf(label)),
    };
  });
  const input = (version: string): ReleaseInput => ({ version, components, files: new Map() });
  const first = buildRelease(input("v0.1.0"));
  await writeRelease(first, { repository });
  const second = buildRelease({ ...input("v0.2.0-rc.0"), metadata: first.metadata, published: ["v0.1.0"] });
  await writeRelease(second, { repository });
  const config = join(root, "clusterctl.yaml");
  const providers = components.map(({ provider, file }) => ({
    ...provider,
    url: localUrl(repository, provider, "latest", file),
  }));
  writeFileSync(config, JSON.stringify({ providers }));

  for (const { provider, content } of components) {
    const args = ["generate", "provider", "--config", config, types[provider.type as keyof typeof types]];
    const latest = await offlineClusterctl([...args, "foo"], { env: { FOO_LEVEL: "5" } });
    const { objects } = processComponents(content, { provider, get: () => "5" });
    expect(parseYamlDocuments(latest.stdout).map(withoutZeros), latest.stderr).toEqual(
      objects.map(withoutZeros),
    );
    const described = await offlineClusterctl([...args, "foo", "--describe"]);
    expect(described.stdout).toMatch(/^Version: +v0\.1\.0$/m);
    expect(described.stdout).toContain("example.com/acme/foo:v1");
    const named = await offlineClusterctl([...args, "foo:v0.2.0-rc.0", "--describe"]);
    expect(named.stdout, named.stderr).toMatch(/^Version: +v0\.2\.0-rc\.0$/m);
  }
});

test("clusterctl ignores the folder of an incomplete release", async () => {
  const root = mkdtempSync(join(tmpdir(), "capikit-released-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const provider = { name: "foo", type: "InfrastructureProvider" } as const;
  const file = "infrastructure-components.yaml";
  const content = bytes(componentsOf("infrastructure-foo"));
  const release = buildRelease({
    version: "v0.1.0",
    components: [{ provider, file, content }],
    files: new Map(),
  });
  await writeRelease(release, { repository: root });
  mkdirSync(join(root, "infrastructure-foo/.v0.2.0-unfinished-abc"));
  const config = join(root, "clusterctl.yaml");
  writeFileSync(
    config,
    JSON.stringify({ providers: [{ ...provider, url: localUrl(root, provider, "latest", file) }] }),
  );
  const described = await offlineClusterctl([
    "generate",
    "provider",
    "--config",
    config,
    "-i",
    "foo",
    "--describe",
  ]);
  expect(described.stdout, described.stderr).toMatch(/^Version: +v0\.1\.0$/m);
  const folder = join(root, "infrastructure-foo/v0.1.0");
  expect(readdirSync(folder).map((name) => readFileSync(join(folder, name)).length > 0)).not.toContain(false);
});
