import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { call, type Outcome } from "../../cli.ts";
import { create, projectsFolder, remove, snapshot } from "../add/created-projects.ts";

let home: string;
let project: string;
let shown: Outcome;
let migrated: Outcome;
let before: ReadonlyMap<string, string>;
let shownFiles: ReadonlyMap<string, string>;
afterAll(() => remove(home));

const read = (path: string): string => readFileSync(join(project, path), "utf8");

/** Reads failure domains, which only the author can change to a list. */
const reader = `import type { MyCloudCluster } from "../api/infrastructure/v1alpha1/index.ts";

/** Returns the names of the failure domains. */
export function domains({ status }: MyCloudCluster): readonly string[] {
  if (status?.failureReason !== undefined) return [];
  return Object.keys(Object(status).status.failureDomains);
}
`;

/** Uses of status fields by objects of a migrated kind, of other kinds, and of unknown ones. */
const user = `import {} from "@capikit/controller-kit";
import type { Machine } from "@capikit/api/core";
import type { MyCloudMachine } from "../api/infrastructure/v1alpha1/index.ts";
import { myCloudMachine } from "../gen/kinds/api/infrastructure/v1alpha1/index.ts";

export function use(own: MyCloudMachine, core: Machine, sdk: { status: { ready: boolean } }, server: any) {
  own.status = { failureReason: "a", failureMessage: "b" };
  own.status.failureReason = "a";
  own.status.ready ??= false;
  own.status.ready = sdk.status.ready = true;
  const { ready } = own.status;
  const state = own.status;
  if (state.ready && core.status?.failureReason) return { status: { ready } };
  server.put(myCloudMachine, { metadata: {}, status: { ready } });
  other({ contract: "v1beta1" });
}

declare function other(options: object): void;
`;

const manifests = `apiVersion: infrastructure.cluster.x-k8s.io/v1alpha1
kind: MyCloudMachine
status:
  ready: true
---
apiVersion: infrastructure.cluster.x-k8s.io/v1alpha1
kind: MyCloudMachine
`;

const webhook = "+kubebuilder:webhook:verbs=update,mutating=false,failurePolicy=fail,matchPolicy=Equivalent";
const webhooks = `import "../api/infrastructure/v1alpha1/index.ts";

/**
 * ${webhook},
 * groups=infrastructure.cluster.x-k8s.io,path=/validate-infrastructure-cluster-x-k8s-io-v1alpha1-mycloudmachine,
 * resources=mycloudmachines,versions=v1alpha1,name=a.example.com,sideEffects=None,admissionReviewVersions=v1
 *
 * ${webhook},groups=infrastructure.cluster.x-k8s.io,path=/own-v1alpha1,resources=mycloudclusters,versions=v1alpha1,name=b.example.com,sideEffects=None,admissionReviewVersions=v1
 */
export const path = "/own-v1alpha1";
`;

beforeAll(async () => {
  home = projectsFolder();
  project = await create(home, "provider", ["infrastructure"], "v1beta1");
  writeFileSync(join(project, "src/domains.ts"), reader);
  writeFileSync(join(project, "src/user.ts"), user);
  writeFileSync(join(project, "src/more-webhooks.ts"), webhooks);
  mkdirSync(join(project, "test/data/v0.1"), { recursive: true });
  for (const path of ["test/data/objects.yaml", "test/data/v0.1/objects.yaml"])
    writeFileSync(join(project, path), manifests);
  before = snapshot(project);
  shown = await call("migrate", "v1beta2", project, "--dry-run");
  shownFiles = snapshot(project);
  migrated = await call("migrate", "v1beta2", project, "--write");
});

it("shows the changes without writing them", () => {
  expect(shown.code, shown.stderr).toBe(0);
  expect(shown.stdout).toContain("--- a/src/infrastructure/my-cloud-machine.ts");
  expect(shown.stdout).toContain("+++ b/api/infrastructure/v1beta1/my-cloud-machine.ts");
  expect(shownFiles).toEqual(before);
});

it("gives types the fields of contract v1beta2, with the author's texts", () => {
  expect(migrated.code, migrated.stderr).toBe(0);
  const cluster = read("api/infrastructure/v1beta1/my-cloud-cluster.ts");
  expect(cluster).toContain(`  /** initialization reports the progress of the first provisioning. */
  initialization?: MyCloudClusterInitializationStatus;
`);
  expect(cluster).toContain(
    "  /** provisioned is true once the infrastructure is complete; it never resets. */\n",
  );
  expect(cluster).toContain("  deprecated?: MyCloudClusterDeprecatedStatus;\n");
  expect(cluster).toContain("  failureDomains?: MyCloudClusterFailureDomain[];\n");
  expect(cluster).not.toContain("interface FailureDomain ");
  expect(cluster).toContain("JSONPath=`.status.initialization.provisioned`");
  expect(read("api/infrastructure/v1beta1/index.ts")).toContain(
    "+capikit:contract:v1beta1=v1alpha1,v1beta2=v1beta1\n",
  );
  expect(read("api/infrastructure/v1alpha1/index.ts")).not.toContain("capikit:contract");
  expect(
    read("api/infrastructure/v1alpha1/my-cloud-cluster.ts"),
  ).toContain(`   * +capikit:conversion:from=initialization.provisioned
   */
  ready?: boolean;
`);
});

it("moves controllers, tests, webhooks and manifests to the new version", () => {
  const machine = read("src/infrastructure/my-cloud-machine.ts");
  expect(machine).toContain('from "../../gen/kinds/api/infrastructure/v1beta1/index.ts"');
  expect(machine).toContain("object.status.initialization = { provisioned: true };");
  expect(machine).not.toContain("contract:");
  expect(read("src/infrastructure/my-cloud-cluster.ts")).toContain(
    `object.status.failureDomains = ["a", "b"].map((zone) => ({ name: \`\${region}-\${zone}\`, controlPlane: true }));`,
  );
  expect(read("test/infrastructure.test.ts")).toContain("?.status?.initialization?.provisioned, soon)");
  expect(read("src/infrastructure/webhooks.ts")).toMatch(
    /-v1beta1-mycloudmachinetemplate,.*versions=v1beta1,/,
  );
  expect(read("src/main.ts")).toContain("conversionWebhook(convert)");
  expect(read("templates/cluster-template.yaml")).toContain(
    "apiVersion: infrastructure.cluster.x-k8s.io/v1beta1\nkind: MyCloudCluster\n",
  );
  expect(read("metadata.yaml")).toContain("    minor: 2\n    contract: v1beta2\n");
});

it("names the places that only the author can change", () => {
  expect(read("src/domains.ts")).toContain(
    "  // TODO(author): failureDomains is a list with names in contract v1beta2.\n  return Object.keys(",
  );
  expect(migrated.stdout).toContain(
    "- src/domains.ts:6: TODO(author): failureDomains is a list with names in contract v1beta2.",
  );
});

it("changes only uses whose kind the file declares", () => {
  const text = read("src/user.ts");
  const todo =
    "  // TODO(author): status.ready of MyCloudMachine is status.initialization.provisioned in contract v1beta2.\n";
  expect(text.slice(text.indexOf("  own.status"), text.indexOf("declare"))).toBe(
    `  own.status = { deprecated: { v1beta1: { failureReason: "a", failureMessage: "b" } } };
  own.status.deprecated = { ...own.status.deprecated, v1beta1: { ...own.status.deprecated?.v1beta1, failureReason: "a" } };
${todo}  own.status.ready ??= false;
${todo}  own.status.ready = sdk.status.ready = true;
${todo}  const { ready } = own.status;
  const state = own.status;
${todo}  if (state.initialization?.provisioned && core.status?.failureReason) return { status: { ready } };
  server.put(myCloudMachine, { metadata: {}, status: { initialization: { provisioned: ready } } });
  // TODO(author): remove contract: "v1beta1" if this is an option of a migrated kind.
  other({ contract: "v1beta1" });
}

`,
  );
  const line = text.split("\n").indexOf(todo.trimEnd()) + 1;
  expect(migrated.stdout).toContain(`- src/user.ts:${line}: ${todo.trim().slice(3)}`);
});

it("keeps the version of manifests with moved fields and of older releases", () => {
  expect(read("test/data/v0.1/objects.yaml")).toBe(manifests);
  expect(migrated.stdout).toContain("- test/data/v0.1/objects.yaml: keeps the old version");
  expect(read("test/data/objects.yaml")).toBe(manifests.replace(/v1alpha1(?=\nkind: \w+\n$)/, "v1beta1"));
  expect(migrated.stdout).toContain(
    "- test/data/objects.yaml:1: move status.ready, then change the apiVersion",
  );
});

it("changes markers of webhooks on several lines, but not of paths in the code", () => {
  const text = read("src/more-webhooks.ts");
  expect(text).toContain("-x-k8s-io-v1beta1-mycloudmachine,\n * resources=mycloudmachines,versions=v1beta1,");
  expect(text).toContain("path=/own-v1alpha1,resources=mycloudclusters,versions=v1alpha1,");
  expect(migrated.stdout).toMatch(/- src\/more-webhooks\.ts:8: change the webhook's versions and path/);
});

it("generates CRDs that are lint clean by contract v1beta2", async () => {
  const linted = await call("lint", join(project, "config"), "--contract", "v1beta2");
  expect(linted, linted.stdout).toMatchObject({ code: 0, stdout: "" });
});

it("changes nothing in a migrated project", async () => {
  const after = snapshot(project);
  const again = await call("migrate", "v1beta2", project, "--write");
  expect(again, again.stderr).toMatchObject({ code: 0, stdout: "generated 0 files\n" });
  expect(snapshot(project)).toEqual(after);
});

it("writes nothing to a project with errors", async () => {
  const broken = await create(home, "broken", ["infrastructure"], "v1beta1");
  const path = join(broken, "api/infrastructure/v1alpha1/my-cloud-cluster.ts");
  writeFileSync(path, readFileSync(path, "utf8").replace("MinLength=1", "MinLength=many"));
  const files = snapshot(broken);
  const refused = await call("migrate", "v1beta2", broken, "--write");
  expect(refused.code).not.toBe(0);
  expect(snapshot(broken)).toEqual(files);
  const several = await call("migrate", "v1beta2", broken, project, "--write");
  expect(several).toMatchObject({ code: 2, stderr: expect.stringContaining("one project folder") });
});
