import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseFlags, serverFlags } from "@capikit/serving/flags";
import { expect, test } from "vitest";
import { call, callIn, projectOf } from "../cli.ts";

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: fooclusters.infrastructure.cluster.x-k8s.io
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: FooCluster, plural: fooclusters}
  scope: Namespaced
  versions: [{name: v1beta2, served: true, storage: true}]
`;
const config = (more: string) =>
  `export default { provider: { name: "foo", type: "InfrastructureProvider", ${more} } };\n`;
const image = 'image: "ghcr.io/acme/foo:v0.1.0"';

test("what build writes, process reads as clusterctl does", async () => {
  const { root, read, write } = projectOf({
    "capikit.config.ts": config(`${image}, args: ["--region=\${FOO_REGION:=here}"], manifests: ["own"]`),
    "config/crd/bases/foo.yaml": crd,
    "own/map.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: own\n",
  });
  const built = await call("components", "build", "--project", root, "--out", "release");
  expect(built).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(readdirSync(join(root, "release"))).toEqual(["infrastructure-components.yaml"]);
  const printed = await call("components", "build", "--project", root);
  expect(printed.stdout).toBe(read("release/infrastructure-components.yaml"));

  write("clusterctl.yaml", "foo_region: there\nimages:\n  all:\n    repository: example.com/mirror\n");
  const file = join(root, "release/infrastructure-components.yaml");
  const args = ["components", "process", file, "--provider", "infrastructure-foo"];
  const text = await call(...args, "--format", "text", "--config", join(root, "clusterctl.yaml"));
  expect(text.stdout).toMatchInlineSnapshot(`
    "infrastructure-foo in infrastructure-foo-system
    Variables: CAPI_DIAGNOSTICS_ADDRESS, CAPI_INSECURE_DIAGNOSTICS, FOO_REGION
    Images: example.com/mirror/foo:v0.1.0
    Objects, in the order in which they are applied:
      Namespace infrastructure-foo-system
      CustomResourceDefinition fooclusters.infrastructure.cluster.x-k8s.io
      ServiceAccount infrastructure-foo-manager
      Role infrastructure-foo-leader-election-role
      ClusterRole infrastructure-foo-system-diagnostics-role
      RoleBinding infrastructure-foo-leader-election-rolebinding
      ClusterRoleBinding infrastructure-foo-system-diagnostics-rolebinding
      ClusterRole infrastructure-foo-system-diagnostics-reader
      Deployment infrastructure-foo-controller-manager
      PodDisruptionBudget infrastructure-foo-controller-manager
      NetworkPolicy infrastructure-foo-controller-manager
      ConfigMap own
    "
  `);
  const json = JSON.parse((await call(...args, "--format", "json", "--set", "FOO_REGION=x")).stdout);
  expect(JSON.stringify(json.objects)).toContain("--region=x");
  const yaml = await call(...args, "--namespace", "elsewhere");
  expect(yaml.stdout).toMatch(/^apiVersion: v1\nkind: Namespace\n/);
  expect(yaml.stdout).toContain("namespace: elsewhere");
});

test("builds no components without the generated files of the sources", async () => {
  const rule = "+kubebuilder:rbac:groups=apps,resources=deployments,verbs=get";
  const { root, write } = projectOf({
    "package.json": "{}",
    "capikit.config.ts": config(image),
    "src/main.ts": `// ${rule}\n`,
  });
  const build = () => call("components", "build", "--project", root);
  const refused = await build();
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain("src/main.ts:1: CK6001: a rule names no role");
  expect(await call("release", "v0.1.0", "--project", root)).toMatchObject({
    code: 2,
    stderr: refused.stderr,
  });

  write("src/main.ts", `// ${rule.replace("groups", "roleName=foo-role,groups")}\n`);
  const outdated = await build();
  expect(outdated).toMatchObject({ code: 2, stdout: "" });
  expect(outdated.stderr).toMatch(
    /generated files are out of date: \S*config\/rbac\/role\.yaml\n.*run capikit generate\n$/,
  );
  await call("generate", "--project", root);
  expect(await build()).toMatchObject({ code: 0, stdout: expect.stringContaining("foo-role") });
});

const metadata = (series: string, kind = "Metadata"): string =>
  `apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nkind: ${kind}\nreleaseSeries: [${series}]\n`;

test.each([
  ["no metadata.yaml", undefined, /metadata.yaml/],
  ["an empty file", "", /is not a mapping/],
  ["another series", metadata("{major: 0, minor: 2, contract: v1beta2}"), /has no series of v0.1.0/],
  ["another kind", metadata("{major: 0, minor: 1, contract: v1beta2}", "Release"), /kind is "Release"/],
  [
    "an old contract",
    metadata("{major: 0, minor: 1, contract: v1alpha4}"),
    /contract v1alpha4 .*not supported/,
  ],
  ["no contract", metadata("{major: 0, minor: 1}"), /contract .*not supported/],
])("process refuses a release with %s, as clusterctl does", async (_, content, message) => {
  const folder = "repository/infrastructure-foo/v0.1.0";
  const { root } = projectOf({
    [`${folder}/infrastructure-components.yaml`]:
      "apiVersion: v1\nkind: Namespace\nmetadata: {name: foo-system}\n",
    ...(content !== undefined && { [`${folder}/metadata.yaml`]: content }),
    "clusterctl.yaml": `providers: [{name: foo, type: InfrastructureProvider, url: '\${ROOT}/${folder}/infrastructure-components.yaml'}]\n`,
  });
  const args = ["components", "process", "--provider", "infrastructure-foo"];
  const { code, stderr, stdout } = await callIn(
    { env: { ROOT: root } },
    ...[...args, "--config", join(root, "clusterctl.yaml")],
  );
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(message);
});

test("process reads the release of a provider that clusterctl finds by its name", async () => {
  const components = "apiVersion: v1\nkind: Namespace\nmetadata: {name: foo-system}\n";
  const { root } = projectOf({
    "repository/infrastructure-foo/v0.1.0/infrastructure-components.yaml": components,
    "repository/infrastructure-foo/v0.2.0/infrastructure-components.yaml": `${components}---\na: \${FOO}\n`,
    "repository/infrastructure-foo/v0.1.0/metadata.yaml": metadata("{major: 0, minor: 1, contract: v1beta2}"),
    "repository/infrastructure-foo/v0.2.0/metadata.yaml": metadata("{major: 0, minor: 2, contract: v1beta1}"),
    "clusterctl.yaml": `providers: [{name: foo, type: InfrastructureProvider, url: '\${ROOT}/repository/infrastructure-foo/v0.1.0/infrastructure-components.yaml'}]\n`,
  });
  const process = (label: string, ...more: string[]) =>
    callIn(
      { env: { ROOT: root } },
      ...["components", "process", "--provider", label, "--config", join(root, "clusterctl.yaml"), ...more],
    );
  const json = await process("infrastructure-foo", "--format", "json");
  expect(JSON.parse(json.stdout)).toMatchObject({
    label: "infrastructure-foo",
    inventory: { version: "v0.1.0" },
  });
  const newer = await process("infrastructure-foo", "--version", "v0.2.0");
  expect(newer).toMatchObject({ code: 1, stdout: "" });
  expect(newer.stderr).toMatch(/^infrastructure-components.yaml of infrastructure-foo v0.2.0: .*\[FOO\]/);
  const unknown = await process("infrastructure-oss");
  expect(unknown.code).toBe(2);
  expect(unknown.stderr).toContain("nor the built-in list has the InfrastructureProvider oss");
  expect(unknown.stderr).toContain("add it to providers: {name: oss, type: InfrastructureProvider, url: …}");
});

const webhooks = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: {name: validating-webhook-configuration}
webhooks:
- {name: vcluster.foo.io, clientConfig: {service: {path: /a}}, rules: [{apiGroups: [infrastructure.cluster.x-k8s.io], resources: [fooclusters]}]}
- {name: vconfig.foo.io, clientConfig: {service: {path: /b}}, rules: [{apiGroups: [bootstrap.cluster.x-k8s.io], resources: [fooconfigs]}]}
`;
const role = (name: string) => `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: ${name}}
rules: [{apiGroups: [""], resources: [secrets], verbs: [get]}]
`;
const several = (...entries: readonly string[]) => `export default { provider: [${entries.join(", ")}] };\n`;
const infrastructure = (more = `, ${image}`) =>
  `{ name: "foo", type: "InfrastructureProvider", groups: ["infrastructure.cluster.x-k8s.io"]${more} }`;
const bootstrap = (more = `, ${image}`) =>
  `{ name: "foo", type: "BootstrapProvider", groups: ["bootstrap.cluster.x-k8s.io"]${more} }`;
const combined = (configured: string) =>
  projectOf({
    "capikit.config.ts": configured,
    "config/crd/bases/foo.yaml": crd,
    "config/webhook/manifests.yaml": webhooks,
    "config/rbac/role.yaml": `${role("foo-role")}---\n${role("hooks-role")}`,
  });

test("each of several programs gets the webhooks of its groups and the roles that are named, an extension none", async () => {
  const extension = `{ name: "foo", type: "RuntimeExtensionProvider", groups: [], roles: [], ${image} }`;
  const { root, read } = combined(
    several(infrastructure(`, roles: ["foo-role"], ${image}`), bootstrap(), extension),
  );
  const built = await call("components", "build", "--project", root, "--out", "out");
  expect(built).toEqual({ code: 0, stdout: "", stderr: "" });
  const has = (file: string) =>
    ["vcluster.foo.io", "vconfig.foo.io", "fooclusters.infra", "foo-role", "hooks-role"].filter((one) =>
      read(`out/${file}-components.yaml`).includes(one),
    );
  expect(has("infrastructure")).toEqual(["vcluster.foo.io", "fooclusters.infra", "foo-role"]);
  expect(has("bootstrap")).toEqual(["vconfig.foo.io", "foo-role", "hooks-role"]);
  expect(has("runtime-extension")).toEqual([]);
});

test("the one program of several providers gets all webhooks, and --image is its alone", async () => {
  const { root, read } = combined(several(infrastructure(), bootstrap("")));
  const other = "ghcr.io/acme/foo:v0.2.0";
  const built = await call("components", "build", "--project", root, "--out", "out", "--image", other);
  expect(built).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(read("out/infrastructure-components.yaml")).toContain("vconfig.foo.io");
  expect(read("out/infrastructure-components.yaml")).toContain(other);
  expect(read("out/bootstrap-components.yaml")).not.toContain("kind: Deployment");
});

test("the program's shutdown ends before the grace period of the configuration", async () => {
  const settings = 'terminationGracePeriodSeconds: 60, priorityClassName: "high", nodeSelector: { a: "b" }';
  const { root } = projectOf({
    "capikit.config.ts": config(`${image}, ${settings}, tolerations: [{ key: "c" }], shardRing: "ring"`),
  });
  const { stdout } = await call("components", "build", "--project", root);
  const args = [...stdout.matchAll(/^ +- (--[a-z-]+=[^$\n]*)$/gm)].map(([, arg]) => arg ?? "");
  expect(args).toContain("--shard-ring=ring");
  const shutdown = args.filter((arg) => arg.startsWith("--graceful"));
  expect(parseFlags(shutdown, serverFlags)["graceful-shutdown-timeout"]).toBe(50_000);
  for (const text of ["terminationGracePeriodSeconds: 60", "priorityClassName: high", "a: b", "key: c"])
    expect(stdout).toContain(text);
});

test("the configuration can omit the NetworkPolicy", async () => {
  const { root } = projectOf({ "capikit.config.ts": config(`${image}, networkPolicy: false`) });
  const { stdout } = await call("components", "build", "--project", root);
  expect(stdout).toContain("kind: PodDisruptionBudget");
  expect(stdout).not.toContain("kind: NetworkPolicy");
});

test("builds the ring of the configuration with the permissions of shards", async () => {
  const ring = (resource: string) =>
    `shardRing: { name: "foos", resources: [{ group: "infrastructure.cluster.x-k8s.io", resource: "${resource}" }] }`;
  const { root } = projectOf({ "capikit.config.ts": config(`${image}, ${ring("fooclusters")}`) });
  const { stdout } = await call("components", "build", "--project", root);
  for (const text of ["--shard-ring=foos", "kind: ControllerRing", "name: sharding:controllerring:foos"])
    expect(stdout).toContain(text);
  const { root: wrong } = projectOf({ "capikit.config.ts": config(`${image}, ${ring("")}`) });
  expect(await call("components", "build", "--project", wrong)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("shardRing must be a name, or an object with name and resources"),
  });
});

test("requires the extension of managers for the ring of the configuration", async () => {
  const manifest = (...names: string[]) =>
    JSON.stringify({
      type: "module",
      dependencies: Object.fromEntries(names.map((name) => [name, "^0.1.0"])),
    });
  const { root, write } = projectOf({
    "capikit.config.ts": config(`${image}, shardRing: "ring"`),
    "package.json": manifest("@capikit/controller-kit"),
  });
  expect(await call("components", "build", "--project", root)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("shardRing of provider needs the package @capikit/sharding"),
  });
  write("package.json", manifest("@capikit/controller-kit", "@capikit/sharding"));
  expect(await call("components", "build", "--project", root)).toMatchObject({ code: 0 });
});

test("reports a webhook without a provider, and a missing role", async () => {
  const addon = `{ name: "foo", type: "AddonProvider", groups: [], ${image} }`;
  const { root } = combined(several(infrastructure(), addon));
  expect(await call("components", "build", "--project", root)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("the webhook vconfig.foo.io is for bootstrap.cluster.x-k8s.io, which no"),
  });
  const { root: other } = combined(config(`roles: ["a-role"], ${image}`));
  expect(await call("components", "build", "--project", other)).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/unknown role: a-role[\s\S]*roles: foo-role, hooks-role/),
  });
});

test("reports errors, and writes nothing", async () => {
  const bad = projectOf({ "capikit.config.ts": config('image: "foo:latest"') });
  const built = await call("components", "build", "--project", bad.root, "--out", "release");
  expect(built.code).toBe(1);
  expect(built.stderr).toContain('clusterctl rejects the image "foo:latest"');
  expect(existsSync(join(bad.root, "release"))).toBe(false);

  const invalid = projectOf({
    "capikit.config.ts": config(`${image}, manifests: ["a.yaml"]`),
    "a.yaml": "a: [",
  });
  expect(await call("components", "build", "--project", invalid.root)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^a\.yaml: line 2: document 1 cannot be read/),
  });
  const file = join(invalid.root, "a.yaml");
  expect(await call("components", "process", file, "--provider", "ipam-a")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("line 2: document 1 cannot be read"),
  });
});

test.each<[string, string, readonly string[], string]>([
  ["no configuration", "", ["build"], "does not define a provider"],
  ["an unknown key", config("imag: 1"), ["build"], "unknown key provider.imag"],
  ["a wrong value", config("replicas: 1.5"), ["build"], "provider.replicas must be an integer"],
  [
    "a grace period without time for a shutdown",
    config("terminationGracePeriodSeconds: 10"),
    ["build"],
    "provider.terminationGracePeriodSeconds must be an integer of at least 11",
  ],
  [
    "a network policy that is no flag",
    config("networkPolicy: {}"),
    ["build"],
    "provider.networkPolicy must be true or false",
  ],
  [
    "tolerations that are not objects",
    config('tolerations: ["x"]'),
    ["build"],
    "provider.tolerations must be a list of objects",
  ],
  ["another provider", config(image), ["build", "--provider", "ipam-x"], "unknown provider: ipam-x"],
  ["two files", config(image), ["process", "a.yaml", "b.yaml"], "accepts one file"],
  ["no provider", config(image), ["process", "a.yaml"], "missing provider of the components"],
  [
    "a provider of an unknown type",
    config(image),
    ["process", "a.yaml", "--provider", "infra-foo"],
    "unknown provider type: --provider infra-foo",
  ],
  ["a missing file", config(image), ["process", "a.yaml", "--provider", "ipam-x"], "a.yaml does not exist"],
])("refuses %s", async (_, text, args, wanted) => {
  const { root } = projectOf({ "capikit.config.ts": text === "" ? "export default {};\n" : text });
  const { code, stderr } = await call(
    "components",
    ...args,
    ...(args[0] === "build" ? ["--project", root] : []),
  );
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(wanted) });
});
