import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { call } from "../../cli.ts";
import { oldProvider } from "./old-crd.ts";

const repository = join(import.meta.dirname, "../../../../..");
const root = mkdtempSync(join(tmpdir(), "capikit-drafts-"));
const draft = join(root, "draft");
afterAll(() => rmSync(root, { recursive: true, force: true }));

for (const [path, text] of Object.entries(oldProvider)) {
  mkdirSync(dirname(join(root, "provider", path)), { recursive: true });
  writeFileSync(join(root, "provider", path), text);
}
mkdirSync(join(root, "node_modules/@capikit"), { recursive: true });
const modules = {
  "@capikit/api": "packages/api",
  "@capikit/controller-kit": "packages/controller-kit",
  "fast-check": "packages/cli/node_modules/fast-check",
  vitest: "node_modules/vitest",
};
for (const [name, path] of Object.entries(modules))
  symlinkSync(join(repository, path), join(root, "node_modules", name));

const migrated = await call("migrate", "v1beta2", join(root, "provider"), "--out", draft);
const generated = await call("generate", "crd", "conversion", "--project", draft, "--no-cache");
const conversions = join(draft, "gen/conversion");
const tests = readdirSync(conversions).filter((name) => name.endsWith(".test.ts"));

// The generated tests run as tests of this file.
for (const name of tests) await import(/* @vite-ignore */ join(conversions, name));

const read = (path: string): string => readFileSync(join(draft, path), "utf8");

it("generates conversions and tests for all kinds, including the template", () => {
  expect(generated, generated.stderr).toMatchObject({ code: 0 });
  expect(tests).toEqual([
    "foo-cluster.test.ts",
    "foo-control-plane.test.ts",
    "foo-machine-template.test.ts",
    "foo-machine.test.ts",
  ]);
});

it("compiles", () => {
  const options = ["--customConditions", "@capikit/source", "--allowImportingTsExtensions"];
  const environment = ["--lib", "ESNext", "--types", "node"];
  const typeRoots = ["--typeRoots", join(repository, "node_modules/@types")];
  const tsc = join(repository, "scripts/node_modules/.bin/tsc");
  expect(() =>
    execFileSync(tsc, ["-p", draft, ...options, ...environment, ...typeRoots], { encoding: "utf8" }),
  ).not.toThrow();
});

it("generates CRDs that are lint clean by contract v1beta2", async () => {
  const linted = await call("lint", join(draft, "config"), "--contract", "v1beta2");
  expect(linted).toMatchObject({ code: 0, stdout: "" });
});

it("accepts labels and annotations of templates", () => {
  const files = readdirSync(join(draft, "api"), { recursive: true, withFileTypes: true });
  for (const file of files.filter((one) => one.isFile()))
    expect(readFileSync(join(file.parentPath, file.name), "utf8")).not.toContain("Record<string, never>");
  const crd = read("config/crd/bases/infrastructure.cluster.x-k8s.io_foomachinetemplates.yaml");
  for (const field of ["labels", "annotations"])
    expect(crd).toMatch(new RegExp(`${field}:\\n +additionalProperties:\\n +type: string`));
});

it("moves old fields like Cluster API's own kinds", () => {
  const old = read("api/infrastructure/v1beta2/foo-machine.ts");
  expect(old).toContain("+capikit:conversion:from=deprecated.v1beta1.conditions");
  expect(old).toContain("+capikit:conversion:from=deprecated.v1beta1.failureReason");
  expect(old).toContain("+capikit:conversion:from=initialization.provisioned");
  const hub = read("api/infrastructure/v1beta3/foo-machine.ts");
  expect(hub).toContain("+capikit:conversion:from=v1beta2.conditions");
  expect(hub).not.toContain("+capikit:conversion:preserve");
  expect(read("api/infrastructure/v1beta2/foo-cluster.ts")).toContain("+capikit:conversion:with=byName");
  const controlPlane = read("api/controlplane/v1beta2/foo-control-plane.ts");
  expect(controlPlane).toContain(
    '+default={"ready":false,"replicas":0,"initialization":{"controlPlaneInitialized":false}}',
  );
});

it("moves references and timeouts of control planes, and leaves the version to the author", () => {
  const old = read("api/controlplane/v1beta1/foo-control-plane.ts");
  expect(old).toContain("+capikit:conversion:from=spec.deletion.nodeDrainTimeoutSeconds");
  expect(old).toContain("nodeDrainTimeout?: Duration;");
  const overrides = read("api/controlplane/v1beta2/overrides.ts");
  expect(overrides).toContain("// TODO(author): the API version of the referenced templates");
  expect(migrated.stdout).toContain(
    "move   spec.machineTemplate.nodeDrainTimeout   to spec.machineTemplate.spec.deletion.nodeDrainTimeoutSeconds, in seconds\n",
  );
  expect(migrated.stdout).toContain("Next steps:\n- ");
  for (const name of ["vitest", "fast-check", "@types/node", "capikit generate crd conversion --project"])
    expect(migrated.stdout.split("Next steps:")[1]).toContain(name);
  expect(migrated.stdout).toContain("- api/controlplane/v1beta2/overrides.ts: TODO(author)");
});

it("keeps the author's changes to drafts", async () => {
  const again = await call("migrate", "v1beta2", join(root, "provider"), "--out", draft);
  expect(again.stdout).not.toContain("drafted   ");
  expect(again.stdout).toContain("which exists already");
});

it("configures the conversion webhook", () => {
  expect(read("capikit.config.ts")).toContain("  conversion: {},\n");
  expect(read("src/conversion-webhook.ts")).toContain("export const conversion = conversionWebhook(convert)");
  const crd = read("config/crd/bases/infrastructure.cluster.x-k8s.io_foomachinetemplates.yaml");
  expect(crd).toContain("strategy: Webhook");
});

it("reports labels of kustomizations, and versions that are not drafted", () => {
  const { stdout } = migrated;
  expect(stdout).toContain("keep   v1beta1   not drafted: extend your own conversions to v1beta3");
  expect(stdout).not.toContain("label  cluster.x-k8s.io/v1beta1");
  expect(stdout.match(/label {2}cluster\.x-k8s\.io\/v1beta2: v1beta3\n/g)).toHaveLength(3);
  expect(stdout).toContain("  label  cluster.x-k8s.io/v1beta2: v1beta2\n");
  const crd = read("config/crd/bases/infrastructure.cluster.x-k8s.io_fooclusters.yaml");
  expect(crd).toContain("    cluster.x-k8s.io/v1beta1: v1beta2\n    cluster.x-k8s.io/v1beta2: v1beta3\n");
  expect(crd).toContain("    example.com/team: a\n");
});
