import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseFlags, serverFlags } from "@capikit/serving/flags";
import { expect, test } from "vitest";
import { call, projectOf } from "../cli.ts";

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

test("build writes and prints the components", async () => {
  const { root, read } = projectOf({
    "capikit.config.ts": config(`${image}, args: ["--region=\${FOO_REGION:=here}"], manifests: ["own"]`),
    "config/crd/bases/foo.yaml": crd,
    "own/map.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: own\n",
  });
  const built = await call("components", "build", "--project", root, "--out", "release");
  expect(built).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(readdirSync(join(root, "release"))).toEqual(["infrastructure-components.yaml"]);
  const printed = await call("components", "build", "--project", root);
  expect(printed.stdout).toBe(read("release/infrastructure-components.yaml"));
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
    code: 2,
    stderr: expect.stringMatching(/a\.yaml is neither YAML nor JSON: .* is not closed \(line 1, column 5\)/),
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
])("refuses %s", async (_, text, args, wanted) => {
  const { root } = projectOf({ "capikit.config.ts": text === "" ? "export default {};\n" : text });
  const { code, stderr } = await call("components", ...[...args, "--project", root]);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(wanted) });
});
