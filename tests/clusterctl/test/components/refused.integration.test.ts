import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { processComponents } from "@capikit/clusterctl-kit/components";
import {
  openRepository,
  readClusterctlConfig,
  readMetadata,
  resolveProvider,
  seriesOf,
  variableLookup,
} from "@capikit/clusterctl-kit/repository";
import { providerOfLabel } from "@capikit/inventory";
import { afterAll, expect, test } from "vitest";
import { offlineClusterctl } from "../../src/offline-clusterctl.ts";

const home = mkdtempSync(join(tmpdir(), "capikit-refused-"));
afterAll(() => rmSync(home, { recursive: true }));

const metadata = (series = "{major: 0, minor: 1, contract: v1beta2}", head = "kind: Metadata") =>
  `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\n${head}\nreleaseSeries: [${series}]\n`;
const namespace = (name: string) => `apiVersion: v1\nkind: Namespace\nmetadata: {name: ${name}}\n`;
const deployment = (image: string, apiVersion = "apps/v1") =>
  `apiVersion: ${apiVersion}\nkind: Deployment\nmetadata: {name: foo}\nspec: {template: {spec: {containers: [{name: manager, image: ${JSON.stringify(image)}}]}}}\n`;
const webhook = (rest: string) =>
  `apiVersion: admissionregistration.k8s.io/v1\nkind: ValidatingWebhookConfiguration\nmetadata: {name: foo${rest}}\nwebhooks: []\n`;

/** What differs from a correct release, its configuration and the arguments. */
interface Given {
  readonly metadata?: string | false;
  readonly components?: string | false;
  readonly config?: string;
  readonly provider?: string;
  readonly version?: string;
  readonly namespace?: string;
}

const foo = `providers: [{name: foo, type: InfrastructureProvider, url: "file://HOME/infrastructure-foo/v0.1.0/infrastructure-components.yaml"}]`;
const with_ = (...documents: string[]) => ({
  components: [namespace("foo-system"), ...documents].join("---\n"),
});

const cases: Readonly<Record<string, Given>> = {
  "a correct release": {},
  "a target namespace": { components: deployment("ghcr.io/a/b:v1"), namespace: "a" },
  "no metadata": { metadata: false },
  "an empty metadata file": { metadata: "" },
  "metadata that are no YAML": { metadata: "a: [" },
  "metadata that are a list": { metadata: "- a\n" },
  "metadata of another kind": { metadata: metadata(undefined, "kind: Other") },
  "metadata without a kind": { metadata: metadata(undefined, "") },
  "metadata of another version": { metadata: metadata().replace("v1alpha3", "v1beta9") },
  "metadata of another group": { metadata: metadata().replace("clusterctl.", "") },
  "metadata without the series": { metadata: metadata("{major: 0, minor: 2, contract: v1beta2}") },
  "metadata without series": { metadata: metadata("") },
  "a series without a contract": { metadata: metadata("{major: 0, minor: 1}") },
  "the contract v1alpha3": { metadata: metadata("{major: 0, minor: 1, contract: v1alpha3}") },
  "the contract v1alpha4": { metadata: metadata("{major: 0, minor: 1, contract: v1alpha4}") },
  "the contract v1beta1": { metadata: metadata("{major: 0, minor: 1, contract: v1beta1}") },
  "an unknown contract": { metadata: metadata("{major: 0, minor: 1, contract: v2}") },
  "a series with texts": { metadata: metadata('{major: "0", minor: "1", contract: v1beta2}') },
  "no components": { components: false },
  "empty components": { components: "" },
  "components that are no YAML": { components: "a: [" },
  "no Namespace": { components: deployment("ghcr.io/a/b:v1") },
  "two Namespaces": with_(namespace("bar-system")),
  "two Namespaces and a target": { ...with_(namespace("bar-system")), namespace: "a" },
  "the Namespace twice": with_(namespace("foo-system")),
  "a missing variable": with_(deployment("${FOO_IMAGE}")),
  "a variable with a default": with_(deployment("${FOO_IMAGE:=ghcr.io/a/b:v1}")),
  "an open variable": with_(deployment("${FOO_IMAGE")),
  "an image without a registry": with_(deployment("controller:latest")),
  "an image in capital letters": with_(deployment("ghcr.io/A/b:v1")),
  "an image with two tags": with_(deployment("ghcr.io/a/b:v1:v2")),
  "an image with a short digest": with_(deployment("ghcr.io/a/b@sha256:abc")),
  "no image": with_(deployment("")),
  "an old Deployment": with_(deployment("ghcr.io/a/b:v1", "apps/v1beta1")),
  "an annotation without a namespace": with_(webhook(", annotations: {cert-manager.io/inject-ca-from: foo}")),
  "an annotation with a namespace": with_(webhook(", annotations: {cert-manager.io/inject-ca-from: a/foo}")),
  "an object without a kind": with_("apiVersion: v1\nmetadata: {name: a}\n"),
  "an object without a version": with_("kind: ConfigMap\nmetadata: {name: a}\n"),
  "an object without a name": with_("apiVersion: v1\nkind: ConfigMap\n"),
  "a list of objects": with_("apiVersion: v1\nkind: List\nitems: []\n"),
  "a key twice": with_("apiVersion: v1\nkind: ConfigMap\nkind: Secret\nmetadata: {name: a}\n"),
  "a document that is a text": with_("text\n"),
  "a version without v": { version: "0.1.0" },
  "a version that is none": { version: "latest" },
  "a version that is not released": { version: "v0.1.1" },
  "a provider that is not configured": { provider: "bar" },
  "a configuration that is no YAML": { config: "a: [" },
  "an unknown type of provider": { config: foo.replace("InfrastructureProvider", "Infrastructure") },
  "a name that is no DNS label": { config: foo.replace("name: foo", "name: Foo_") },
  "a relative URL": { config: foo.replace("file://HOME", "./HOME") },
  "a URL of another scheme": { config: foo.replace("file://", "ftp://") },
  "a URL without a version": { config: foo.replace("v0.1.0/", "") },
  "a URL without a file": { config: foo.replace("/infrastructure-components.yaml", "") },
  "a URL of another file": { config: foo.replace("infrastructure-components", "components") },
  "no URL": { config: "providers: [{name: foo, type: InfrastructureProvider}]" },
  "providers that are a text": { config: "providers: foo" },
};

/** Cases that capikit alone refuses, with what clusterctl does. */
const differing: Readonly<Record<string, string>> = {
  "an object without a kind": "clusterctl prints it, and the API server refuses it",
  "an object without a version": "clusterctl prints it, and the API server refuses it",
  "a key twice": "clusterctl silently takes the last one",
};

/** Processes the components of a release with the same steps as `clusterctl generate provider`. */
async function processRelease(
  path: string,
  label: string,
  version: string,
  namespace: string | undefined,
): Promise<void> {
  const env = {};
  const provider = providerOfLabel(label);
  if (provider === undefined) throw new TypeError(`no label of a provider: ${label}`);
  const config = await readClusterctlConfig({ path, env });
  const { url } = resolveProvider(config, provider);
  const repository = await openRepository(provider, url, { env, variables: { env, config } });
  const metadata = readMetadata(await repository.file(version, "metadata.yaml"), "metadata.yaml");
  expect(seriesOf(metadata, version)?.contract).toMatch(/^v1beta[12]$/);
  processComponents(await repository.file(version, repository.componentsPath), {
    provider,
    version,
    get: variableLookup({ config }),
    ...(namespace !== undefined && { namespace }),
  });
}

test.each(Object.entries(cases))("clusterctl and capikit refuse alike: %s", async (name, given) => {
  const folder = mkdtempSync(join(home, "a-"));
  const write = (path: string, text: string | false): void => {
    if (text === false) return;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text.replaceAll("HOME", folder));
  };
  const release = "infrastructure-foo/v0.1.0";
  write(`${release}/metadata.yaml`, given.metadata ?? metadata());
  write(
    `${release}/infrastructure-components.yaml`,
    given.components ?? with_(deployment("ghcr.io/a/b:v1")).components,
  );
  write("clusterctl.yaml", given.config ?? foo);
  mkdirSync(join(folder, release), { recursive: true });
  const { provider = "foo", version = "v0.1.0" } = given;
  const shared = ["--config", join(folder, "clusterctl.yaml")];
  const theirs = await offlineClusterctl([
    ...["generate", "provider", "--infrastructure", `${provider}:${version}`, ...shared],
    ...(given.namespace === undefined ? [] : ["--target-namespace", given.namespace]),
  ]);
  const config = join(folder, "clusterctl.yaml");
  const problem = await processRelease(config, `infrastructure-${provider}`, version, given.namespace).then(
    () => undefined,
    (error: unknown) => error,
  );
  const refused = { clusterctl: theirs.code !== 0, capikit: problem !== undefined };
  const expected = differing[name] === undefined ? refused.clusterctl : !refused.clusterctl;
  expect(refused.capikit, `${theirs.stderr}\n${problem}`).toBe(expected);
});
